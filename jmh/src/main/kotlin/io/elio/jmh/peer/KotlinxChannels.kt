package io.elio.jmh.peer

import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch

/** Coroutines that talk through channels. */
class KotlinxChannels(private val eventLoop: Boolean) {
    fun roundTrips(pairs: Int, rounds: Int): Int = runOn(eventLoop) { talk(pairs, rounds) }

    fun buffered(pairs: Int, values: Int): Int = runOn(eventLoop) { stream(pairs, values) }

    private suspend fun talk(pairs: Int, rounds: Int): Int = coroutineScope {
        val questions = Channel<Int>(Channel.RENDEZVOUS)
        val answers = Channel<Int>(Channel.RENDEZVOUS)
        List(pairs) {
            launch { answer(questions, answers, rounds) }
            async { ask(questions, answers, rounds) }
        }.awaitAll().sum()
    }

    private suspend fun ask(questions: Channel<Int>, answers: Channel<Int>, rounds: Int): Int {
        var sum = 0
        for (i in 0 until rounds) {
            questions.send(payload(i))
            sum += answers.receive()
        }
        return sum
    }

    private suspend fun answer(questions: Channel<Int>, answers: Channel<Int>, rounds: Int) {
        for (i in 0 until rounds) {
            val question = questions.receive()
            answers.send(question + 1)
        }
    }

    private suspend fun stream(pairs: Int, values: Int): Int = coroutineScope {
        val channel = Channel<Int>(CAPACITY)
        List(pairs) {
            launch { send(channel, values) }
            async { receive(channel, values) }
        }.awaitAll().sum()
    }

    private suspend fun send(channel: Channel<Int>, values: Int) {
        for (i in 0 until values) {
            channel.send(payload(i))
        }
    }

    private suspend fun receive(channel: Channel<Int>, values: Int): Int {
        var sum = 0
        for (i in 0 until values) {
            sum += channel.receive()
        }
        return sum
    }

    /** Small numbers, whose boxes are there already, so that only the transfer allocates. */
    private fun payload(i: Int) = i and 63

    private companion object {
        const val CAPACITY = 64
    }
}
