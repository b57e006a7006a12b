/**
 * Coroutines for plain Java: {@link io.elio.Async} methods return {@link io.elio.Task}, {@link io.elio.Elio#await} waits
 * without blocking a thread, {@link io.elio.Elio#spawn(AsyncCallable)} runs concurrently. Everyday code needs this package only.
 */
package io.elio;
