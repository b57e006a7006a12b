package io.elio;

/** To be written by the runtime. */
public abstract class Task<T> implements Awaitable<T> {
}
