package io.elio.jmh.peer

import kotlin.coroutines.Continuation
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.GlobalScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.suspendCancellableCoroutine

/**
 * Coroutines that stay suspended under some frames, to be weighed: on a dispatcher and cancellable, as every wait of the
 * library is, or raw, with neither.
 */
@OptIn(DelicateCoroutinesApi::class)
class KotlinxParked(private val parked: Array<Any?>, private val raw: Boolean) {
    @Volatile
    private var count = 0

    fun launchAll(depth: Int) {
        val one = Dispatchers.Default.limitedParallelism(1)
        for (i in 1..parked.size) {
            if (raw) {
                GlobalScope.launch(Dispatchers.Unconfined, CoroutineStart.UNDISPATCHED) { body(depth) }
            } else {
                GlobalScope.launch(one) { body(depth) }
            }
            while (i % BURST == 0 && count < i) {
                Thread.onSpinWait()
            }
        }
        while (count < parked.size) {
            Thread.onSpinWait()
        }
    }

    private suspend fun body(depth: Int): Int = if (depth == 1) park() else nest(depth - 1)

    private suspend fun nest(depth: Int): Int = (if (depth == 1) park() else nest(depth - 1)) + 1

    private suspend fun park(): Int =
        if (raw) {
            suspendCoroutineUninterceptedOrReturn { continuation: Continuation<Int> ->
                keep(continuation)
                COROUTINE_SUSPENDED
            }
        } else {
            suspendCancellableCoroutine { keep(it) }
        }

    private fun keep(continuation: Any) {
        parked[count] = continuation
        count++
    }

    private companion object {
        /** So that the dispatcher's queue stays short. */
        const val BURST = 256
    }
}
