/** A booking as its customer sees it, and what whoever holds its link may do with it. */

import type { ActByLink } from '@openhours/contract/link-terms';
import type { Place } from './service-card.ts';
import type { BookingOutcome } from './wishes.ts';

export interface BookedVisit {
  readonly id: string;
  readonly status: string;
  readonly serviceId: string | undefined;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Where the customer was when it was booked, as far as that is known: messages of online visits go by it. */
  readonly timeZone: string | undefined;
  /** Of a session of a class. */
  readonly eventId: string | undefined;
  /** The person who gives it, where it is one. */
  readonly staffId: string | undefined;
  readonly staffName: string | undefined;
  readonly place: Place | undefined;
  /** Names the place among those of its service. */
  readonly placeKey: string | undefined;
  readonly participants: number;
  readonly email: string | undefined;
  readonly revision: string;
  /** What was answered beyond who comes; only where it was asked for. */
  readonly answers: readonly VisitAnswer[];
}

/** An answer with the words of its question; true or false for a box. */
export interface VisitAnswer {
  readonly key: string;
  readonly label: string;
  readonly value: string | boolean;
}

/** A place in a line. */
export interface PlaceInLine {
  /** 1 is the first. */
  readonly position: number;
  /** Until when a place is kept; undefined while none is offered. */
  readonly offerUntilMs: number | undefined;
  /** An offer was let pass: they are asked again when another place becomes free. */
  readonly isPassedOver: boolean;
}

/** The booking of a link, and what its holder may do with it now. */
export interface LinkedVisit {
  readonly visit: BookedVisit;
  readonly cancelling: ActByLink;
  readonly moving: ActByLink;
  /** Where it stands in the line for which it waits; undefined when it does not wait. */
  readonly inLine: PlaceInLine | undefined;
}

/** What stands behind an act by a link: the booking as it was seen, and the key of the one attempt. */
export interface LinkAct {
  readonly token: string;
  /** The revision that was shown; a booking that has changed since is not acted upon. */
  readonly revision: string;
  readonly idempotencyKey: string;
}

export type LinkOutcome =
  | { readonly kind: 'done' }
  /** The booking is not what was shown, or the policy says no by now: look again. */
  | { readonly kind: 'changed' }
  | Extract<BookingOutcome, { kind: 'gone' | 'busy' | 'too-often' | 'already-used' | 'service-closed' }>;
