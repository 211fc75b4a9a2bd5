/** How long something takes, as sentences say it. */
import { expect, test } from 'vitest';
import { lengthInWords } from './length-in-words.ts';

test.each([
  [0, 'en', '0 minutes'],
  [45, 'en', '45 minutes'],
  [60, 'de', '1 Stunde'],
  [90, 'en', '1 hour and 30 minutes'],
  [2880, 'de', '2 Tage'],
  [2940, 'en', '49 hours'],
  [1440, 'fr', '1 jour'],
] as const)('%i minutes in %s', (minutes, locale, words) => {
  expect(lengthInWords(minutes, locale).replaceAll('\u00a0', ' ')).toBe(words);
});
