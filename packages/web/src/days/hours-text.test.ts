/** Typed hours in the notations of five languages, and that what is written is read back as it was. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHours, writeHours } from './hours-text.ts';

const h = (hours: number) => Math.round(hours * 60);
const stretches = (...ends: readonly number[]) =>
  ends.flatMap((start, index) => (index % 2 === 0 ? [{ start: h(start), end: h(ends[index + 1] as number) }] : []));

describe.each([
  [
    'any',
    [
      ['9–12, 13–17', 9, 12, 13, 17],
      ['9-12 13-17', 9, 12, 13, 17],
      ['13-17; 9-12', 9, 12, 13, 17],
      ['09:00 – 12:30', 9, 12.5],
      ['0900-1730', 9, 17.5],
      ['9—18', 9, 18],
      ['8:15-12/13-17', 8.25, 12, 13, 17],
      ['0-24', 0, 24],
      ['18-0', 18, 24],
      ['22–2', 22, 26],
      ['9-5', 9, 17],
      ['24/7', 0, 24],
      ['\u206610:00\u2069 – \u200f14:00', 10, 14],
    ],
  ],
  [
    'English',
    [
      ['9am–5pm', 9, 17],
      ['9 AM - 12 PM, 1 PM - 5:30 PM', 9, 12, 13, 17.5],
      ['9 a.m. to noon and 1–5pm', 9, 12, 13, 17],
      ['1–5pm', 13, 17],
      ['11–1pm', 11, 13],
      ['6pm–12am', 18, 24],
      ['from 8 till 16', 8, 16],
      ['9:00 AM – 5:00 PM', 9, 17],
      ['all day', 0, 24],
    ],
  ],
  [
    'German',
    [
      ['9 bis 12 und 13 bis 17 Uhr', 9, 12, 13, 17],
      ['9 Uhr - 12.30 Uhr', 9, 12.5],
      ['von 8 bis Mittag', 8, 12],
      ['ganztägig', 0, 24],
    ],
  ],
  [
    'Spanish',
    [
      ['9 a 14 y 16 a 20', 9, 14, 16, 20],
      ['de 9:30 a 14:00 h y de 16 a 20 h', 9.5, 14, 16, 20],
      ['de las 9 hasta las 14', 9, 14],
      ['9 a. m. – 2 p. m.', 9, 14],
    ],
  ],
  [
    'French',
    [
      ['9h-12h30, 14h-18h', 9, 12.5, 14, 18],
      ['de 9 h à 12 h et de 13 h 30 à 17 h', 9, 12, 13.5, 17],
      ['9 h à midi', 9, 12],
      ['9h jusqu’à 17h', 9, 17],
    ],
  ],
  [
    'Hebrew',
    [
      ['9:00-13:00, 16:00-19:00', 9, 13, 16, 19],
      ['9 עד 17', 9, 17],
      ['מ-9 עד 13 ומ-16 עד 19', 9, 13, 16, 19],
      ['9:00 עד חצות', 9, 24],
    ],
  ],
] as const)('%s', (_, cases) => {
  test.each(cases.map(([text, ...ends]) => ({ text, ends })))('$text', ({ text, ends }) => {
    expect(readHours(text)).toEqual({ ranges: stretches(...ends) });
  });
});

test.each(['', ' ', 'closed', 'Geschlossen', 'cerrado', 'Fermé', 'סגור', '–'])('“%s” is closed', (text) => {
  expect(readHours(text)).toEqual({ ranges: [] });
});

test.each([
  ['9-', 'unreadable', '-'],
  ['9', 'unreadable', '9'],
  ['nine to five', 'unreadable', 'nine'],
  ['9-25', 'unreadable', '25'],
  ['9:75-12', 'unreadable', '9:75'],
  ['13pm-5pm', 'unreadable', '13pm'],
  ['9-12 lunch 13-17', 'unreadable', 'lunch'],
  ['9-13, 12-17', 'overlap', '12–17'],
])('“%s” is refused: %s at “%s”', (text, problem, at) => {
  expect(readHours(text)).toEqual({ problem, at });
});

test('what is written is read back, with halves of the day and without', () => {
  const quarter = fc.integer({ min: 0, max: 96 }).map((count) => count * 15);
  const day = fc
    .uniqueArray(quarter, { minLength: 0, maxLength: 8 })
    .map((ends) => ends.toSorted((a, b) => a - b))
    .map((ends) => ends.slice(0, ends.length - (ends.length % 2)))
    .map((ends) => ends.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: ends[at + 1] as number }] : [])));
  fc.assert(
    fc.property(day, fc.boolean(), (ranges, hasTwoHalves) => {
      expect(readHours(writeHours(ranges, hasTwoHalves))).toEqual({ ranges });
    }),
  );
});
