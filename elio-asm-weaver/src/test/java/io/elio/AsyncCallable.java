package io.elio;

public interface AsyncCallable<T> {
    Task<T> call() throws Exception;
}
