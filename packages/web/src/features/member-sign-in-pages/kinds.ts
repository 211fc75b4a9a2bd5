/** The kinds of content of these pages. */
export type MemberKind =
  | 'member-sign-in'
  | 'member-code'
  | 'member-sign-up'
  | 'member-verify'
  | 'forgot-password'
  | 'reset-password';
