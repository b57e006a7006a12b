package io.elio.jmh.peer

import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlin.coroutines.resume
import kotlin.coroutines.startCoroutine

/** Ten nested suspend functions with no dispatcher: the continuation is resumed by hand. */
class KotlinxChain(private val mask: Long) {
    private var calls = 0L
    private var parked: Continuation<Unit>? = null
    private var sum = 0

    fun drive(count: Int): Int {
        val loop: suspend () -> Int = { loop(count) }
        loop.startCoroutine(Continuation(EmptyCoroutineContext) { sum = it.getOrThrow() })
        while (true) {
            val next = parked ?: return sum
            parked = null
            next.resume(Unit)
        }
    }

    private suspend fun loop(count: Int): Int {
        var total = 0
        for (i in 0 until count) {
            total += call1(i)
        }
        return total
    }

    private suspend fun call1(x: Int): Int = call2(x + 1) + 1
    private suspend fun call2(x: Int): Int = call3(x + 1) + 1
    private suspend fun call3(x: Int): Int = call4(x + 1) + 1
    private suspend fun call4(x: Int): Int = call5(x + 1) + 1
    private suspend fun call5(x: Int): Int = call6(x + 1) + 1
    private suspend fun call6(x: Int): Int = call7(x + 1) + 1
    private suspend fun call7(x: Int): Int = call8(x + 1) + 1
    private suspend fun call8(x: Int): Int = call9(x + 1) + 1
    private suspend fun call9(x: Int): Int = leaf(x + 1) + 1

    private suspend fun leaf(x: Int): Int {
        if (++calls and mask == 0L) {
            suspendCoroutineUninterceptedOrReturn<Unit> {
                parked = it
                COROUTINE_SUSPENDED
            }
        }
        return x
    }
}
