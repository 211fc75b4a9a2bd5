/** What the pages tell of what is a member's own. */
import type { OwnPage } from '../../pages/own-pages.ts';
import type { Standing } from '../../pages/state/visit.ts';
import type { PasswordRule } from '../../session/password-rule.ts';
import type { Place } from '../../site/service-card.ts';

/** What all of these pages show. */
interface InMemberArea {
  /** Which of them it is. */
  readonly page: OwnPage;
  /** Back to the pages of the client that has sent the member here. */
  readonly wayBack: string | undefined;
}

/** Why what was sent did not do what it was to do. */
export type AccountTrouble =
  | 'wrong'
  | 'paused'
  | 'expired'
  | 'lastSignIn'
  | 'wrongFactor'
  | 'wrongCode'
  | 'confirmAgain'
  | 'signInAgain'
  | 'notPossible'
  | 'known'
  | 'wrongMailCode'
  | PasswordRule;

/** Which form of the page is meant. */
export type AccountAct =
  | 'name'
  | 'password'
  | 'unlink'
  | 'sign-out'
  | 'sign-out-everywhere'
  | 'send-code'
  | 'verify'
  | SecurityAct;

/** Those of the second factor. */
export type SecurityAct =
  | 'confirm'
  | 'app-begin'
  | 'app-add'
  | 'app-remove'
  | 'passkey-add'
  | 'passkey-remove'
  | 'codes';

/** What a member signs in with besides the password, and what they are setting up. */
export interface AccountSecurity {
  /** They have just shown once more who they are. */
  readonly isConfirmed: boolean;
  readonly app: { readonly since: string; readonly lastUsed: string | undefined } | undefined;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly host: string;
    readonly since: string;
    readonly lastUsed: string | undefined;
  }[];
  readonly codes: { readonly left: number; readonly since: string } | undefined;
  /** Browsers have passkeys for the address of the page. */
  readonly hasPasskeysHere: boolean;
  /** An app that is being set up: sealed, as letters, and as the dark squares of a picture. */
  readonly setUp:
    | {
        readonly begun: string;
        readonly secret: string;
        readonly picture: { readonly size: number; readonly path: string };
      }
    | undefined;
  /** Recovery codes that were just made: this answer alone has them. */
  readonly given: readonly string[] | undefined;
}

/** What is told once it is done. */
export const dones = [
  'name',
  'password',
  'unlink',
  'code-sent',
  'verified',
  'confirmed',
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
] as const;

export interface MemberAccountState extends InMemberArea {
  readonly kind: 'member-account';
  readonly ticket: string;
  /** As the member is called; the address where there is no name. */
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly linked: readonly { readonly id: string; readonly name: string; readonly isRemovable: boolean }[];
  readonly security: AccountSecurity;
  /** What was just done. */
  readonly done: (typeof dones)[number] | undefined;
  readonly trouble: { readonly of: AccountAct; readonly why: AccountTrouble } | undefined;
  /** In how many seconds it can be tried again, where that is known. */
  readonly retryAfterSeconds: number | undefined;
}

/** A visit in a list. */
export interface OwnVisitRow {
  readonly id: string;
  readonly title: string;
  /** It is in the language of the reader, where the business writes another. */
  readonly isTitleTranslated: boolean;
  readonly standing: Standing;
  readonly localStart: string;
  readonly localEnd: string;
  /** It has no time yet: what would do lies between both. */
  readonly isUntimed: boolean;
  readonly staffName: string | undefined;
  readonly place: Place | undefined;
  readonly isOnline: boolean;
  readonly participants: number;
}

export interface OwnBookingRow extends OwnVisitRow {
  /** Where all of it stands, and where it is moved and cancelled; absent where that is not possible. */
  readonly open?: string;
  readonly move?: string;
  readonly cancel?: string;
  /** Where the same is booked once more. */
  readonly again?: string;
}

export interface OwnListsState<Row> {
  /** What is to come, the soonest first; empty on pages of earlier ones. */
  readonly ahead: readonly Row[];
  /** More is to come than is shown. */
  readonly laterAddress: string | undefined;
  /** What is over or was called off, the latest first. */
  readonly over: readonly Row[];
  readonly earlierAddress: string | undefined;
  /** The page goes on with a list that another began. */
  readonly goesOn: 'ahead' | 'over' | undefined;
}

export interface MemberBookingsState extends InMemberArea, OwnListsState<OwnBookingRow> {
  readonly kind: 'member-bookings';
}

export interface MemberEventsState extends InMemberArea, OwnListsState<OwnBookingRow> {
  readonly kind: 'member-events';
}

/** A page of what the site does not have yet. */
export interface MemberNothingState extends InMemberArea {
  readonly kind: 'member-nothing';
}
