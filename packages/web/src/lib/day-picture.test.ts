/** What is known of days, from offers that can and cannot be booked. */
import { expect, test } from 'vitest';
import { loadTaken, offersByDay } from './day-picture.ts';
import type { ServiceCard, SiteCalls } from './site-calls.ts';

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

test('what is booked is told without telling one visit from the next, within the day', async () => {
  const at = (text: string) => Date.parse(`${text}+01:00`);
  const calls = {
    listTaken: async () => [
      { startMs: at('2026-11-23T10:00:00'), endMs: at('2026-11-23T10:50:00') },
      { startMs: at('2026-11-23T11:00:00'), endMs: at('2026-11-23T11:50:00') },
      { startMs: at('2026-11-22T23:30:00'), endMs: at('2026-11-23T00:20:00') },
      { startMs: at('2026-11-23T23:30:00'), endMs: at('2026-11-24T00:20:00') },
    ],
  } as unknown as SiteCalls;
  const service = { id: 'a', staff: [], pauseMinutes: 10 } as unknown as ServiceCard;
  expect(await loadTaken(calls, service, undefined, '2026-11-23', 'Europe/Berlin')).toEqual([
    { start: 0, end: 20 },
    { start: 600, end: 710 },
    { start: 1410, end: 1440 },
  ]);
});
