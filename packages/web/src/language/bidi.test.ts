/** Texts of the business stand apart inside sentences, whatever they contain. */
import { expect, test } from 'vitest';
import { own, partsOf } from './bidi.ts';

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
