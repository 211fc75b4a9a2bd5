/**
 * The numbers of what is asked of customers who book without signing in; an entry of its own, so that pages may know
 * them.
 */

/** How many bookings ahead one e-mail address or one telephone number may have, unless the business says otherwise. */
export const usualMostOpenBookings = 10;
export const largestMostOpenBookings = 1000;

/** How a booking that somebody makes on the pages without signing in is confirmed. */
export const confirmationWays = ['AT_ONCE', 'BY_EMAIL'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

/** When whoever books or joins a waitlist on the pages proves that no program does it. */
export const captchaUses = ['OFF', 'WHEN_SUSPICIOUS', 'ALWAYS'] as const;
export type CaptchaUse = (typeof captchaUses)[number];

/** How long the time is held for whoever is to confirm by mail. */
export const verificationMinutes = 30;
/** How often a code may be wrong before another is sent, and how often the message is sent for one booking. */
export const mostCodeTries = 5;
export const mostVerificationSendings = 4;

/** How often whoever has made a booking has its message sent once more, and how long they may correct its address. */
export const mostSendingsAgain = 3;
export const correctableHours = 24;
