/** Messages to people who sign in to the dashboard, with a link that the log does not show. */
export const personMessageTypes = ['USER_INVITATION', 'USER_PASSWORD_RESET'] as const;
export type PersonMessageType = (typeof personMessageTypes)[number];
