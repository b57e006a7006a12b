package io.elio.jmh.peer

import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlin.coroutines.resume
import kotlin.coroutines.startCoroutine

/** A hot loop over numbers that suspends at some of them; resumed by hand. */
class KotlinxLoop(private val numbers: IntArray, private val magic: Int) {
    private var parked: Continuation<Unit>? = null
    private var sum = 0

    fun drive(): Int {
        val pass: suspend () -> Int = { pass() }
        pass.startCoroutine(Continuation(EmptyCoroutineContext) { sum = it.getOrThrow() })
        while (true) {
            val next = parked ?: return sum
            parked = null
            next.resume(Unit)
        }
    }

    private suspend fun pass(): Int {
        val all = numbers
        var total = 0
        for (number in all) {
            total += number
            if (number == magic) {
                total += leaf(number)
            }
        }
        return total
    }

    private suspend fun leaf(x: Int): Int {
        suspendCoroutineUninterceptedOrReturn<Unit> {
            parked = it
            COROUTINE_SUSPENDED
        }
        return x
    }
}
