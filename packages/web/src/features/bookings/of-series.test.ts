/** Which bookings of a series are changed with one of them. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { ofSameClient, stayingTimes, toCome } from './of-series.ts';

const nowMs = Date.parse('2026-12-01T12:00:00Z');
const date = (id: string, more: Partial<Booking> = {}) =>
  ({
    id,
    status: 'CONFIRMED',
    endDate: '2026-12-08T10:00:00Z',
    contactDetails: { contactId: 'ada' },
    ...more,
  }) as Booking;

test('what is over, was called off, or is booked together with other services stays out', () => {
  const series = [
    date('over', { endDate: '2026-12-01T11:00:00Z' }),
    date('going on', { endDate: '2026-12-01T13:00:00Z' }),
    date('cancelled', { status: 'CANCELED' }),
    date('together', { multiServiceBookingInfo: { id: 'm', type: 'SEPARATE_BOOKINGS' } }),
    date('asked', { status: 'PENDING' }),
  ];
  expect(toCome(series, nowMs).map(({ id }) => id)).toEqual(['going on', 'asked']);
});

test('one that is another’s by now is no part of it, and of nobody’s there is only itself', () => {
  const [own, other] = [date('own'), date('other', { contactDetails: { contactId: 'ben' } })];
  const nobodys = [date('one', { contactDetails: {} }), date('two', { contactDetails: {} })];
  expect(ofSameClient([own, other], own)).toEqual([own]);
  expect(ofSameClient(nobodys, nobodys[0] as Booking)).toEqual([nobodys[0]]);
});

test('what stays holds its time, unless it was called off', () => {
  const times = { startDate: '2026-12-08T09:00:00Z', endDate: '2026-12-08T10:00:00Z' };
  const series = [date('moves', times), date('stays', times), date('cancelled', { ...times, status: 'CANCELED' })];
  expect(stayingTimes(series, ['moves'])).toEqual([times]);
});
