package com.acme

import io.elio.Async
import io.elio.Elio
import io.elio.Elio.await
import io.elio.Task
import java.time.Duration

class Orders(private val prices: Map<String, Int>) {
    @Async
    fun total(symbols: List<String>): Task<Int> {
        var total = 0
        for (symbol in symbols) {
            total += await(price(symbol))
        }
        return Task.of(total)
    }

    @Async
    private fun price(symbol: String): Task<Int> {
        await(Elio.sleep(Duration.ofMillis(1)))
        return Task.of(prices[symbol] ?: throw NoSuchElementException("no price of $symbol"))
    }

    @Async
    fun describe(symbols: List<String>): Task<String> {
        val text = try {
            "total ${await(total(symbols))}"
        } catch (e: NoSuchElementException) {
            await(Elio.yieldNow())
            "failed: ${e.message}"
        }
        return Task.of(text)
    }
}
