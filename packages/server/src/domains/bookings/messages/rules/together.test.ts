/** One message about a multi-service booking, whichever of its events comes first. */
import type { Booking } from '@openhours/contract';
import { expect, it } from 'vitest';
import { plainNotice } from './notice.ts';
import { toldTogether, toldWith } from './together.ts';

const booking = (id: string, startDate: string) => ({ id, startDate, status: 'CONFIRMED' }) as Booking;
const [first, second] = [booking('z', '2026-12-01T09:00:00.000Z'), booking('a', '2026-12-01T10:00:00.000Z')] as const;
const event = { at: 5, id: 'event' };

it('names all of them by their times, and is the same message from the event of each', () => {
  const told = [
    toldTogether([plainNotice('BOOKING_CONFIRMED', first, 'event')], event, [second, first]),
    toldTogether([plainNotice('BOOKING_CONFIRMED', second, 'event')], event, [first, second]),
  ];
  expect(told.map(([notice]) => notice?.together)).toEqual([
    [first, second],
    [first, second],
  ]);
  expect(told.map(([notice]) => notice?.onceFor)).toEqual(['z+a:5', 'z+a:5']);
});

it('tells the news of a new booking once, however many events tell it', () => {
  expect(toldTogether([plainNotice('BOOKING_REQUESTED', first, first.id)], event, [first, second])).toMatchObject([
    { onceFor: 'z+a' },
  ]);
});

it('leaves alone what is told to whoever does the work, and what happened to one alone', () => {
  const ofStaff = { ...plainNotice('STAFF_BOOKING_CREATED', first, 'event'), audience: 'staff' } as const;
  expect(toldTogether([ofStaff], event, [first, second])).toEqual([ofStaff]);
  const alone = plainNotice('BOOKING_REQUESTED', first, 'event');
  expect(toldTogether([alone], event, [first])).toEqual([alone]);
  expect(toldTogether([alone], event, [])).toEqual([alone]);
});

it('names of a series only what is of the same customer', () => {
  const of = (id: string, contactId: string | undefined, more: object = { recurringGroupId: 'series' }) =>
    ({ id, contactDetails: { contactId }, ...more }) as unknown as Booking;
  const idsWith = (one: Booking, all: readonly Booking[]) => toldWith(one, all).map(({ id }) => id);
  const all = [of('a', 'grace'), of('b', 'ida'), of('c', 'grace'), of('d', undefined), of('e', undefined)];
  expect(idsWith(all[0] as Booking, all)).toEqual(['a', 'c']);
  expect(idsWith(all[1] as Booking, all)).toEqual(['b']);
  expect(idsWith(all[3] as Booking, all)).toEqual(['d']);
  const together = [of('f', undefined, {}), of('g', undefined, {})];
  expect(idsWith(together[0] as Booking, together)).toEqual(['f', 'g']);
});
