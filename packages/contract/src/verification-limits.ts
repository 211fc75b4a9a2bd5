/** The numbers of what is asked of customers who book without signing in; an entry of its own, so that pages may know them. */

/** How many bookings ahead one e-mail address or one telephone number may have, unless the business says otherwise. */
export const usualMostOpenBookings = 10;
export const largestMostOpenBookings = 1000;
