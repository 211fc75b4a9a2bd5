/** What pages show of a booking that is made: its confirmation, and what may be done with it by its link. */

import type { SaidAddOn } from '@openhours/contract/bookings/add-on-names';
import type { FeeDue } from '@openhours/contract/bookings/cancellation-fee';
import type { WishFacts } from '@openhours/contract/bookings/wish-facts';
import type { Day } from '../../days/dates.ts';
import type { SaidFeeTerm } from '../../site/fees.ts';
import type { Question } from '../../site/questions.ts';
import type { SaidText } from '../../site/said-text.ts';
import type { Place, Reach, ServiceCard } from '../../site/service-card.ts';
import type { CourseSession } from '../../site/sessions.ts';
import type { VisitAnswer } from '../../site/visits.ts';
import type { FieldProblem, Term } from './booking.ts';

/** How a booking stands, as its customer sees it. */
export type Standing = 'booked' | 'waiting' | 'in-line' | 'declined' | 'cancelled' | 'over';

/** What is booked, in the place's time. */
export interface VisitFacts {
  readonly title: string;
  /** It is in the language of the reader, where the business writes another. */
  readonly isTitleTranslated: boolean;
  readonly standing: Standing;
  /** Of a course, the first of its sessions. */
  readonly localStart: string;
  readonly localEnd: string;
  /** Of a course, all of them; empty for a single visit. */
  readonly sessions: readonly Pick<CourseSession, 'localStart' | 'localEnd'>[];
  /** Everybody who gives it. */
  readonly staffNames: readonly string[];
  readonly place: Place | undefined;
  /** Given over the net, whatever place it is filed under. */
  readonly isOnline: boolean;
  readonly participants: number;
  /** What was chosen of an option of the business's own; absent where nothing was. */
  readonly choices?: readonly SaidText[];
  /** What is taken with it, each with how many. */
  readonly addOns: readonly Pick<SaidAddOn, 'isTranslated' | 'name' | 'quantity'>[];
  /** Of all participants together. */
  readonly price: ServiceCard['price'] | undefined;
  /** The price of one place, where several make up that sum. */
  readonly priceOfOne?: ServiceCard['price'];
  /** What is said of a price that is no fixed one, before it is booked. */
  readonly otherPrice?: ServiceCard['otherPrice'];
  /** It has no time: what would do, by the clock of the business. */
  readonly wish?: WaitedFor;
}

export interface WaitedFor extends Omit<WishFacts, 'weekdays'> {
  /** Some day of each weekday that would do; absent: of all. */
  readonly weekdays?: readonly Day[];
}

/** Addresses of the calendar file and of the two web calendars; there are none for what is not confirmed. */
export interface CalendarAddresses {
  readonly file: string;
  /** Those that open with one entry filled in; absent for a course, which has several. */
  readonly web: { readonly google: string; readonly outlook: string } | undefined;
}

export interface ConfirmationState {
  readonly kind: 'confirmation';
  readonly visit: VisitFacts;
  /** How to reach the business, where the link does not help. */
  readonly reach: Reach | undefined;
  /** Absent for everybody but the browser that booked, and later than an hour after. */
  readonly own: OwnConfirmation | undefined;
  /** Its customer is still to confirm it by the message that was sent. */
  readonly isAwaited: boolean;
}

/** A date of the series to which a booking belongs. */
export interface SeriesDate {
  readonly id: string;
  readonly localStart: string;
  readonly localEnd: string;
  /** Where its own page is; absent for the one that is looked at, and for one that is over or called off. */
  readonly address: string | undefined;
  readonly isThis: boolean;
  /** How it ended, where it has. */
  readonly ended: 'cancelled' | 'declined' | undefined;
  /** It waits to be confirmed by its customer. */
  readonly isAwaited: boolean;
  /** And cannot be had any more. */
  readonly isGone: boolean;
  /** It has not begun, and was not called off. */
  readonly isToCome: boolean;
}

/** What a confirmation shows only to whoever booked: what opens the booking, and what was said of a person. */
export interface OwnConfirmation {
  /** Absent where nobody is told. */
  readonly recipient: RecipientState | undefined;
  readonly answers: readonly VisitAnswer[];
  readonly cancelling: LinkedTerm;
  readonly moving: LinkedTerm;
  readonly fees: readonly SaidFeeTerm[];
  readonly calendars: CalendarAddresses | undefined;
  /** Address of the page at which it is moved or cancelled. */
  readonly manage: string;
  /** Of one of a series. */
  readonly series: readonly SeriesDate[] | undefined;
}

