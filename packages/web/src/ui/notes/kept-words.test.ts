/** What of a field is left once its words were sent, and by which key they are sent again. */
import { expect, test } from 'vitest';
import { attemptOf, forgetAttempt, restAfter } from './kept-words.ts';

test.each([
  ['  Sleeps badly ', 'Sleeps badly', ''],
  ['Sleeps badly\nSince spring', 'Sleeps badly', 'Since spring'],
  ['Sleeps well', 'Sleeps badly', 'Sleeps well'],
  ['Sleeps badly, really', 'Sleeps badly', 'Sleeps badly, really'],
  ['', 'Sleeps badly', ''],
])('%j after %j: %j', (typed, sent, rest) => {
  expect(restAfter(typed, sent)).toBe(rest);
});

test('the same words are sent by the same key until it is decided what became of them', () => {
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const sent = (text: string) => attemptOf('attempt', text, newKey).idempotencyKey;
  expect([sent('Sleeps badly'), sent('Sleeps badly')]).toEqual(['key-1', 'key-1']);
  expect([sent('Sleeps well'), sent('Sleeps badly')]).toEqual(['key-2', 'key-3']);
  forgetAttempt('attempt');
  expect(sent('Sleeps badly')).toBe('key-4');
});
