/** A long range asked in stretches: short ones for who wants the next time only, and no moment left out or asked twice. */
import { expect, test } from 'vitest';
import { dayMs, hourMs, zoneOf } from '../../../time/index.ts';
import { stretchesOf } from './stretches.ts';

const fromMs = Date.UTC(2026, 2, 1, 15, 20);
const range = (days: number) => ({ fromMs, toMs: fromMs + days * dayMs });

test.each([
  ['the next time', 1, [2, 4, 8, 16, 32]],
  ['the next few', 10, [2, 4, 8, 16, 32]],
  ['a page', 1000, [45, 90]],
])('whoever asks for %s', (_, limit, days) => {
  const lengths = [...stretchesOf(zoneOf('UTC'), range(60), limit)].map((each) => each.toMs - each.fromMs);
  // The first ends at midnight, the last where the range does.
  const whole = days.map((count) => count * dayMs);
  expect(lengths.slice(1, -1)).toEqual(whole.slice(1, -1));
  expect(lengths[0]).toBe((whole[0] as number) - (15 * hourMs + hourMs / 3));
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(60 * dayMs);
});

test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])(
  'follow each other from midnight to midnight across a change of clocks, in %s',
  (name) => {
    const zone = zoneOf(name);
    const stretches = [...stretchesOf(zone, range(90), 3)];
    expect(stretches[0]?.fromMs).toBe(fromMs);
    expect(stretches.at(-1)?.toMs).toBe(fromMs + 90 * dayMs);
    for (const [index, { fromMs: begins }] of stretches.slice(1).entries()) {
      expect(begins).toBe(stretches[index]?.toMs);
      expect(zone.toLocal(begins) % dayMs).toBe(0);
    }
  },
);
