/** What is known of days, from offers that can and cannot be booked. */
import { expect, test } from 'vitest';
import { offersByDay } from './day-picture.ts';

const slot = (day: string, start: string, end: string, isBookable = true) => ({
  localStart: `${day}T${start}:00`,
  localEnd: `${day}T${end}:00`,
  isBookable,
});

test('hours that are over belong to the day, but are not free', () => {
  const { starts, offered } = offersByDay([
    slot('2026-11-23', '09:00', '09:50', false),
    slot('2026-11-23', '11:00', '11:50'),
    slot('2026-11-23', '17:00', '17:50'),
    slot('2026-11-24', '10:00', '10:50', false),
  ]);
  expect(starts).toEqual({ '2026-11-23': [660, 1020] });
  expect(offered).toEqual({ '2026-11-23': { start: 540, end: 1070 }, '2026-11-24': { start: 600, end: 650 } });
});

test('a visit past midnight ends after its day', () => {
  const over = { localStart: '2026-11-23T23:30:00', localEnd: '2026-11-24T00:20:00', isBookable: true };
  expect(offersByDay([over]).offered).toEqual({ '2026-11-23': { start: 1410, end: 1460 } });
});
