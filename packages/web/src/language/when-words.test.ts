/** When it is closed or somebody is away, in words: no day too short, and no clock where a day ends. */
import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';
import { endWords, whenWords } from './when-words.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const say = (id: string, values: Readonly<Record<string, unknown>> = {}) =>
  `${id} ${Object.values(values).join(' | ')}`;

function words(first: string, last: string, times?: readonly [string, string], locale = 'en-GB'): string {
  const formats = createFormats(locale, '2026-11-23');
  const when = { first, last, ...(times === undefined ? {} : { times: { start: times[0], end: times[1] } }) };
  return plain(whenWords(when, { formats, say, days: (from, to) => `${from} ${to}` }));
}

test.each([
  ['whole days', '2026-12-24', '2026-12-26', undefined, '2026-12-24 2026-12-26'],
  [
    'hours of one day',
    '2026-12-24',
    '2026-12-24',
    ['2026-12-24T14:00:00', '2026-12-24T18:00:00'],
    'when.hours Thu 24 Dec | 14:00 | 18:00',
  ],
  [
    'to the end of one day',
    '2026-12-24',
    '2026-12-24',
    ['2026-12-24T14:00:00', '2026-12-25T00:00:00'],
    'when.hours Thu 24 Dec | 14:00 | 24:00',
  ],
  [
    'to the end of the last day',
    '2026-12-24',
    '2026-12-26',
    ['2026-12-24T14:00:00', '2026-12-27T00:00:00'],
    'when.span Thu 24 Dec, 14:00 | Sat 26 Dec',
  ],
  [
    'until noon of the last day',
    '2026-12-24',
    '2026-12-26',
    ['2026-12-24T14:00:00', '2026-12-26T12:00:00'],
    'when.span Thu 24 Dec, 14:00 | Sat 26 Dec, 12:00',
  ],
  [
    'from the beginning of the first',
    '2026-12-24',
    '2026-12-26',
    ['2026-12-24T00:00:00', '2026-12-26T12:00:00'],
    'when.span Thu 24 Dec | Sat 26 Dec, 12:00',
  ],
] as const)('%s', (_, first, last, times, expected) => {
  expect(words(first, last, times)).toBe(expected);
});

test('a day of two halves ends at their midnight', () => {
  expect(words('2026-12-24', '2026-12-24', ['2026-12-24T14:00:00', '2026-12-25T00:00:00'], 'en-US')).toBe(
    'when.hours Thu, Dec 24 | 2:00 PM | 12:00 AM',
  );
  expect(endWords('2026-12-25T00:00:00', createFormats('de', '2026-11-23'))).toBe('24:00');
});
