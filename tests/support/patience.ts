/**
 * How long tests wait for what comes by itself. Limits end what hangs, and are no measure of speed: a machine that has other
 * work takes many times as long, and no test has a shorter limit of its own. Milliseconds.
 */

/** A whole test, or what is made ready for one. */
export const longestTestMs = 15 * 60_000;

/** One thing that is waited for: a row, an answer, something on a page. */
export const longestWaitMs = 2 * 60_000;
