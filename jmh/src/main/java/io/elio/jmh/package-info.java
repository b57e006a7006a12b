/**
 * Benchmarks of woven code against plain Java, kotlinx.coroutines, virtual threads, ForkJoinPool, CompletableFuture and
 * Netty, all measured in one run. {@code jmh/run.sh} makes {@code jmh/RESULTS.md}.
 */
package io.elio.jmh;
