/** The backend on {@code java.nio} alone, for machines without io_uring: a selector for sockets, a few threads for files. */
package io.elio.io.internal.nio;
