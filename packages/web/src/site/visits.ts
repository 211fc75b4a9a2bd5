/** A booking as its customer sees it, and what whoever holds its link may do with it. */

import type { MultiServiceBookingType, ParticipantNaming, WaitlistWish } from '@openhours/contract';
import type { SaidAddOn } from '@openhours/contract/bookings/add-on-names';
import type { FeeDue, FeeFrom } from '@openhours/contract/bookings/cancellation-fee';
import type { ActByLink } from '@openhours/contract/bookings/link-terms';
import type { Amount } from '@openhours/contract/money/money';
import type { BookingOutcome } from './requests.ts';
import type { SaidText } from './said-text.ts';
import type { Place } from './service-card.ts';

export interface BookedVisit {
  readonly id: string;
  readonly status: string;
  readonly serviceId: string | undefined;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly createdMs: number;
  /** Where the customer was when it was booked, as far as that is known: messages of online visits go by it. */
  readonly timeZone: string | undefined;
  /** Of a session of a class. */
  readonly eventId: string | undefined;
  /** The person who gives it, where it is one. */
  readonly staffId: string | undefined;
  readonly staffName: string | undefined;
  /** Anybody would have done: that person was not chosen. */
  readonly isWithAnyone: boolean;
  readonly place: Place | undefined;
  /** Names the place among those of its service. */
  readonly placeKey: string | undefined;
  readonly participants: number;
  readonly email: string | undefined;
  readonly revision: string;
  /** Names what it is booked together with; absent for one that stands alone. */
  readonly togetherId?: string;
  /** It is one of a series that was booked at once. */
  readonly isOfSeries?: boolean;
  /** What was chosen of an option of the business's own; absent where nothing was. */
  readonly choices?: readonly SaidText[];
  /** What is taken with it, as it was when it was booked, under the names that its reader reads. */
  readonly addOns: readonly SaidAddOn[];
  /** What was answered beyond who comes; only where it was asked for. */
  readonly answers: readonly VisitAnswer[];
  /** What would do, of one that waits and is offered nothing: from `startMs` to `endMs` are its bounds. */
  readonly wish?: WaitlistWish;
  /** It waits for a time, or has waited for one in vain. */
  readonly waitsForTime?: true;
}

/** An answer with the words of its question; true or false for a box. */
export interface VisitAnswer {
  readonly key: string;
  readonly label: SaidText;
  /** A text of its own where it is one of the answers that the business offers. */
  readonly value: string | boolean | SaidText;
}

/** A place in a line. */
export interface PlaceInLine {
  /** 1 is the first. */
  readonly position: number;
  /** Until when a place is kept; undefined while none is offered. */
  readonly offerUntilMs: number | undefined;
  /** An offer was let pass: they are asked again when another place becomes free. */
  readonly isPassedOver: boolean;
  /** What holds once the place that is offered is taken; undefined while none is. */
  readonly onceTaken: Pick<LinkedVisit, 'cancelling' | 'moving' | 'fees'> | undefined;
}

/** The booking of a link, and what its holder may do with it now. */
export interface LinkedVisit {
  readonly visit: BookedVisit;
  readonly cancelling: ActByLink;
  readonly moving: ActByLink;
  /** What cancelling costs from which moment on, and not coming; empty once it has begun. */
  readonly fees: readonly FeeFrom<Amount>[];
  /** What is owed for having cancelled late, or not having come. */
  readonly feeDue: FeeDue | undefined;
  /** What was owed until the business has waived it. */
  readonly feeWaived: FeeDue | undefined;
  /** Where it stands in the line for which it waits; undefined when it does not wait. */
  readonly inLine: PlaceInLine | undefined;
  /** What its customer is still to confirm; undefined when nothing of the kind. */
  readonly awaited: Awaited | undefined;
}

/** One of several appointments that are booked together. */
export interface LinkedPart {
  readonly visit: BookedVisit;
  /** Its customer chose the person who gives it. */
  readonly isWithChosen: boolean;
  readonly feeDue: FeeDue | undefined;
  readonly feeWaived: FeeDue | undefined;
}

