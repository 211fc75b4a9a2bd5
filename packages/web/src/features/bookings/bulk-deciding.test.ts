/** Decisions about many bookings: which ones they are for, in which parts they are sent, and what ends them early. */
import { CallError, type Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import {
  afterEnd,
  type BulkAct,
  type BulkDecision,
  carryOut,
  decidedBy,
  mostNamed,
  questionDecidedBy,
} from './bulk-deciding.ts';

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

test('of a whole list the server is asked for those that the decision is for', () => {
  const list = { filter: { startDate: { $gte: '2026-12-01T00:00:00.000Z' } }, sort: [] };
  expect(questionDecidedBy('cancel', list, noonMs).filter).toEqual({
    $and: [list.filter, { status: { $in: ['CONFIRMED'] } }],
  });
  expect(questionDecidedBy('restore', list, noonMs).filter).toEqual({
    $and: [
      list.filter,
      { status: { $in: ['CANCELED', 'DECLINED'] } },
      { endDate: { $gt: '2026-12-01T12:00:00.000Z' } },
    ],
  });
});

test('only what is to come, and was more than a wish, can be restored after its end', () => {
  const coming = { ...booking('coming', 'CONFIRMED'), endDate: '2026-12-01T13:00:00.000Z' };
  const waited = { ...coming, id: 'waited', status: 'WAITING_LIST' as const };
  const unconfirmed: BookingAtDesk = {
    ...coming,
    id: 'unconfirmed',
    status: 'CREATED' as const,
    awaitsCustomerUntil: '2026-12-01T12:30:00.000Z',
  };
  const past = booking('past', 'CONFIRMED');
  const ids = (bookings: readonly Booking[]) => bookings.map(({ id }) => id);
  const { neverConfirmed, over, restorable } = afterEnd([coming, waited, unconfirmed, past], noonMs);
  expect([ids(restorable), ids(over), ids(neverConfirmed)]).toEqual([['coming'], ['past'], ['waited', 'unconfirmed']]);
});

interface Sent {
  readonly ids: readonly string[];
  readonly key: string;
}

interface Asked {
  readonly cursor?: string;
  readonly filter?: { readonly id?: { readonly $in: readonly string[] } };
}

/**
 * A server that answers every booking as decided, but those for which `fails` says otherwise. Its list has `listed` bookings,
 * of which it answers a hundred at a time.
 */
function answering(fails: (id: string) => Error | undefined = () => undefined, listed = 0) {
  const sent: Sent[] = [];
  const asked: Asked[] = [];
  const queryExtendedBookings = async ({
    query: { cursorPaging, filter },
  }: {
    query: { cursorPaging: { cursor?: string; limit: number }; filter?: Asked['filter'] };
  }) => {
    const { cursor, limit } = cursorPaging;
    asked.push({ ...(cursor === undefined ? {} : { cursor }), ...(filter === undefined ? {} : { filter }) });
    const failure = fails(`page ${cursor ?? 0}`);
    if (failure !== undefined) {
      throw failure;
    }
    const from = Number(cursor ?? 0);
    const ids =
      filter?.id?.$in ??
      many(Math.min(listed, from + limit))
        .slice(from)
        .map(({ id }) => id);
    const next = filter?.id === undefined && from + limit < listed ? String(from + limit) : undefined;
    return {
      extendedBookings: ids.map((id) => ({ booking: { ...booking(id), revision: '7' } })),
      pagingMetadata: { cursors: next === undefined ? {} : { next } },
    };
  };
  const one = async ({ bookingId }: { bookingId: string }, { idempotencyKey }: { idempotencyKey: string }) => {
    sent.push({ ids: [bookingId], key: idempotencyKey });
    const failure = fails(bookingId);
    if (failure !== undefined) {
      throw failure;
    }
    return { booking: { ...booking(bookingId), revision: '2' } };
  };
  const bookings = {
    queryExtendedBookings,
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
  return { asked, client: { bookings } as unknown as Client, sent };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => booking(`b${index}`));
const about = (act: BulkAct, bookings: readonly Booking[]): BulkDecision => ({
  act,
  subject: { kind: 'bookings', bookings },
  count: bookings.length,
  tells: false,
});
const aboutList = (act: BulkAct, count: number, except: readonly string[] = []): BulkDecision => ({
  act,
  subject: { kind: 'list', question: { filter: {}, sort: [] }, except: new Set(except) },
  count,
  tells: false,
});
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
      about('confirm', many(3)),
      carrying({ onProgress: (decided: number) => progress.push(decided) }),
    );
    expect(confirming.sent.map(({ ids }) => ids)).toEqual([['b0'], ['b1'], ['b2']]);
    expect(progress).toEqual([1, 2, 3]);
    // As they stand since: what is decided next is decided about that.
    expect(outcome.done.map(({ revision }) => revision)).toEqual(['2', '2', '2']);
    const cancelling = answering();
    await carryOut(cancelling.client, about('cancel', many(201)), carrying());
    expect(cancelling.sent.map(({ ids }) => ids.length)).toEqual([100, 100, 1]);
  });

  test('names what was refused and goes on', async () => {
    const { client } = answering((id) =>
      id === 'b1' ? new CallError('taken', { status: 428, code: 'SLOT_NOT_AVAILABLE' }) : undefined,
    );
    const { done, failures, left } = await carryOut(client, about('confirm', many(3)), carrying());
    expect([done.length, failures.map((each) => each.code), left]).toEqual([2, ['SLOT_NOT_AVAILABLE'], 0]);
  });

  test('ends where no answer comes, and repeats that one under its key when it is pressed again', async () => {
    let isCut = true;
    const { client, sent } = answering((id) => (isCut && id === 'b1' ? noAnswer() : undefined));
    const keys = new Map<string, string>();
    const bookings = many(4);
    const first = await carryOut(client, about('confirm', bookings), carrying({ keys }));
    expect([first.done.length, first.failed, first.left]).toEqual([1, 1, 2]);
    isCut = false;
    await carryOut(client, about('confirm', bookings.slice(1)), carrying({ keys }));
    const [lost, again] = sent.filter(({ ids }) => ids[0] === 'b1');
    expect(again?.key).toBe(lost?.key);
  });

  test('ends when it is stopped, behind what is under way', async () => {
    const stopping = new AbortController();
    const { client, sent } = answering();
    const { left } = await carryOut(
      client,
      about('decline', many(5)),
      carrying({
        signal: stopping.signal,
        onProgress: (decided: number) => decided === 2 && stopping.abort(),
      }),
    );
    expect([sent.length, left]).toEqual([2, 3]);
  });

  test('a whole list is read part by part as it comes to be decided, but for what was taken out', async () => {
    const { asked, client, sent } = answering(undefined, 250);
    const order: string[] = [];
    const outcome = await carryOut(
      client,
      aboutList('cancel', 249, ['b3']),
      carrying({ onProgress: (decided: number) => order.push(`${asked.length} read, ${decided} decided`) }),
    );
    expect(order).toEqual(['1 read, 99 decided', '2 read, 199 decided', '3 read, 249 decided']);
    expect(sent.flatMap(({ ids }) => ids)).not.toContain('b3');
    expect([outcome.done.length, outcome.failed, outcome.left]).toEqual([249, 0, 0]);
  });

  test('of a list that is not read on, what is left is counted', async () => {
    const cut = answering((id) => (id === 'page 100' ? noAnswer() : undefined), 250);
    const outcome = await carryOut(cut.client, aboutList('cancel', 250), carrying());
    expect([outcome.done.length, outcome.failed, outcome.left]).toEqual([100, 0, 150]);
    const stopping = new AbortController();
    const stopped = answering(undefined, 250);
    const { left } = await carryOut(
      stopped.client,
      aboutList('cancel', 250),
      carrying({ signal: stopping.signal, onProgress: () => stopping.abort() }),
    );
    expect([left, stopped.asked.length]).toEqual([150, 1]);
  });

  test('many refusals are counted, and only the first are kept to be named', async () => {
    const { client } = answering(
      (id) => (id.startsWith('b') ? new CallError('taken', { status: 428, code: 'SLOT_NOT_AVAILABLE' }) : undefined),
      150,
    );
    const { failed, failures } = await carryOut(client, aboutList('confirm', 150), carrying());
    expect([failed, failures.length]).toEqual([150, mostNamed]);
  });

  test('what is taken back is read anew by its ids, and asked at the revision that it was left at', async () => {
    const revisions: string[] = [];
    const { asked, client } = answering();
    const { restoreBooking } = client.bookings;
    const bookings = {
      ...client.bookings,
      restoreBooking: (input: { bookingId: string; revision: string }, options: { idempotencyKey: string }) => {
        revisions.push(input.revision);
        return restoreBooking(input, options);
      },
    };
    const decided = many(120).map(({ endDate, id }) => ({
      id,
      revision: '2',
      endDate,
      email: undefined,
      wasNeverConfirmed: false,
    }));
    const { done } = await carryOut(
      { ...client, bookings } as unknown as Client,
      { act: 'restore', subject: { kind: 'decided', decided }, count: 120, tells: false },
      carrying(),
    );
    expect(asked.map(({ filter }) => filter?.id?.$in.length)).toEqual([100, 20]);
    expect([done.length, new Set(revisions)]).toEqual([120, new Set(['2'])]);
  });

  test('of what is declined it is kept which its customer never confirmed, though the end does not say so', async () => {
    const unconfirmed: BookingAtDesk = { ...booking('b0'), awaitsCustomerUntil: '2026-12-01T12:30:00.000Z' };
    const { client } = answering();
    const chosen = [unconfirmed, booking('b1', 'WAITING_LIST'), booking('b2', 'PENDING')];
    const { done } = await carryOut(client, about('decline', chosen), carrying());
    expect(done.map(({ id, wasNeverConfirmed }) => [id, wasNeverConfirmed])).toEqual([
      ['b0', true],
      ['b1', true],
      ['b2', false],
    ]);
  });

  test('nothing is kept of the keys of what has its answer', async () => {
    const keys = new Map<string, string>();
    await carryOut(answering(undefined, 150).client, aboutList('confirm', 150), carrying({ keys }));
    expect(keys.size).toBe(0);
  });
});
