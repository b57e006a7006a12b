package io.elio.jmh.peer

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking

/** On the event loop of the calling thread, the cheapest single thread there is in kotlinx, or on the default dispatcher. */
internal fun runOn(eventLoop: Boolean, body: suspend CoroutineScope.() -> Int): Int =
    if (eventLoop) runBlocking(block = body) else runBlocking(Dispatchers.Default, body)
