/** What a message says of what would do for whoever waits for an appointment. */
import { expect, test } from 'vitest';
import { wishInWords } from './wish-words.ts';

const booking = {
  bookedEntity: { title: 'Massage', tags: [], slot: {} },
  wish: {
    fromLocalDate: '2026-12-01T00:00:00',
    toLocalDate: '2026-12-03T00:00:00',
    fromTime: '09:00',
    toTime: '12:30',
  },
};

test('a wish is told by its days and hours, its last day as somebody says it', () => {
  expect(wishInWords({ booking }, 'de')).toEqual([
    ['Ihnen passt', 'Dienstag, 1. Dezember 2026 bis Mittwoch, 2. Dezember 2026'],
    ['Uhrzeit', 'nicht vor 09:00'],
    ['Uhrzeit', 'zu Ende bis 12:30'],
  ]);
  const one = { ...booking, wish: { ...booking.wish, toLocalDate: '2026-12-01T20:00:00', fromTime: '20:00' } };
  expect(wishInWords({ booking: one }, 'en')[0]?.[1]).toBe('Tuesday, December 1, 2026');
});

test('once a time is offered, the time is told instead', () => {
  const offered = {
    ...booking,
    bookedEntity: { ...booking.bookedEntity, slot: { startDate: '2026-12-01T09:00:00Z' } },
  };
  expect(wishInWords({ booking: offered }, 'de')).toEqual([]);
  expect(wishInWords({ booking: { bookedEntity: booking.bookedEntity } }, 'de')).toEqual([]);
});
