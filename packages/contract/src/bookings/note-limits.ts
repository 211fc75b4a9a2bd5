/** How long notes of the business about a booking are, and how many one has. */
export const noteLimits = Object.freeze({ longest: 2000, mostPerBooking: 100 });
