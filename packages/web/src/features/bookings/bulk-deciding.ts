/** Decisions about many bookings: which of them a decision is for, how it is carried out part by part, and what came of each. */
import { CallError, type Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import { type BookingsQuestion, mostBookingsPerPage, readBookingsPart } from '../../queries/bookings.ts';
import { randomId } from '../../session/random-id.ts';
import { isDecided } from '../../ui/idempotency-key.ts';

export const bulkActs = ['confirm', 'decline', 'cancel', 'restore'] as const;
export type BulkAct = (typeof bulkActs)[number];

const waiting: readonly Booking['status'][] = ['CREATED', 'PENDING', 'WAITING_LIST'];
const decidable: Readonly<Record<BulkAct, readonly Booking['status'][]>> = {
  confirm: waiting,
  decline: waiting,
  cancel: ['CONFIRMED'],
  restore: ['CANCELED', 'DECLINED'],
};
/** Those among the chosen ones that a decision is for; what is over comes back to nothing. */
export function decidedBy(act: BulkAct, chosen: readonly BookingAtDesk[], nowMs: number): BookingAtDesk[] {
  return chosen.filter(
    (booking) => decidable[act].includes(booking.status) && (act !== 'restore' || isAhead(booking, nowMs)),
  );
}

/** The same among all that a list has, asked of the server. */
export function questionDecidedBy(act: BulkAct, { filter, sort }: BookingsQuestion, nowMs: number): BookingsQuestion {
  const ahead = act === 'restore' ? [{ endDate: { $gt: new Date(nowMs).toISOString() } }] : [];
  return { filter: { $and: [filter, { status: { $in: decidable[act] } }, ...ahead] }, sort };
}

/** What was ended and can come back, for it is not over. */
export function isAhead({ endDate }: Pick<Booking, 'endDate'>, nowMs: number): boolean {
  return endDate === undefined || Date.parse(endDate) > nowMs;
}

/** On a waitlist, which others move up in, or never confirmed by its customer: the server restores neither. */
function isNeverConfirmed({ awaitsCustomerUntil, status }: BookingAtDesk): boolean {
  return awaitsCustomerUntil !== undefined || status === 'WAITING_LIST';
}

/** What can be restored of bookings that a decision is about to end, by the rule of the server, and why the others cannot. */
export interface AfterEnd {
  readonly restorable: readonly Booking[];
  readonly over: readonly Booking[];
  readonly neverConfirmed: readonly Booking[];
}

export function afterEnd(bookings: readonly BookingAtDesk[], nowMs: number): AfterEnd {
  const ahead = bookings.filter((each) => isAhead(each, nowMs));
  return {
    restorable: ahead.filter((each) => !isNeverConfirmed(each)),
    over: bookings.filter((each) => !isAhead(each, nowMs)),
    neverConfirmed: ahead.filter(isNeverConfirmed),
  };
}

/** What is kept of each booking that was decided, for its way back: little, for there may be very many. */
export interface Decided extends Pick<Booking, 'id' | 'revision' | 'endDate'> {
  readonly email: string | undefined;
  /** By what it was before: an end does not say what it ended. */
  readonly wasNeverConfirmed: boolean;
}

function decidedOf({ contactDetails, endDate, id, revision }: Booking, wasNeverConfirmed: boolean): Decided {
  return { id, revision, endDate, email: contactDetails.email, wasNeverConfirmed };
}

export interface Failure {
  readonly booking: Booking;
  /** Undefined when no answer came. */
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
}

export interface BulkOutcome {
  /** As they stand now. */
  readonly done: readonly Decided[];
  /** The first of those that stayed as they were: more are counted only. */
  readonly failures: readonly Failure[];
  readonly failed: number;
  /** How many nothing was asked about: it was stopped, or the connection is gone. */
  readonly left: number;
}

/** A list that is longer than this is read in the list of bookings, where they stand as before. */
export const mostNamed = 100;

/** What a decision is about. */
export type BulkSubject =
  /** These, as they were when the question was asked. */
  | { readonly kind: 'bookings'; readonly bookings: readonly BookingAtDesk[] }
  /** All that a question finds but some, read part by part as they come to be decided. */
  | { readonly kind: 'list'; readonly question: BookingsQuestion; readonly except: ReadonlySet<string> }
  /** Those that were decided before, as that decision left them. */
  | { readonly kind: 'decided'; readonly decided: readonly Decided[] };

export interface BulkDecision {
  readonly act: BulkAct;
  readonly subject: BulkSubject;
  /** How many it is about, by the count when the question was asked. */
  readonly count: number;
  readonly tells: boolean;
}

interface Carrying {
  /** Once-keys by what they are for: the same decision pressed again after a lost answer happens only once. */
  readonly keys: Map<string, string>;
  /** Ends it after the part that is under way. */
  readonly signal: AbortSignal;
  /** Told after every answer. */
  readonly onProgress: (decided: number) => void;
}

/** What became of one part; in the order of its bookings. */
type PartOutcome = readonly (Booking | Failure)[];

function failureOf(booking: Booking, error: unknown): Failure {
  if (!(error instanceof CallError)) {
    throw error;
  }
  return { booking, code: error.code, status: error.status, requestId: error.requestId };
}

const isFailure = (each: Booking | Failure): each is Failure => 'booking' in each;

/** The bookings of a subject part by part; of a list and of what was decided before, no more than one part is held. */
async function* partsOf(client: Client, subject: BulkSubject): AsyncGenerator<readonly BookingAtDesk[]> {
  switch (subject.kind) {
    case 'bookings':
      yield* chunks(subject.bookings);
      break;
    case 'list': {
      // Whatever is decided meanwhile lies before the cursor, and keeps its place in the order.
      let cursor: string | undefined;
      do {
        const { bookings, next } = await readBookingsPart(client, subject.question, cursor);
        yield bookings.filter(({ id }) => !subject.except.has(id));
        cursor = next;
      } while (cursor !== undefined);
      break;
    }
    case 'decided':
      for (const part of chunks(subject.decided)) {
        const filter = { id: { $in: part.map(({ id }) => id) } };
        const { bookings } = await readBookingsPart(client, { filter, sort: [] }, undefined);
        const revisions = new Map(part.map(({ id, revision }) => [id, revision]));
        // What somebody has changed since is not taken back.
        yield bookings.map((booking) => ({ ...booking, revision: revisions.get(booking.id) ?? booking.revision }));
      }
  }
}

function* chunks<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < all.length; at += mostBookingsPerPage) {
    yield all.slice(at, at + mostBookingsPerPage);
  }
}

