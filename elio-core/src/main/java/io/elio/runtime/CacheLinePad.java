package io.elio.runtime;

/** Keeps the fields of a subclass off the cache lines of what lies before it in memory. */
abstract class CacheLinePad {
    private long q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;
}
