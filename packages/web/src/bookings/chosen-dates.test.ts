/** What is chosen of the dates of a series. */
import type { CheckedOccurrence } from '@openhours/contract';
import { expect, test } from 'vitest';
import { areApart, areApartFrom, startChosen, takenOf } from './chosen-dates.ts';

const at = (day: number, hour: number) =>
  `2026-12-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;
const times = (day: number, hour: number) => ({ startDate: at(day, hour), endDate: at(day, hour + 1) });
const free: CheckedOccurrence = { ...times(1, 9), bookable: true, resource: { id: 'ada', name: 'Ada' } };
const taken: CheckedOccurrence = {
  ...times(8, 9),
  bookable: false,
  reasons: ['RESOURCE_BUSY'],
  nearest: [times(8, 10), times(1, 9)],
};
const early: CheckedOccurrence = { ...times(15, 9), bookable: false, reasons: ['TOO_EARLY_TO_BOOK'], nearest: [] };

test('nothing is chosen unasked but what was asked for', () => {
  expect([free, taken, early].map((each) => startChosen(each, {}))).toEqual([at(1, 9), '', '']);
});

test('a time near one that is taken can be chosen, any date left out, and nothing that is not offered', () => {
  expect(startChosen(taken, { [at(8, 9)]: at(8, 10) })).toBe(at(8, 10));
  expect(startChosen(taken, { [at(8, 9)]: at(8, 11) })).toBe('');
  expect(startChosen(free, { [at(1, 9)]: '' })).toBe('');
  expect(startChosen(free, { [at(1, 9)]: at(8, 10) })).toBe(at(1, 9));
});

test('what only the rules keep from customers can be had where they do not bind', () => {
  expect(startChosen(early, {}, true)).toBe(at(15, 9));
  expect(startChosen(taken, {}, true)).toBe('');
});

test('what is taken stands in the order of its times, with whoever was shown', () => {
  const chosen = { [at(8, 9)]: at(1, 9) };
  const found = takenOf([{ ...free, ...times(3, 9) }, taken, early], chosen);
  expect(found.map(({ time }) => time)).toEqual([times(1, 9), { ...times(3, 9), resourceId: 'ada' }]);
});

test('two at a time are not apart, and one behind the other are', () => {
  expect(areApart([times(1, 9), times(1, 10)])).toBe(true);
  expect(areApart([times(1, 9), { startDate: '2026-12-01T09:30:00Z', endDate: at(1, 11) }])).toBe(false);
});

test('one that goes to where another stays is not apart from it, and what stays may be as it is', () => {
  expect(areApartFrom([times(1, 9)], [times(1, 10), times(1, 8)])).toBe(true);
  expect(areApartFrom([times(1, 9)], [{ startDate: at(1, 8), endDate: '2026-12-01T09:30:00Z' }])).toBe(false);
  expect(areApartFrom([times(1, 9), times(1, 9)], [])).toBe(false);
  expect(areApartFrom([times(1, 9)], [times(2, 9), times(2, 9)])).toBe(true);
});

test('of two bookings that go to one start each is chosen by itself', () => {
  const [one, other] = [
    { ...taken, bookingId: 'one' },
    { ...taken, bookingId: 'other' },
  ];
  const chosen = { one: at(8, 10), other: at(1, 9) };
  expect(takenOf([one, other], chosen).map(({ date, time }) => [date.bookingId, time.startDate])).toEqual([
    ['other', at(1, 9)],
    ['one', at(8, 10)],
  ]);
});
