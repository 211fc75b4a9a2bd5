/** Decisions about many bookings: which of them a decision is for, how it is carried out part by part, and what came of each. */
import { CallError, type Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { randomId } from '../../session/random-id.ts';
import { isDecided } from '../../ui/once-key.ts';

export const bulkActs = ['confirm', 'decline', 'cancel', 'restore'] as const;
export type BulkAct = (typeof bulkActs)[number];

const waiting: readonly Booking['status'][] = ['CREATED', 'PENDING', 'WAITING_LIST'];
const decidable: Readonly<Record<BulkAct, readonly Booking['status'][]>> = {
  confirm: waiting,
  decline: waiting,
  cancel: ['CONFIRMED'],
  restore: ['CANCELED', 'DECLINED'],
};
/** Contract: at most this many in one call. */
const mostCancelledAtOnce = 100;

/** Those among the chosen ones that a decision is for; what is over comes back to nothing. */
export function decidedBy(act: BulkAct, chosen: readonly Booking[], nowMs: number): Booking[] {
  return chosen.filter(
    ({ endDate, status }) =>
      decidable[act].includes(status) && (act !== 'restore' || endDate === undefined || Date.parse(endDate) > nowMs),
  );
}

/** How many people have an e-mail address to write to; somebody with two bookings is one person. */
export function peopleToTell(bookings: readonly Booking[]): number {
  const addresses = bookings.flatMap(({ contactDetails }) => {
    const email = contactDetails.email?.trim().toLowerCase();
    return email === undefined || email === '' ? [] : [email];
  });
  return new Set(addresses).size;
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
  readonly done: readonly Booking[];
  readonly failures: readonly Failure[];
  /** Those that nothing was asked about: it was stopped, or the connection is gone. */
  readonly left: readonly Booking[];
}

export interface BulkDecision {
  readonly act: BulkAct;
  readonly bookings: readonly Booking[];
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

/**
 * Confirming, declining and restoring go one by one, for the operation that decides about many confirms or declines by
 * itself, by whether the time is still free: here a person decides. A time that is gone is a failure to look at, never a
 * double booking. Without an answer nothing more is asked: what is left stays as it was.
 */
export async function carryOut(client: Client, decision: BulkDecision, carrying: Carrying): Promise<BulkOutcome> {
  const { act, bookings } = decision;
  const { onProgress, signal } = carrying;
  const size = act === 'cancel' ? mostCancelledAtOnce : 1;
  const done: Booking[] = [];
  const failures: Failure[] = [];
  let at = 0;
  for (let isReached = true; isReached && at < bookings.length && !signal.aborted; at += size) {
    const part = bookings.slice(at, at + size);
    const outcome = await decide(client, decision, part, carrying.keys);
    done.push(...outcome.filter((each) => !isFailure(each)));
    failures.push(...outcome.filter(isFailure));
    isReached = !outcome.some((each) => isFailure(each) && each.status === undefined);
    onProgress(done.length + failures.length);
  }
  return { done, failures, left: bookings.slice(at) };
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
    return await call(client, act, part, { notifyParticipants: tells }, { idempotencyKey });
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
