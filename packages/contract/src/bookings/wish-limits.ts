/** How much somebody who waits for an appointment may wish for. */

/** How many days a wish may reach over. */
export const mostWishDays = 60;

/** How many days from now a wish may end, where the service may be booked that long before. */
export const mostWishHorizonDays = 366;

/** How many people may wait for one service of appointments at once, unless its policy lets more wait for the same time. */
export const mostWishesOfService = 200;
