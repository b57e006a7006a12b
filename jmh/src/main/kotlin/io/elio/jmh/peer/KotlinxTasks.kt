package io.elio.jmh.peer

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.GlobalScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield

/**
 * Spawning, joining, yielding and fork-join with kotlinx.coroutines: on the default dispatcher, whose number of workers is
 * set by system properties, or on the event loop of the calling thread.
 */
class KotlinxTasks(private val eventLoop: Boolean) {
    fun spawnJoinAsync(batches: Int, size: Int): Int = runOn(eventLoop) { asyncBatches(batches, size) }

    fun spawnJoinLaunch(batches: Int, size: Int): Int = runOn(eventLoop) { launchBatches(batches, size) }

    fun yieldAmong(coroutines: Int, yields: Int): Int = runOn(eventLoop) { yieldAll(coroutines, yields) }

    fun fibScoped(n: Int): Int = runOn(eventLoop) { fib(n) }

    /** Without a scope for each call: cheaper, and without structure. */
    fun fibUnscoped(n: Int): Int = if (eventLoop) runOn(eventLoop) { fibIn(this, n) } else runGlobal(n)

    @OptIn(DelicateCoroutinesApi::class)
    private fun runGlobal(n: Int): Int = runBlocking(Dispatchers.Default) { fibIn(GlobalScope, n) }

    private suspend fun CoroutineScope.asyncBatches(batches: Int, size: Int): Int {
        var sum = 0
        repeat(batches) {
            val children = arrayOfNulls<Deferred<Int>>(size)
            for (i in 0 until size) {
                children[i] = async { i }
            }
            for (child in children) {
                sum += child!!.await()
            }
        }
        return sum
    }

    private suspend fun CoroutineScope.launchBatches(batches: Int, size: Int): Int {
        val results = IntArray(size)
        repeat(batches) {
            val children = arrayOfNulls<Job>(size)
            for (i in 0 until size) {
                children[i] = launch { results[i] = i }
            }
            for (child in children) {
                child!!.join()
            }
        }
        return batches * results.sum()
    }

    private suspend fun yieldAll(coroutines: Int, yields: Int): Int = coroutineScope {
        val children = Array(coroutines) { async { yieldMany(yields) } }
        children.sumOf { it.await() }
    }

    private suspend fun yieldMany(yields: Int): Int {
        for (i in 0 until yields) {
            yield()
        }
        return yields
    }

    private suspend fun fib(n: Int): Int = if (n < 2) n else coroutineScope {
        val first = async { fib(n - 1) }
        val second = fib(n - 2)
        first.await() + second
    }

    private suspend fun fibIn(scope: CoroutineScope, n: Int): Int {
        if (n < 2) {
            return n
        }
        val first = scope.async { fibIn(scope, n - 1) }
        val second = fibIn(scope, n - 2)
        return first.await() + second
    }
}