/** Where the messages of a booking go. */
export interface RecipientState {
  readonly email: string;
  /** A message has gone there, or is on its way. */
  readonly isWrittenTo: boolean;
  readonly isCorrectable: boolean;
  readonly sendingsLeft: number;
  /** Signed ticket of the form that sends again; absent for whoever may not. */
  readonly ticket: string | undefined;
  /** It was sent once more. */
  readonly isSent: boolean;
  /** What was typed as the address, where it is none. */
  readonly malformed: string | undefined;
  readonly trouble: LinkTrouble | 'open-limit' | 'limit-reached' | 'waits-already' | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Whether something may be done with a booking by its link. `always`: whatever the policy says, as with a request that
 * nobody has answered; `open`: the moment that would have ended it is past.
 */
export type LinkedTerm = Term | { readonly kind: 'always' | 'open' };

/** What is to be signed by a link. */
export interface SigningState {
  /** None: all of it is signed. */
  readonly questions: readonly Question[];
  readonly answers: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, FieldProblem>>;
  readonly ticket: string;
  /** It was signed just now. */
  readonly isDone: boolean;
  /** It is signed for other dates of its series, too. */
  readonly isForSeries: boolean;
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

export interface ManageState {
  readonly kind: 'manage';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly cancelling: LinkedTerm;
  readonly moving: LinkedTerm;
  /** What cancelling costs, and not coming. */
  readonly fees: readonly SaidFeeTerm[];
  /** What is owed for having cancelled late, or not having come. */
  readonly feeDue: FeeDue | undefined;
  /** What was owed until the business has waived it. */
  readonly feeWaived: FeeDue | undefined;
  readonly reach: Reach | undefined;
  readonly calendars: CalendarAddresses | undefined;
  /** Where the same can be booked again; absent when it is not offered any more. */
  readonly again: string | undefined;
  /** What was just done, if it still holds. */
  readonly done: 'joined' | 'moved' | 'cancelled' | 'withdrawn' | 'left' | undefined;
  /** What is to be signed, or was just now; absent where there is nothing. */
  readonly signing: SigningState | undefined;
  /** Who comes by name; absent where the booking has nobody and nobody can be cancelled alone. */
  readonly participants: ParticipantsState | undefined;
  /** Absent where nobody is told anything more. */
  readonly recipient: RecipientState | undefined;
  /** Of a booking that waits for a place. */
  readonly inLine: InLine | undefined;
  /** Of one of a series. */
  readonly series: readonly SeriesDate[] | undefined;
}

/** Those who come with a booking, each by name, and cancelling it for some of them. */
export interface ParticipantsState {
  readonly named: readonly { readonly id: string; readonly name: string }[];
  /** How many come besides whom nobody has named. */
  readonly unnamed: number;
  /** Absent where nobody may be cancelled alone. */
  readonly canceling:
    | {
        readonly ticket: string;
        /** What cancelling costs for so many, in words of money; none where it costs nothing. */
        readonly fees: readonly { readonly participants: number; readonly price: string }[];
        readonly trouble: LinkTrouble | undefined;
        readonly retryAfterSeconds: number | undefined;
        /** Nobody was chosen. */
        readonly isNobody: boolean;
      }
    | undefined;
  /** Absent where everybody is named, or the service does not ask who comes. */
  readonly naming:
    | {
        readonly ticket: string;
        readonly questions: readonly Question[];
        readonly answers: Readonly<Record<string, string>>;
        readonly problems: Readonly<Record<string, FieldProblem>>;
        readonly trouble: LinkTrouble | undefined;
        readonly retryAfterSeconds: number | undefined;
      }
    | undefined;
  /** It was cancelled for some just now, or some were moved. */
  readonly isDone: boolean;
  readonly isMoved: boolean;
}

/** One of several appointments that are booked together; where all of them are at one place, that is said once. */
export interface PartFacts extends VisitFacts {
  readonly id: string;
}

/** What pages say of all that is booked together. */
export interface TogetherFacts {
  /** In the order of their times. */
  readonly parts: readonly PartFacts[];
  /** From the first that stands to the end of the last; absent where they lie apart, or none stands. */
  readonly times: Pick<VisitFacts, 'localStart' | 'localEnd'> | undefined;
  readonly standing: Standing;
  /** Where all of them are. */
  readonly place: Place | undefined;
}

/** The page of a link whose booking is booked together with others: all of it is looked at, moved and cancelled as one. */
export interface TogetherState extends TogetherFacts {
  readonly kind: 'together';
  readonly token: string;
  readonly cancelling: LinkedTerm;
  readonly moving: LinkedTerm;
  /** What cancelling all of it costs, and not coming to any of it. */
  readonly fees: readonly SaidFeeTerm[];
  /** What is owed, each sum with why. */
  readonly feesDue: readonly FeeDue[];
  /** What was owed until the business has waived it, each sum with why. */
  readonly feesWaived: readonly FeeDue[];
  /** Part of what stands is over, so that neither is possible any more. */
  readonly isPartlyOver: boolean;
  readonly reach: Reach | undefined;
  readonly calendars: CalendarAddresses | undefined;
  readonly done: 'moved' | 'cancelled' | 'withdrawn' | undefined;
  readonly recipient: RecipientState | undefined;
}

export interface CancelTogetherState extends TogetherFacts {
  readonly kind: 'cancel-together';
  readonly token: string;
  readonly ticket: string;
  readonly term: LinkedTerm;
  readonly fees: readonly SaidFeeTerm[];
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** A booking that its customer is to confirm by the code of a message, with the one button that does. */
export interface VerifyState {
  readonly kind: 'verify';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly email: string;
  /** For how many milliseconds more the time is held. */
  readonly leftMs: number;
  /** It is held no more. */
  readonly isOver: boolean;
  /** Of the link that was opened; empty where it is to be typed. */
  readonly code: string;
  readonly triesLeft: number;
  readonly sendingsLeft: number;
  /** Signed tickets of the two acts; the first is empty where nothing is left of a series that could be confirmed. */
  readonly tickets: { readonly verify: string; readonly resend: string };
  /** The message was sent once more. */
  readonly isResent: boolean;
  /** What was typed as the address, where it is none. */
  readonly malformed: string | undefined;
  readonly trouble: LinkTrouble | 'wrong-code' | 'open-limit' | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** All dates that the code confirms, of one of a series. */
  readonly series: readonly SeriesDate[] | undefined;
  /** Where the same can be booked again; absent when it is not offered any more. */
  readonly again: string | undefined;
  readonly reach: Reach | undefined;
}

/** Where somebody stands in a line, and what is offered to them. */
export interface InLine {
  readonly position: number;
  /** They wait for a time, and not for a place. */
  readonly isOfTime: boolean;
  readonly isPassedOver: boolean;
  readonly offer:
    | {
        /** Wall-clock text at the place. */
        readonly until: string;
        /** Signed ticket of the one act that takes it. */
        readonly ticket: string;
        /** What holds once it is taken: until when it can be moved and cancelled, and what that costs. */
        readonly terms: Pick<ManageState, 'cancelling' | 'moving' | 'fees'>;
        /** The business's own words about its rules, and whether they are in the reader's language where it writes another. */
        readonly policyText: string | undefined;
        readonly isPolicyTranslated: boolean;
      }
    | undefined;
  /** Why taking it did not happen. */
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** Why an act by a link did not happen; nothing has changed then. */
export type LinkTrouble = 'changed' | 'expired' | 'busy' | 'too-often';

/** What comes behind a booking in its series, by how many dates. */
export interface FollowingDates {
  /** They can be cancelled with it for nothing. */
  readonly following: number;
  /** They cost something, or it is too late: each is cancelled by itself, if at all. */
  readonly staying: number;
}

export interface CancelState {
  readonly kind: 'cancel';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly ticket: string;
  readonly term: LinkedTerm;
  /** What cancelling costs, and not coming. */
  readonly fees: readonly SaidFeeTerm[];
  /** It is a place in a line that is given up. */
  readonly isInLine: boolean;
  /** Absent where nothing of its series can be cancelled with it. */
  readonly series: FollowingDates | undefined;
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}
