/**
 * Files, and what sockets and files need of a worker's I/O backend: errors with their errno, the contract between
 * streams and backends, and the life of an operation and of a descriptor.
 *
 * <p>Applications use {@link io.elio.io.AsyncFile} and catch {@link io.elio.io.ErrnoException}. The interfaces
 * {@code IoContext}, {@code IoSocket}, {@code IoListener} and {@code IoFile} are for the modules of this library.
 */
package io.elio.io;
