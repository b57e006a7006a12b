/**
 * What woven code and authors of awaitables and homes use: {@link io.elio.coro.Coroutine}, {@link io.elio.coro.Frame} and
 * the suspension protocol between them. Not for application code. Start reading at {@link io.elio.coro.Coroutine}.
 */
package io.elio.coro;
