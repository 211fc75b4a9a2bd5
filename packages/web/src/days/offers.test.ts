/** What is known of days, from offers that can and cannot be booked. */
import { expect, test } from 'vitest';
import { offersByDay } from './offers.ts';

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

test('a day goes as its weekdays go, also when its edges or all of it are booked', () => {
  const { offered } = offersByDay([
    slot('2026-11-23', '11:00', '11:50'),
    slot('2026-11-30', '09:00', '09:50'),
    slot('2026-12-07', '17:00', '17:50'),
    slot('2026-12-08', '10:00', '10:50'),
    slot('2026-12-21', '12:00', '12:50'),
  ]);
  const monday = { start: 540, end: 1070 };
  expect(offered['2026-11-23']).toEqual(monday);
  expect(offered['2026-12-14']).toEqual(monday);
  expect(offered['2026-11-24']).toEqual({ start: 600, end: 650 });
  expect(offered['2026-11-25']).toBeUndefined();
});

test('a visit past midnight ends after its day', () => {
  const over = { localStart: '2026-11-23T23:30:00', localEnd: '2026-11-24T00:20:00', isBookable: true };
  expect(offersByDay([over]).offered).toEqual({ '2026-11-23': { start: 1410, end: 1460 } });
});

test('a day of which nothing is left goes as its weekday does, when it is asked for', () => {
  const nextWeek = [
    { localStart: '2026-11-30T09:00:00', localEnd: '2026-11-30T09:50:00', isBookable: true },
    { localStart: '2026-11-30T16:00:00', localEnd: '2026-11-30T16:50:00', isBookable: true },
  ];
  expect(offersByDay(nextWeek).offered['2026-11-23']).toBeUndefined();
  const { starts, offered } = offersByDay(nextWeek, '2026-11-23');
  expect(offered['2026-11-23']).toEqual({ start: 540, end: 1010 });
  expect(starts['2026-11-23']).toBeUndefined();
  expect(offered['2026-11-24']).toBeUndefined();
});

test('what is free and cannot be booked any more, or not yet, is told from what is closed', () => {
  const at = (time: string, end: string, isBookable: boolean) => ({
    localStart: `2026-11-23T${time}:00`,
    localEnd: `2026-11-23T${end}:00`,
    isBookable,
  });
  const { ruled, starts } = offersByDay([
    at('09:00', '10:00', false),
    at('09:30', '10:30', false),
    at('14:00', '15:00', false),
    at('16:00', '17:00', true),
  ]);
  expect(ruled).toEqual({
    '2026-11-23': [
      { start: 540, end: 630 },
      { start: 840, end: 900 },
    ],
  });
  expect(starts).toEqual({ '2026-11-23': [960] });
});
