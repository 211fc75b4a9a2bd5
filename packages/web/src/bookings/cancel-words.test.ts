/** A term to cancel is said with the way to do it, or not at all. */
import { expect, test } from 'vitest';
import { createFormats } from '../language/formats.ts';
import { type SiteTextId, setUpTexts, speaker } from '../language/texts.ts';
import { cancelWords } from './cancel-words.ts';

const formats = createFormats('en-GB', '2026-11-23');
const say = speaker<SiteTextId>(
  setUpTexts('en', 'en-GB', {
    'policy.cancelUntil': 'UNTIL {day}, {time}',
    'policy.dayEnd': 'END OF DAY',
    'policy.cancelOver': 'TOO LATE: {ways}',
    'policy.noCancel': 'LATER: {ways}',
  } as never),
);
const until = { kind: 'until', until: '2026-11-24T10:00:00' } as const;
const plain = (text: string | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '');

const over = { kind: 'over' } as const;

test.each([undefined, {}, { name: 'Studio', address: 'Harbour Street' }])('nothing without a way: %j', (reach) => {
  expect(cancelWords(say, formats, over, reach)).toBeUndefined();
  expect(cancelWords(say, formats, { kind: 'never' }, reach)).toBeUndefined();
});

test('until when by the link that everybody gets, else every way', () => {
  expect(plain(cancelWords(say, formats, until, undefined))).toBe('UNTIL Tuesday 24 November, 10:00');
  expect(plain(cancelWords(say, formats, { kind: 'never' }, { email: 'a@example.com' }))).toBe('LATER: a@example.com');
});

test('a term that has passed is not promised', () => {
  expect(plain(cancelWords(say, formats, over, { phone: '+49 30' }))).toBe('TOO LATE: +49 30');
});

test('what ends at midnight ends with the day before', () => {
  const midnight = { kind: 'until', until: '2026-11-24T00:00:00' } as const;
  expect(plain(cancelWords(say, formats, midnight, undefined))).toBe('UNTIL Monday 23 November, END OF DAY');
});
