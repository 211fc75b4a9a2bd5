/** Messages to people who sign in to the dashboard; the link of the first two is one that the log does not show. */
export const personMessageTypes = ['USER_INVITATION', 'USER_PASSWORD_RESET', 'USER_SECURITY_NOTICE'] as const;
export type PersonMessageType = (typeof personMessageTypes)[number];

/** Messages to members about their sign-in, with a code or a link that ends. */
export const memberSecretTypes = [
  'EMAIL_VERIFICATION_CODE',
  'SIGN_IN_CODE',
  'PASSWORD_RECOVERY',
  'ACCOUNT_ACTIVATION',
] as const;
export type MemberSecretType = (typeof memberSecretTypes)[number];

/** What members, and whoever has their address, are told besides; a sign-up that waits is told to the owner. */
export const memberMessageTypes = [
  ...memberSecretTypes,
  'OWNER_APPROVAL_REQUEST',
  'MEMBER_APPROVED',
  'MEMBER_PASSWORD_CHANGED',
  'MEMBER_ADDRESS_CHANGED',
  'REGISTRATION_ATTEMPTED',
] as const;
export type MemberMessageType = (typeof memberMessageTypes)[number];

/** What has become of a member's second factor. */
export const memberSecurityTypes = ['MEMBER_SECURITY_NOTICE'] as const;
