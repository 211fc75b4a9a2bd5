/** How much somebody who waits for an appointment may wish for. */

/** How many days a wish may reach over. */
export const mostWishDays = 60;
