package com.acme

import io.elio.AsyncCallable
import io.elio.Elio
import io.elio.Elio.await
import io.elio.Task
import io.elio.runtime.Scheduler
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking

fun main() {
    val orders = Orders(mapOf("A" to 1, "B" to 20))
    println(Elio.run(AsyncCallable { orders.describe(listOf("A", "B", "B")) }))
    println(Elio.run(AsyncCallable { orders.describe(listOf("A", "X")) }))
    Scheduler(1).use { scheduler ->
        scheduler.start()
        runBlocking {
            println("suspend awaits task: ${scheduler.call { orders.total(listOf("B", "B")) }}")
            println("task awaits suspend: " + scheduler.call {
                val slow = asTask {
                    delay(1)
                    21
                }
                Task.of(2 * await(slow))
            })
        }
    }
}
