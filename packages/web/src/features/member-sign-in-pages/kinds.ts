/** The kinds of content of these pages. */
export type MemberKind =
  | 'member-sign-in'
  | 'member-code'
  | 'member-sign-up'
  | 'member-verify'
  | 'member-factor'
  | 'forgot-password'
  | 'reset-password';
