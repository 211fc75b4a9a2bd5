/** The numbers of closed days; an entry of its own, so that pages may know them. */

/** A site has at most so many. */
export const maxClosedDays = 200;
export const maxClosedDayName = 100;
/** From the first day to the last. */
export const maxDaysClosed = 366;
/** Closures are told for at most so many days at once. */
export const maxClosureRangeDays = 800;
/**
 * Within so many stretches of time it is asked at once what is booked: weeks of what recurs, or the closures of a year, each
 * closed day of them twice and beside them all public holidays of wherever.
 */
export const maxPeriodsWithin = 1000;
