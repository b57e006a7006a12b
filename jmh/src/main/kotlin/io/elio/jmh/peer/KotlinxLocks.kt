package io.elio.jmh.peer

import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.yield

/** Coroutines that take turns, or one that has no competitor. */
class KotlinxLocks(private val eventLoop: Boolean) {
    fun lockAlone(times: Int): Int = runOn(eventLoop) { lockAlone(Mutex(), times) }

    fun acquireAlone(times: Int): Int = runOn(eventLoop) { acquireAlone(Semaphore(1), times) }

    fun handOverMutex(coroutines: Int, times: Int): Int = runOn(eventLoop) { allLock(coroutines, times) }

    fun handOverPermits(permits: Int, coroutines: Int, times: Int): Int = runOn(eventLoop) { allAcquire(permits, coroutines, times) }

    private suspend fun lockAlone(mutex: Mutex, times: Int): Int {
        var count = 0
        for (i in 0 until times) {
            mutex.lock()
            count++
            mutex.unlock()
        }
        return count
    }

    private suspend fun acquireAlone(semaphore: Semaphore, times: Int): Int {
        var count = 0
        for (i in 0 until times) {
            semaphore.acquire()
            count++
            semaphore.release()
        }
        return count
    }

    private suspend fun allLock(coroutines: Int, times: Int): Int = coroutineScope {
        val mutex = Mutex()
        val count = IntArray(1)
        List(coroutines) { async { lockMany(mutex, count, times) } }.awaitAll()
        count[0]
    }

    private suspend fun lockMany(mutex: Mutex, count: IntArray, times: Int): Int {
        for (i in 0 until times) {
            mutex.lock()
            val before = count[0]
            yield()
            count[0] = before + 1
            mutex.unlock()
        }
        return times
    }

    private suspend fun allAcquire(permits: Int, coroutines: Int, times: Int): Int = coroutineScope {
        val semaphore = Semaphore(permits)
        List(coroutines) { async { acquireMany(semaphore, times) } }.awaitAll().sum() + semaphore.availablePermits
    }

    private suspend fun acquireMany(semaphore: Semaphore, times: Int): Int {
        var count = 0
        for (i in 0 until times) {
            semaphore.acquire()
            yield()
            count++
            semaphore.release()
        }
        return count
    }
}
