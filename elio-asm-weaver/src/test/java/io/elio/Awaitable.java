package io.elio;

public interface Awaitable<T> {
}
