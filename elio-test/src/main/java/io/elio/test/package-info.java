/**
 * Testing coroutines: a scheduler that runs them one at a time in an order drawn from a seed, with virtual time, and an
 * extension for JUnit 5 that runs async test methods and finds what they leave behind.
 */
package io.elio.test;
