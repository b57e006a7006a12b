package io.elio;

public interface JoinHandle<T> extends Awaitable<T> {
}
