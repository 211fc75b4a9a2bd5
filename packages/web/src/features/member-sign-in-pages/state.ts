/** What the pages tell on which members sign in. */
import type { FactorType } from '@openhours/contract';
import type { PasswordRule } from '../../session/password-rule.ts';

/** Why what was sent did not do what it was to do. */
export type MemberTrouble =
  | 'wrong'
  | 'unknown'
  | 'noPassword'
  | 'blocked'
  | 'paused'
  | 'captcha'
  | 'captchaElsewhere'
  | 'taken'
  | 'malformed'
  | 'wrongCode'
  | 'wrongFactor'
  | 'passkeyRefused'
  | 'cookies'
  | 'expired'
  | 'busy'
  | 'providerRefused'
  | 'providerWrong'
  | 'providerOver'
  | 'providerAway'
  | PasswordRule;

/** Where the pages lead to each other: with what the browser has come for. */
export interface MemberLinks {
  readonly signIn: string;
  readonly signUp: string;
  readonly code: string;
  readonly forgot: string;
}

/** Somebody else who signs members in. */
export interface ProviderWay {
  readonly name: string;
  readonly href: string;
}

/** What all of these pages show. */
interface OnMemberPage {
  /** Where its form goes. */
  readonly action: string;
  readonly ticket: string;
  readonly links: MemberLinks;
  /** Back to the pages of the client, for whoever goes no further. */
  readonly wayBack: string | undefined;
  readonly email: string;
  readonly trouble: MemberTrouble | undefined;
  /** In how many seconds it can be tried again, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** A captcha goes along with the form: script solves it. */
  readonly asksCaptcha: boolean;
}

export interface MemberSignInState extends OnMemberPage {
  readonly kind: 'member-sign-in';
  readonly providers: readonly ProviderWay[];
  /** Who is signed in here, and where they go on if they may without signing in anew. */
  readonly member:
    | { readonly name: string; readonly email: string; readonly goesOnAt?: string | undefined }
    | undefined;
}

export interface MemberCodeState extends OnMemberPage {
  readonly kind: 'member-code';
}

export interface MemberSignUpState extends OnMemberPage {
  readonly kind: 'member-sign-up';
  readonly providers: readonly ProviderWay[];
  readonly firstName: string;
  readonly lastName: string;
}

export interface MemberVerifyState extends OnMemberPage {
  readonly kind: 'member-verify';
  /** A code for a sign-up, a code in place of a password, or the owner's approval. */
  readonly awaits: 'verification' | 'code' | 'approval';
  /** Another code has been sent, or the owner was asked once more without an answer. */
  readonly isAgain: boolean;
}

export interface MemberFactorState extends OnMemberPage {
  readonly kind: 'member-factor';
  /** By what the second step can be taken here. */
  readonly factors: readonly FactorType[];
  /** Where passkeys of the member can be used, when that is somewhere else. */
  readonly passkeyHosts: readonly string[];
  readonly isByRecoveryCode: boolean;
}

export interface ForgotPasswordState extends OnMemberPage {
  readonly kind: 'forgot-password';
  readonly isSent: boolean;
}

export interface ResetPasswordState extends OnMemberPage {
  readonly kind: 'reset-password';
  /** Of the link; empty where it leads nowhere any more. */
  readonly token: string;
  /** The password is set: where it goes on. */
  readonly goesOnAt: string | undefined;
}
