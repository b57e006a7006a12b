/** The io_uring backend: the only package that knows Netty's transport. */
package io.elio.io.internal.uring;
