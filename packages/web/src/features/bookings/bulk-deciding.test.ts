/** Decisions about many bookings: which ones they are for, what of it could be taken back, and what came of it. */
import type { Booking, Job } from '@openhours/contract';
import { expect, test } from 'vitest';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import type { BulkAct } from '../../queries/bulk-jobs.ts';
import { afterEnd, decidedBy, outcomeOf, questionDecidedBy } from './bulk-deciding.ts';

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

test('only what is to come, and was more than a request, can be restored after its end', () => {
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

test('what came of it is counted by the server; what a stopped job did not come to is left', () => {
  const job = { total: 10, succeeded: 6, failed: 1 } as Job;
  expect(outcomeOf(job)).toEqual({ done: 6, undoable: 0, failed: 1, left: 3 });
  expect(outcomeOf({ ...job, undoable: 5, failed: 4 })).toEqual({ done: 6, undoable: 5, failed: 4, left: 0 });
});
