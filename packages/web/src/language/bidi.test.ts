/** Texts of the business stand apart inside sentences, whatever they contain. */
import { expect, test } from 'vitest';
import { own, partsOf } from './bidi.ts';
import type { Say } from './texts.ts';

test('a sentence falls into our words and those of others', () => {
  expect(partsOf(`${own('Massage')} עם ${own('Mara')}.`)).toEqual([
    { text: 'Massage', isOwn: true },
    { text: ' עם ', isOwn: false },
    { text: 'Mara', isOwn: true },
    { text: '.', isOwn: false },
  ]);
  expect(partsOf('nothing of anybody')).toEqual([{ text: 'nothing of anybody', isOwn: false }]);
  expect(partsOf('')).toEqual([]);
});

test('a stray sign in a name breaks nothing', () => {
  expect(
    partsOf(`with ${own('Ma\u2069ra')}`)
      .map((part) => part.text)
      .join(''),
  ).toContain('Ma');
});

test('a name is said, seen or heard, only where it stands apart', () => {
  const say: Say<'greeting'> = (_id, values) => `Hello ${values?.name}`;
  expect(say('greeting', { name: own('Mara') })).toBe('Hello \u2068Mara\u2069');
  // @ts-expect-error a name without its signs would take the direction of the sentence around it
  expect(say('greeting', { name: 'Mara' })).toBe('Hello Mara');
});
