/** Seeing what coroutines do: logical stacks and dumps. */
package io.elio.debug;
