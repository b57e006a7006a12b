package io.elio.jmh.peer

import java.util.concurrent.CountDownLatch
import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.GlobalScope
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

/** Coroutines that sleep, and children that are awaited together. */
class KotlinxWaits(private val eventLoop: Boolean) {
    fun sleep(coroutines: Int, times: Int): Int = runOn(eventLoop) { sleepAll(coroutines, times) }

    fun whenAll(batches: Int, size: Int): Int = runOn(eventLoop) { batches(batches, size) }

    /** Starts coroutines that sleep for an hour; the latch opens when all have come to it. */
    @OptIn(DelicateCoroutinesApi::class)
    fun startSleepers(count: Int): CountDownLatch {
        val begun = CountDownLatch(count)
        repeat(count) {
            GlobalScope.launch {
                begun.countDown()
                delay(3_600_000)
            }
        }
        return begun
    }

    private suspend fun sleepAll(coroutines: Int, times: Int): Int = coroutineScope {
        List(coroutines) { async { sleepMany(times) } }.sumOf { it.await() }
    }

    private suspend fun sleepMany(times: Int): Int {
        var count = 0
        for (i in 0 until times) {
            delay(1)
            count++
        }
        return count
    }

    private suspend fun batches(batches: Int, size: Int): Int = coroutineScope {
        var sum = 0
        repeat(batches) {
            val children = List(size) { value -> async { value } }
            for (value in children.awaitAll()) {
                sum += value
            }
        }
        sum
    }
}
