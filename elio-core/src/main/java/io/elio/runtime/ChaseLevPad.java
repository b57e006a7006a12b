package io.elio.runtime;

/** Keeps the header of a {@link ChaseLevDeque} and what lies before it off the line of its top. */
abstract class ChaseLevPad {
    private long q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;
}
