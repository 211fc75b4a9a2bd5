/** How all that is booked together stands by how each of it does, and what a ticket keeps of it. */
import { expect, test } from 'vitest';
import type { Standing } from '../../../pages/state/visit.ts';
import { isPartlyOver, readShown, shownText, standingTogether, timesTogether } from './together-standing.ts';

const of = (...standings: Standing[]) => standings.map((standing) => ({ standing }));

test.each<[Standing, Standing[]]>([
  ['booked', ['booked', 'booked']],
  ['booked', ['booked', 'waiting']],
  ['booked', ['booked', 'cancelled']],
  ['booked', ['over', 'booked']],
  ['waiting', ['waiting', 'waiting']],
  ['waiting', ['waiting', 'declined']],
  ['over', ['over', 'over', 'cancelled']],
  ['cancelled', ['cancelled', 'declined']],
  ['declined', ['declined', 'declined']],
])('%s: %j', (expected, standings) => {
  expect(standingTogether(of(...standings))).toBe(expected);
});

test('part of it is over only while another part is not', () => {
  expect(isPartlyOver(of('over', 'booked'))).toBe(true);
  expect(isPartlyOver(of('over', 'over'))).toBe(false);
  expect(isPartlyOver(of('over', 'cancelled'))).toBe(false);
  expect(isPartlyOver(of('booked', 'booked'))).toBe(false);
});

test('it lasts from the first that stands to the end of the last', () => {
  const at = (standing: Standing, hour: number) => ({
    standing,
    localStart: `2026-11-23T${hour}:00:00`,
    localEnd: `2026-11-23T${hour + 1}:00:00`,
  });
  expect(timesTogether([at('cancelled', 10), at('booked', 11), at('booked', 12)])).toEqual({
    localStart: '2026-11-23T11:00:00',
    localEnd: '2026-11-23T13:00:00',
  });
  expect(timesTogether([at('cancelled', 10)])).toBeUndefined();
});

test('a ticket keeps each with its revision', () => {
  const shown = [
    { id: 'a', revision: '2' },
    { id: 'b', revision: '31' },
  ];
  expect(readShown(shownText(shown))).toEqual([
    { bookingId: 'a', revision: '2' },
    { bookingId: 'b', revision: '31' },
  ]);
});
