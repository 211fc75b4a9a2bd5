/** What a message says of what would do for whoever waits for an appointment. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { wishInWords } from './wish-words.ts';

const booking = {
  startDate: '2026-11-30T23:00:00.000Z',
  bookedEntity: { title: 'Massage', tags: [], slot: { timezone: 'Europe/Berlin' } },
  wish: {
    fromLocalDate: '2026-12-01T00:00:00',
    toLocalDate: '2026-12-03T00:00:00',
    fromTime: '09:00',
    toTime: '12:30',
  },
} as unknown as Booking;

const setting = {
  language: 'de',
  isOnline: true,
  placeTimeZone: 'Europe/Berlin',
  siteTimeZone: 'Europe/Berlin',
  at: Date.UTC(2026, 10, 25),
};
const said = (changes: Partial<Booking> = {}, more: Partial<typeof setting> = {}, audience = 'participant' as const) =>
  wishInWords({ booking: { ...booking, ...changes }, audience }, { ...setting, ...more });

test('a wish is told by its days and hours, its last day as somebody says it', () => {
  expect(said()).toEqual([
    ['Ihnen passt', 'Dienstag, 1. Dezember 2026 bis Mittwoch, 2. Dezember 2026'],
    ['Uhrzeit', 'nicht vor 09:00'],
    ['Uhrzeit', 'zu Ende bis 12:30'],
  ]);
  const wish = { fromLocalDate: '2026-12-01T00:00:00', toLocalDate: '2026-12-02T00:00:00' };
  expect(said({ wish }, { language: 'en' })).toEqual([['You could come', 'Tuesday, December 1, 2026']]);
});

test('days of the week, notice and length are told in the words of the language', () => {
  const wish = {
    fromLocalDate: '2026-11-30T00:00:00',
    toLocalDate: '2026-12-21T00:00:00',
    days: ['MONDAY' as const],
    latestNoticeMinutes: 2880,
    durationInMinutes: 90,
  };
  const told = (language: string) =>
    said({ wish }, { language })
      .slice(1)
      .map(([label, value]) => [label, value.replaceAll('\u00a0', ' ')]);
  expect(told('en')).toEqual([
    ['Days of the week', 'only Monday'],
    ['Notice', 'at least 2 days beforehand'],
    ['Length', '1 hour and 30 minutes'],
  ]);
  expect(told('de')[0]).toEqual(['Wochentage', 'nur Montag']);
  expect(told('es')[1]).toEqual(['Antelación', 'al menos 2 días antes']);
  expect(told('fr')[2]).toEqual(['Durée', '1 heure et 30 minutes']);
  expect(told('he')[0]?.[1]).toBe('רק ביום שני');
});

test('hours say by which clock they are where the customer lives by another one', () => {
  const slot = { ...booking.bookedEntity.slot, timezone: 'America/New_York' };
  const away = { bookedEntity: { ...booking.bookedEntity, slot } } as Partial<Booking>;
  expect(said(away, { language: 'en' }).at(-1)).toEqual(['Time zone', 'Berlin time']);
  expect(said(away, { language: 'de' }).at(-1)?.[0]).toBe('Zeitzone');
  // The business knows its own clock, and goes by it.
  const near = { ...booking.bookedEntity.slot, timezone: 'Europe/Paris' };
  expect(
    said({ bookedEntity: { ...booking.bookedEntity, slot: near } } as Partial<Booking>).map(([label]) => label),
  ).not.toContain('Zeitzone');
  // A place that lives by another clock than its business.
  expect(said({}, { isOnline: false, placeTimeZone: 'Asia/Jerusalem', language: 'en' }).at(-1)).toEqual([
    'Time zone',
    'Berlin time',
  ]);
});

test('once a time is offered, the time is told instead', () => {
  const offered = {
    ...booking.bookedEntity,
    slot: { startDate: '2026-12-01T09:00:00Z' },
  } as unknown as Booking['bookedEntity'];
  expect(said({ bookedEntity: offered })).toEqual([]);
  const { wish: _none, ...without } = booking;
  expect(wishInWords({ booking: without as Booking, audience: 'participant' }, setting)).toEqual([]);
});