/** All that the booking of a link is booked together with, and what its holder may do with all of it now. */
export interface LinkedTogether extends Pick<LinkedVisit, 'cancelling' | 'moving' | 'fees'> {
  readonly id: string;
  readonly type: MultiServiceBookingType;
  /** In the order of their times, called off or not. */
  readonly parts: readonly LinkedPart[];
}

/** A booking that its customer is to confirm by the code of a message. */
export interface Awaited {
  readonly email: string;
  /** Until then the time is held. */
  readonly untilMs: number;
  readonly triesLeft: number;
  readonly sendingsLeft: number;
}

/** What stands behind an act by a link: the booking as it was seen, and the key of the one attempt. */
export interface LinkAct {
  readonly token: string;
  /** The revision that was shown; a booking that has changed since is not acted upon. */
  readonly revision: string;
  readonly idempotencyKey: string;
}

/** Those who come with the booking of a link. */
export interface LinkedParticipants {
  readonly named: readonly {
    readonly id: string;
    readonly name: string;
    /** `YYYY-MM-DD`; undefined where nobody has said it. */
    readonly birthDate: string | undefined;
  }[];
  /** What the service asks of each. */
  readonly naming: Pick<ParticipantNaming, 'asksBirthDates' | 'asksNames'>;
  /** Some of them may be cancelled alone, as far as the policy lets anybody be. */
  readonly isDivisible: boolean;
  /** What cancelling costs now for so many, in words of money; none where it costs nothing. */
  readonly fees: readonly { readonly participants: number; readonly price: string }[];
}

/** Whom of those who come an act means. */
export interface SomeOfBooking {
  readonly participantIds: readonly string[];
  /** How many besides whom nobody has named. */
  readonly withoutName: number;
}

/** The same of all that is booked together: each booking with the revision that was shown. */
export interface TogetherAct extends Omit<LinkAct, 'revision'> {
  readonly shown: readonly { readonly bookingId: string; readonly revision: string }[];
}

/** To whom messages about a booking go, and what the visitor may do about it. */
export interface VisitRecipient {
  readonly email: string;
  /** How often the visitor may still have the last message sent again. */
  readonly sendingsLeft: number;
  /** The visitor may give another address. */
  readonly isCorrectable: boolean;
}

/** What became of sending a booking's message once more, or to another address. */
export type MessageOutcome =
  | { readonly kind: 'sent' }
  /** No address can be written so. */
  | { readonly kind: 'malformed' }
  /** The address is on the waitlist already. */
  | { readonly kind: 'waits-already' }
  /** It was sent as often as it is, or the booking is another by now: the page says which. */
  | { readonly kind: 'changed' }
  | Extract<BookingOutcome, { kind: 'open-limit' | 'limit-reached' | 'busy' | 'too-often' | 'already-used' }>;

/** What became of asking for links; nothing tells whether the address is known. */
export type LinksOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'malformed' }
  | Extract<BookingOutcome, { kind: 'busy' | 'too-often' | 'already-used' }>;

/** What became of a code. */
export type VerifyOutcome =
  | { readonly kind: 'verified'; readonly bookingId: string }
  | { readonly kind: 'wrong-code' }
  /** The code is right, and these of its series cannot be had any more. */
  | { readonly kind: 'some-gone'; readonly bookingIds: readonly string[] }
  /** It was wrong too often, the time is over, or the booking is another by now: the page says which. */
  | { readonly kind: 'changed' }
  | Extract<BookingOutcome, { kind: 'gone' | 'busy' | 'too-often' | 'already-used' | 'service-closed' }>;

/** What became of sending the code again. */
export type ResendOutcome =
  | { readonly kind: 'sent' }
  /** No address can be written so. */
  | { readonly kind: 'malformed' }
  | Extract<BookingOutcome, { kind: 'open-limit' }>
  | Exclude<LinkOutcome, { kind: 'done' }>;

export type LinkOutcome =
  | { readonly kind: 'done' }
  /** The booking is not what was shown, or the policy says no by now: look again. */
  | { readonly kind: 'changed' }
  | Extract<BookingOutcome, { kind: 'gone' | 'busy' | 'too-often' | 'already-used' | 'service-closed' }>;
