/** Small complete programs, each started as {@code java -jar elio-examples.jar NAME [args]}. */
package io.elio.examples;
