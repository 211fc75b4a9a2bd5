/** The numbers of appointments that recur; an entry of its own, so that pages may know them. */

/** A series has at least so many appointments; what the business makes has at most the other number. */
export const fewestOccurrences = 2;
export const largestMostOccurrences = 52;
/** How many customers may book at once, unless the business says otherwise. */
export const usualMostOccurrences = 10;

/**
 * How a series goes on: on the same weekday, or in the same week of each month on the same weekday, where the fifth is
 * the last of its month.
 */
export const recurrenceFrequencies = ['WEEKLY', 'MONTHLY'] as const;
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];
/** Every so many weeks or months at most. */
export const largestInterval = 12;
