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
export type AccountTrouble = 'wrong' | 'paused' | 'expired' | 'lastSignIn' | PasswordRule;

/** Which form of the page is meant. */
export type AccountAct = 'name' | 'password' | 'unlink' | 'sign-out' | 'sign-out-everywhere';

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
  /** What was just done. */
  readonly done: 'name' | 'password' | 'unlink' | undefined;
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
