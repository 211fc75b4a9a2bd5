/** The head of what a business says of itself, what is left of it, and what search engines get. */
import { expect, test } from 'vitest';
import { shortened, splitLead } from './lead.ts';

test('the first sentence is the head, the rest are paragraphs', () => {
  expect(
    splitLead('Quiet hands for tired backs, in the old harbour. Since 2009.\n\nCome by bicycle.\r\nOr by boat.', 'en'),
  ).toEqual({
    lead: 'Quiet hands for tired backs, in the old harbour.',
    rest: ['Since 2009.', 'Come by bicycle.', 'Or by boat.'],
  });
});

test.each([
  [
    'Welcome! We cut hair without hurry, by appointment only. Ring twice.',
    'Welcome! We cut hair without hurry, by appointment only.',
  ],
  [
    'Dr. Ada Moreno looks after teeth of all ages with patience. Old Town.',
    'Dr. Ada Moreno looks after teeth of all ages with patience.',
  ],
  ['Only one', 'Only one'],
])('what is hardly a sentence takes the next along: %s', (text, lead) => {
  expect(splitLead(text, 'en').lead).toBe(lead);
});

test('nothing said is nothing shown', () => {
  expect(splitLead(' \n ', 'en')).toEqual({ lead: undefined, rest: [] });
});

test('a long text ends between two words', () => {
  const text = shortened('word '.repeat(60));
  expect(text.length).toBeLessThanOrEqual(161);
  expect(text).toMatch(/word…$/);
  expect(shortened('Short.')).toBe('Short.');
});
