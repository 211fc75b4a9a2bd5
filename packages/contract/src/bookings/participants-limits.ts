/** How many of those who come with a booking are named, and of what age they may be; apart, as pages load it alone. */

/** Named with one booking; more may come that nobody names. */
export const mostNamedParticipants = 50;
/** Cancelled or moved by one call of those whom nobody has named. */
export const mostWithoutName = 1000;
export const longestParticipantName = 100;
export const highestAge = 130;
