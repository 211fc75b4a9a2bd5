/** What a visitor asks for: to book, to hold, to wait for a place, to move; and what becomes of the request. */
import type { CaptchaChallenge, GivenSignature, ParticipantInput } from '@openhours/contract';
import type { Weekday } from '@openhours/contract/calendar/weekdays';
import type { ChosenAddOn } from './add-on-choice.ts';
import type { BookingField, PersonKeys } from './questions.ts';
import type { PlaceChoice, StaffChoice } from './service-card.ts';
import type { UnavailableReason } from './times.ts';

/** How many places of what. */
export interface Seats {
  readonly participants: number;
  readonly of: { readonly eventId: string } | { readonly scheduleId: string };
}

/** When an appointment could be, on the clock of the business. */
export interface WishRequest {
  readonly fromLocalDate: string;
  readonly toLocalDate: string;
  /** Hours of the day. */
  readonly fromTime?: string;
  readonly toTime?: string;
  /** Of the week. */
  readonly days?: Weekday[];
  readonly latestNoticeMinutes?: number;
  /** Without add-ons. */
  readonly durationInMinutes?: number;
}

export interface BookingRequest {
  readonly serviceId: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly timeZone: string;
  readonly staff?: StaffChoice;
  /** Absent where the service has but one. */
  readonly place?: PlaceChoice | undefined;
  /** What is taken with it; where that takes time it is part of the length. */
  readonly addOns?: readonly Pick<ChosenAddOn, 'groupId' | 'id' | 'quantity'>[];
  /** What of its option is chosen, by all who come. */
  readonly choice?: { readonly optionId: string; readonly custom: string } | undefined;
  /** Places of a session or a course in place of a time of one's own. */
  readonly seats?: Seats | undefined;
  /** What would do, in place of a time: it is waited for. */
  readonly wish?: WishRequest | undefined;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Answers to the service's form by key; a ticked box is `true`. */
  readonly answers: Readonly<Record<string, string>>;
  /** What is signed with it. */
  readonly signatures?: readonly GivenSignature[];
  /** Those who come, where the service asks who they are. */
  readonly participants?: readonly ParticipantInput[];
  /** Under which keys the service's form may refuse what was typed about the person. */
  readonly personKeys: PersonKeys;
  /** The form's nonce: the same request twice is one booking. */
  readonly idempotencyKey: string;
  readonly needsApproval: boolean;
  /** The hold that the form was filled in under; the same each time the form is sent. */
  readonly slotHoldId?: string | undefined;
  readonly proof: CaptchaProof;
}

/** What a form brings where the site wants proof that no program sends it. */
export interface CaptchaProof {
  /** The solution of a challenge. */
  readonly token?: string | undefined;
  /** The browser solves challenges by itself. */
  readonly isSolver: boolean;
}

export type BookingOutcome =
  | { readonly kind: 'booked'; readonly bookingId: string }
  /** The time cannot be had, and why. */
  | { readonly kind: 'gone'; readonly reason: UnavailableReason }
  /** The service takes no bookings online any more. */
  | { readonly kind: 'service-closed' }
  /** This customer has booked the service as often as one may; the time is still free for others. */
  | { readonly kind: 'limit-reached' }
  /** As many bookings lie ahead for this address or number as may without signing in. */
  | { readonly kind: 'open-limit' }
  /** One booking may not be for so many people. */
  | { readonly kind: 'too-many' }
  /** What was to be taken with it is not offered any more, or not so much of it. */
  | { readonly kind: 'add-on-gone' }
  /** The site wants a challenge to be solved first. */
  | { readonly kind: 'captcha'; readonly challenge: CaptchaChallenge }
  /** The same, of a browser that solves none. */
  | { readonly kind: 'captcha-unsolved' }
  /** The same form was sent before with other words in it. */
  | { readonly kind: 'already-used' }
  /** What was typed is refused: fields of the person, and answers by the key of their question. */
  | { readonly kind: 'invalid'; readonly fields: readonly BookingField[]; readonly answers: readonly string[] }
  | { readonly kind: 'busy' }
  /** More bookings than one person makes; nothing was booked. */
  | { readonly kind: 'too-often'; readonly retryAfterSeconds: number | undefined };

/** A part of a wish that the server may refuse; `horizon`: its last day is too far ahead. */
export type WishPart = 'days' | 'fromTime' | 'horizon' | 'latestNoticeMinutes' | 'toLocalDate' | 'toTime';

/** What became of the request to wait for a place. */
export type JoinOutcome =
  | { readonly kind: 'waits'; readonly bookingId: string }
  /** There is a place after all, which can be booked. */
  | { readonly kind: 'places-free' }
  | { readonly kind: 'waits-already' }
  | { readonly kind: 'waitlist-full' }
  /** What is wished for can never be, and which part of it. */
  | { readonly kind: 'wish-impossible'; readonly part: WishPart }
  | Exclude<BookingOutcome, { kind: 'booked' }>;

/** What is held while somebody fills in the form for it. */
export type HoldRequest = Pick<
  BookingRequest,
  'serviceId' | 'localStart' | 'localEnd' | 'timeZone' | 'staff' | 'place' | 'addOns' | 'choice' | 'seats' | 'wish'
>;

/** A slot, or places, that nobody else gets for now. */
export interface Holding {
  readonly id: string;
  readonly untilMs: number;
  readonly isExtendable: boolean;
}

export type HoldOutcome =
  | { readonly kind: 'held'; readonly holding: Holding }
  /** It cannot be had any more, and why. */
  | { readonly kind: 'gone'; readonly reason: UnavailableReason }
  /** It is not held, and can be booked as long as it is free. */
  | { readonly kind: 'refused' };

/** Where a booking is moved to. */
export type TimeRequest =
  | Pick<BookingRequest, 'serviceId' | 'localStart' | 'localEnd' | 'timeZone' | 'staff' | 'place'>
  | { readonly serviceId: string; readonly eventId: string };
