/** The numbers of services; an entry of its own, so that pages may know them. */

/** The longest session: a minute less than 31 days. */
export const maxSessionMinutes = 44_639;
/** A service offers at most so many lengths. */
export const maxSessionDurations = 50;
