/** Messages to people who sign in to the dashboard; the link of the first two is one that the log does not show. */
export const personMessageTypes = ['USER_INVITATION', 'USER_PASSWORD_RESET', 'USER_SECURITY_NOTICE'] as const;
export type PersonMessageType = (typeof personMessageTypes)[number];