/**
 * Confirming, declining and restoring go one by one, for the operation that decides about many confirms or declines by
 * itself, by whether the time is still free: here a person decides. A time that is gone is a failure to look at, never a
 * double booking. Without an answer nothing more is asked: what is left stays as it was.
 */
export async function carryOut(client: Client, decision: BulkDecision, carrying: Carrying): Promise<BulkOutcome> {
  const { act, count, subject } = decision;
  const { onProgress, signal } = carrying;
  // Cancelling takes as many in one call as one answer has.
  const size = act === 'cancel' ? mostBookingsPerPage : 1;
  const done: Decided[] = [];
  const failures: Failure[] = [];
  let failed = 0;
  const ended = (isWhole: boolean): BulkOutcome => ({
    done,
    failures,
    failed,
    left: isWhole ? 0 : Math.max(0, count - done.length - failed),
  });
  try {
    for await (const bookings of partsOf(client, subject)) {
      for (let at = 0; at < bookings.length; at += size) {
        if (signal.aborted) {
          return ended(false);
        }
        const part = bookings.slice(at, at + size);
        const outcome = await decide(client, decision, part, carrying.keys);
        const refused = outcome.filter(isFailure);
        const neverConfirmed = new Set(part.filter(isNeverConfirmed).map(({ id }) => id));
        const decided = outcome.filter((each) => !isFailure(each));
        done.push(...decided.map((each) => decidedOf(each, neverConfirmed.has(each.id))));
        failed += refused.length;
        failures.push(...refused.slice(0, mostNamed - failures.length));
        onProgress(done.length + failed);
        if (refused.some(({ status }) => status === undefined)) {
          return ended(false);
        }
      }
      if (signal.aborted) {
        return ended(false);
      }
    }
  } catch (error) {
    // The next part could not be read: nothing was asked about it.
    if (error instanceof CallError) {
      return ended(false);
    }
    throw error;
  }
  return ended(true);
}

/** One part, under the key that it had if it is pressed again. */
async function decide(
  client: Client,
  { act, tells }: BulkDecision,
  part: readonly Booking[],
  keys: Map<string, string>,
): Promise<PartOutcome> {
  const name = JSON.stringify([act, tells, part.map(({ id, revision }) => [id, revision])]);
  const idempotencyKey = keys.get(name) ?? randomId();
  keys.set(name, idempotencyKey);
  try {
    const outcome = await call(client, act, part, { notifyParticipants: tells }, { idempotencyKey });
    keys.delete(name);
    return outcome;
  } catch (error) {
    if (isDecided(error)) {
      keys.delete(name);
    }
    return part.map((booking) => failureOf(booking, error));
  }
}

async function call(
  { bookings }: Client,
  act: BulkAct,
  part: readonly Booking[],
  participantNotification: { readonly notifyParticipants: boolean },
  once: { readonly idempotencyKey: string },
): Promise<PartOutcome> {
  if (act === 'cancel') {
    // The business may always cancel its own bookings; the policy binds customers.
    const flowControlSettings = { ignoreCancellationPolicy: true };
    const bookingsInfo = part.map(({ id: bookingId, revision }) => ({
      bookingId,
      revision,
      participantNotification,
      flowControlSettings,
    }));
    const answer = await bookings.bulkCancelBooking({ bookings: { bookingsInfo }, returnFullEntity: true }, once);
    return answer.results.map(
      ({ item, itemMetadata: { error, originalIndex } }) =>
        item ?? {
          booking: part[originalIndex] as Booking,
          code: error?.code,
          status: 200,
          requestId: undefined,
        },
    );
  }
  const [{ id: bookingId, revision }] = part as [Booking];
  const asked = { bookingId, revision, participantNotification };
  switch (act) {
    case 'confirm': {
      const flowControlSettings = { checkAvailabilityValidation: true };
      return [(await bookings.confirmBooking({ ...asked, flowControlSettings }, once)).booking];
    }
    case 'decline':
      return [(await bookings.declineBooking(asked, once)).booking];
    case 'restore':
      return [(await bookings.restoreBooking(asked, once)).booking];
  }
}
