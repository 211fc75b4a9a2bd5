/** What of a field is left once its words were sent. */
import { expect, test } from 'vitest';
import { restAfter } from './kept-words.ts';

test.each([
  ['  Sleeps badly ', 'Sleeps badly', ''],
  ['Sleeps badly\nSince spring', 'Sleeps badly', 'Since spring'],
  ['Sleeps well', 'Sleeps badly', 'Sleeps well'],
  ['Sleeps badly, really', 'Sleeps badly', 'Sleeps badly, really'],
  ['', 'Sleeps badly', ''],
])('%j after %j: %j', (typed, sent, rest) => {
  expect(restAfter(typed, sent)).toBe(rest);
});
