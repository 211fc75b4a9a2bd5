/** Midnight to midnight is days; everything else has times. */
import { expect, test } from 'vitest';
import { wholeDaysOf } from './whole-days.ts';

test.each([
  ['2026-11-23T00:00:00', '2026-11-24T00:00:00', { first: '2026-11-23', last: '2026-11-23', past: '2026-11-24' }],
  ['2026-11-29T00:00', '2026-12-02T00:00:00', { first: '2026-11-29', last: '2026-12-01', past: '2026-12-02' }],
  // Times of a day, a night, and a day from noon to noon.
  ['2026-11-23T10:00:00', '2026-11-23T11:00:00', undefined],
  ['2026-11-23T22:00:00', '2026-11-24T00:00:00', undefined],
  ['2026-11-23T12:00:00', '2026-11-24T12:00:00', undefined],
  ['2026-11-23T00:00:00', '2026-11-23T00:00:00', undefined],
])('from %s to %s', (localStart, localEnd, days) => {
  expect(wholeDaysOf({ localStart, localEnd })).toEqual(days);
});
