/**
 * What runs coroutines: the {@link io.elio.runtime.Scheduler} with its work-stealing workers, timers, the pool for
 * blocking calls, and the seam to I/O ({@link io.elio.runtime.IoBackend}).
 */
package io.elio.runtime;
