/** Decisions about many bookings: which of them a decision is for, how it is carried out one by one, and what came of each. */
import { CallError, type Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { isDecided } from '../../ui/once-key.ts';
import { randomId } from '../../ui/random-id.ts';

export const bulkActs = ['confirm', 'decline', 'cancel'] as const;
export type BulkAct = (typeof bulkActs)[number];

const waiting: readonly Booking['status'][] = ['CREATED', 'PENDING', 'WAITING_LIST'];
const decidable: Readonly<Record<BulkAct, readonly Booking['status'][]>> = {
  confirm: waiting,
  decline: waiting,
  cancel: ['CONFIRMED'],
};
/** Contract: at most this many in one call. */
const mostCancelledAtOnce = 100;

/** Those among the chosen ones that a decision is for. */
export function decidedBy(act: BulkAct, chosen: readonly Booking[]): Booking[] {
  return chosen.filter(({ status }) => decidable[act].includes(status));
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
  readonly done: readonly Booking[];
  readonly failures: readonly Failure[];
}

export interface BulkDecision {
  readonly act: BulkAct;
  readonly bookings: readonly Booking[];
  readonly tells: boolean;
  /** Once-keys by what they are for: the same decision pressed again after a lost answer happens only once. */
  readonly keys: Map<string, string>;
  /** Told after every answer. */
  readonly onProgress: (decided: number) => void;
}

function failureOf(booking: Booking, error: unknown): Failure {
  if (!(error instanceof CallError)) {
    throw error;
  }
  return { booking, code: error.code, status: error.status, requestId: error.requestId };
}

/**
 * Confirming and declining go one by one, for the operation that decides about many confirms or declines by itself, by
 * whether the time is still free: here a person decides. A time that is gone is a failure to look at, never a double booking.
 */
export async function carryOut(client: Client, decision: BulkDecision): Promise<BulkOutcome> {
  const { act, bookings, tells, keys, onProgress } = decision;
  const done: Booking[] = [];
  const failures: Failure[] = [];
  const participantNotification = { notifyParticipants: tells };
  const once = async <Answer>(part: readonly Booking[], call: (idempotencyKey: string) => Promise<Answer>) => {
    const name = JSON.stringify([act, tells, part.map(({ id, revision }) => [id, revision])]);
    const key = keys.get(name) ?? randomId();
    keys.set(name, key);
    try {
      return await call(key);
    } catch (error) {
      if (isDecided(error)) {
        keys.delete(name);
      }
      failures.push(...part.map((booking) => failureOf(booking, error)));
      return undefined;
    } finally {
      onProgress(done.length + failures.length);
    }
  };
  if (act === 'cancel') {
    for (let first = 0; first < bookings.length; first += mostCancelledAtOnce) {
      const part = bookings.slice(first, first + mostCancelledAtOnce);
      const answer = await once(part, (idempotencyKey) =>
        client.bookings.bulkCancelBooking(
          {
            bookings: {
              bookingsInfo: part.map(({ id, revision }) => ({
                bookingId: id,
                revision,
                participantNotification,
                // The business may always cancel its own bookings; the policy binds customers.
                flowControlSettings: { ignoreCancellationPolicy: true },
              })),
            },
          },
          { idempotencyKey },
        ),
      );
      for (const { itemMetadata } of answer?.results ?? []) {
        const booking = part[itemMetadata.originalIndex] as Booking;
        if (itemMetadata.success) {
          done.push(booking);
        } else {
          failures.push({ booking, code: itemMetadata.error?.code, status: 200, requestId: undefined });
        }
      }
    }
    return { done, failures };
  }
  for (const booking of bookings) {
    const call = { bookingId: booking.id, revision: booking.revision, participantNotification };
    const answer = await once([booking], (idempotencyKey) =>
      act === 'decline'
        ? client.bookings.declineBooking(call, { idempotencyKey })
        : client.bookings.confirmBooking(
            { ...call, flowControlSettings: { checkAvailabilityValidation: true } },
            { idempotencyKey },
          ),
    );
    if (answer !== undefined) {
      done.push(booking);
    }
  }
  return { done, failures };
}
