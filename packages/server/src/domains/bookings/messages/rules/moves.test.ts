/** Which messages wait for the next one, and what becomes of several. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { joinedMoves } from '../../../notifications/rules/moves.ts';
import { isMove, movedFrom, movedSince, movedThingOf } from './moves.ts';
import type { BookingNotice } from './notice.ts';

const slot = { serviceId: 's', eventId: 'session' };
const tags = ['GROUP'];
const notice: BookingNotice = {
  type: 'BOOKING_RESCHEDULED',
  audience: 'participant',
  booking: { id: 'b', bookedEntity: { slot, tags } } as unknown as Booking,
  channels: ['EMAIL'],
  note: undefined,
  previousStart: '2026-12-01T10:00:00.000Z',
  previousEnd: '2026-12-01T11:00:00.000Z',
  onceFor: 'event',
};

test('the last of several tells of the time before the first, and what the business said to each', () => {
  const first = movedFrom({ ...notice, note: 'We are sorry.' });
  const second = movedFrom({
    ...notice,
    previousStart: '2026-12-02T10:00:00.000Z',
    previousEnd: '2026-12-02T10:30:00.000Z',
    note: 'We are sorry.',
  });
  const last = { ...notice, previousStart: '2026-12-03T10:00:00.000Z', note: 'And again.' };
  const told = (...earlier: Parameters<typeof joinedMoves>[0]) =>
    movedSince(joinedMoves(earlier, movedFrom(last)), last);
  expect(told(first, second)).toEqual({ ...notice, note: 'We are sorry.\n\nAnd again.' });
  expect(told()).toEqual(last);
  expect(told({}).previousStart).toBe(last.previousStart);
});

test('another time is told together; that it is with somebody else is not', () => {
  expect(isMove(notice)).toBe(true);
  expect(isMove({ ...notice, type: 'STAFF_BOOKING_RESCHEDULED', handover: 'TAKEN' })).toBe(false);
  expect(isMove({ ...notice, type: 'BOOKING_CANCELED' })).toBe(false);
});

test('a session as a whole is one thing, however many have booked it', () => {
  expect(movedThingOf(notice)).toBe('b');
  expect(movedThingOf({ ...notice, isOfSession: true })).toBe('session');
});
