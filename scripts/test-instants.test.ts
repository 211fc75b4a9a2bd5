/** The moments of the long tests are what their names say. */
import { expect, test } from 'vitest';
import { testInstants } from './test-instants.mjs';

const tenMinutesMs = 600_000;

test.each(testInstants)('$name is crossed within ten minutes', ({ startsAt, zone }) => {
  const readIn = (atMs: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC', ...options }).format(atMs);
  const asked: Intl.DateTimeFormatOptions =
    zone === undefined ? { dateStyle: 'short' } : { timeZoneName: 'longOffset' };
  const partOf = (atMs: number) => (zone === undefined ? readIn(atMs, asked) : readIn(atMs, asked).split(', ')[1]);
  const startMs = Date.parse(startsAt);
  expect(partOf(startMs + tenMinutesMs)).not.toBe(partOf(startMs));
});
