package com.acme

import io.elio.AsyncCallable
import io.elio.Task
import io.elio.runtime.Scheduler
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.future.await
import kotlinx.coroutines.future.future

/** Runs asynchronous Elio code on its scheduler and suspends the Kotlin coroutine until the result is there. */
suspend fun <T> Scheduler.call(body: AsyncCallable<T>): T = spawn(body).toFuture().await()

/** A suspend function as an Elio task; it runs in the given scope. */
fun <T> CoroutineScope.asTask(body: suspend () -> T): Task<T> = Task.from(future { body() })
