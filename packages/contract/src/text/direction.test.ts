/** Names of the other direction stand apart in titles and subjects. */
import { expect, test } from 'vitest';
import { isolatedIn } from './direction.ts';

test.each([
  ['ltr', 'Massage (50-60)', 'Massage (50-60)'],
  ['ltr', 'עיסוי (50-60)', '\u2068עיסוי (50-60)\u2069'],
  ['ltr', 'Massage עיסוי', '\u2068Massage עיסוי\u2069'],
  ['rtl', 'עיסוי (50-60)', 'עיסוי (50-60)'],
  ['rtl', 'Massage (50-60)', '\u2068Massage (50-60)\u2069'],
  ['rtl', '50-60', '50-60'],
  ['ltr', '', ''],
] as const)('%s: %s', (direction, text, isolated) => {
  expect(isolatedIn(direction, text)).toBe(isolated);
});
