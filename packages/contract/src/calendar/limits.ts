/** The numbers of the calendar; an entry of its own, so that pages may know them. */

/** The words of the business in a message to whoever takes part. */
export const maxNotificationMessage = 5000;
