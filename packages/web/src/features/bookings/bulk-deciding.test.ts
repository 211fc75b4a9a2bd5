/** Decisions about many bookings: which ones they are for, in which parts they are sent, and what ends them early. */
import { CallError, type Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { type BulkAct, carryOut, decidedBy, peopleToTell } from './bulk-deciding.ts';

const booking = (id: string, status: Booking['status'] = 'CREATED', email?: string): Booking =>
  ({ id, status, revision: '1', endDate: '2026-12-01T10:00:00.000Z', contactDetails: { email } }) as unknown as Booking;
const noonMs = Date.parse('2026-12-01T12:00:00.000Z');

test('a decision is for those whose state allows it, and nothing that is over comes back', () => {
  const all = (['CREATED', 'PENDING', 'WAITING_LIST', 'CONFIRMED', 'CANCELED', 'DECLINED'] as const).map((status) =>
    booking(status, status),
  );
  const of = (act: BulkAct, nowMs = 0) => decidedBy(act, all, nowMs).map(({ id }) => id);
  expect(of('confirm')).toEqual(['CREATED', 'PENDING', 'WAITING_LIST']);
  expect(of('decline')).toEqual(['CREATED', 'PENDING', 'WAITING_LIST']);
  expect(of('cancel')).toEqual(['CONFIRMED']);
  expect(of('restore')).toEqual(['CANCELED', 'DECLINED']);
  expect(of('restore', noonMs)).toEqual([]);
});

test('somebody with two bookings is one person to tell', () => {
  expect(
    peopleToTell([booking('a', 'CREATED', 'Ada@x.test'), booking('b', 'CREATED', 'ada@X.test '), booking('c')]),
  ).toBe(1);
});

interface Sent {
  readonly ids: readonly string[];
  readonly key: string;
}

/** A server that answers every booking as decided, but those for which `fails` says otherwise. */
function answering(fails: (id: string) => Error | undefined = () => undefined) {
  const sent: Sent[] = [];
  const one = async ({ bookingId }: { bookingId: string }, { idempotencyKey }: { idempotencyKey: string }) => {
    sent.push({ ids: [bookingId], key: idempotencyKey });
    const failure = fails(bookingId);
    if (failure !== undefined) {
      throw failure;
    }
    return { booking: { ...booking(bookingId), revision: '2' } };
  };
  const bookings = {
    confirmBooking: one,
    declineBooking: one,
    restoreBooking: one,
    bulkCancelBooking: async (
      { bookings: { bookingsInfo } }: { bookings: { bookingsInfo: { bookingId: string }[] } },
      { idempotencyKey }: { idempotencyKey: string },
    ) => {
      sent.push({ ids: bookingsInfo.map(({ bookingId }) => bookingId), key: idempotencyKey });
      const results = bookingsInfo.map(({ bookingId }, originalIndex) => ({
        itemMetadata: { originalIndex, success: true },
        item: { ...booking(bookingId), revision: '2' },
      }));
      return { results };
    },
  };
  return { client: { bookings } as unknown as Client, sent };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => booking(`b${index}`));
const carrying = (more: object = {}) => ({
  keys: new Map<string, string>(),
  signal: new AbortController().signal,
  onProgress: () => {},
  ...more,
});
const noAnswer = () => new CallError('no answer', { code: 'UNAVAILABLE' });

describe('carrying out', () => {
  test('goes one by one, and by the hundred where the operation does', async () => {
    const confirming = answering();
    const progress: number[] = [];
    const outcome = await carryOut(
      confirming.client,
      { act: 'confirm', bookings: many(3), tells: false },
      carrying({ onProgress: (decided: number) => progress.push(decided) }),
    );
    expect(confirming.sent.map(({ ids }) => ids)).toEqual([['b0'], ['b1'], ['b2']]);
    expect(progress).toEqual([1, 2, 3]);
    // As they stand since: what is decided next is decided about that.
    expect(outcome.done.map(({ revision }) => revision)).toEqual(['2', '2', '2']);
    const cancelling = answering();
    await carryOut(cancelling.client, { act: 'cancel', bookings: many(201), tells: false }, carrying());
    expect(cancelling.sent.map(({ ids }) => ids.length)).toEqual([100, 100, 1]);
  });

  test('names what was refused and goes on', async () => {
    const { client } = answering((id) =>
      id === 'b1' ? new CallError('taken', { status: 428, code: 'SLOT_NOT_AVAILABLE' }) : undefined,
    );
    const { done, failures, left } = await carryOut(
      client,
      { act: 'confirm', bookings: many(3), tells: false },
      carrying(),
    );
    expect([done.length, failures.map((each) => each.code), left.length]).toEqual([2, ['SLOT_NOT_AVAILABLE'], 0]);
  });

  test('ends where no answer comes, and repeats that one under its key when it is pressed again', async () => {
    let isCut = true;
    const { client, sent } = answering((id) => (isCut && id === 'b1' ? noAnswer() : undefined));
    const keys = new Map<string, string>();
    const bookings = many(4);
    const first = await carryOut(client, { act: 'confirm', bookings, tells: false }, carrying({ keys }));
    expect([first.done.length, first.failures.length, first.left.map(({ id }) => id)]).toEqual([1, 1, ['b2', 'b3']]);
    isCut = false;
    await carryOut(client, { act: 'confirm', bookings: bookings.slice(1), tells: false }, carrying({ keys }));
    const [lost, again] = sent.filter(({ ids }) => ids[0] === 'b1');
    expect(again?.key).toBe(lost?.key);
  });

  test('ends when it is stopped, behind what is under way', async () => {
    const stopping = new AbortController();
    const { client, sent } = answering();
    const { left } = await carryOut(
      client,
      { act: 'decline', bookings: many(5), tells: false },
      carrying({
        signal: stopping.signal,
        onProgress: (decided: number) => decided === 2 && stopping.abort(),
      }),
    );
    expect([sent.length, left.length]).toEqual([2, 3]);
  });
});
