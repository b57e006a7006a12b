/**
 * What coroutines coordinate with: locks, permits, events, conditions, channels; and a cache of what they share. Waiting suspends the
 * coroutine and never blocks the thread, {@link io.elio.sync.Spinlock} excepted; all of it may be used from coroutines of any scheduler,
 * and what does not wait from any thread.
 */
package io.elio.sync;
