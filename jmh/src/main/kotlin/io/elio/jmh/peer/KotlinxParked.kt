package io.elio.jmh.peer

import kotlin.coroutines.Continuation
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.GlobalScope
import kotlinx.coroutines.launch

/** Coroutines that stay suspended under some frames, to be weighed. */
class KotlinxParked(private val parked: Array<Any?>) {
    private var count = 0

    @OptIn(DelicateCoroutinesApi::class)
    fun launchAll(depth: Int) {
        repeat(parked.size) {
            GlobalScope.launch(Dispatchers.Unconfined, CoroutineStart.UNDISPATCHED) {
                if (depth == 1) park() else nest(depth - 1)
            }
        }
        check(count == parked.size) { "parked: $count (expected: ${parked.size})" }
    }

    private suspend fun nest(depth: Int): Int = (if (depth == 1) park() else nest(depth - 1)) + 1

    private suspend fun park(): Int = suspendCoroutineUninterceptedOrReturn { continuation: Continuation<Int> ->
        parked[count++] = continuation
        COROUTINE_SUSPENDED
    }
}
