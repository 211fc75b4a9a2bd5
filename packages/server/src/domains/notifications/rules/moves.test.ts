/** Which messages wait for the next one, and what becomes of several. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { isMove, isSoon, mergedWith, movedFrom, movedThingOf } from './moves.ts';
import type { Notice } from './notice.ts';

const slot = { serviceId: 's', eventId: 'session' };
const tags = ['GROUP'];
const notice: Notice = {
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
  expect(mergedWith([first, second], last)).toEqual({ ...notice, note: 'We are sorry.\n\nAnd again.' });
  expect(mergedWith([], last)).toBe(last);
  expect(mergedWith([{}], last).previousStart).toBe(last.previousStart);
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

test('an hour ahead, or since, is soon', () => {
  const nowMs = Date.parse('2026-12-01T09:00:00.000Z');
  const startMs = Date.parse(notice.previousStart as string);
  expect(isSoon([startMs], nowMs)).toBe(true);
  expect(isSoon([startMs], nowMs - 1)).toBe(false);
  expect(isSoon([startMs], startMs + 1)).toBe(true);
  expect(isSoon([startMs], startMs + 3_600_000)).toBe(false);
  expect(isSoon([startMs + 86_400_000, startMs], nowMs)).toBe(true);
});
