/** How well a name answers a search, one case per sentence of services sheet 1.7. */
import { expect, test } from 'vitest';
import { relevanceOf } from './search.ts';

test.each<[string, Parameters<typeof relevanceOf>[1], boolean]>([
  ['Deep Tissue Massage', { expression: 'massage' }, true],
  ['Deep Tissue Massage', { expression: 'mass' }, true],
  ['Deep Tissue Massage', { expression: 'mass deep' }, true],
  ['Deep Tissue Massage', { expression: 'mass yoga' }, false],
  ['Deep Tissue Massage', { expression: 'yoga deep' }, true],
  ['Deep Tissue Massage', { expression: 'yoga deep', mode: 'AND' }, false],
  ['Deep Tissue Massage', { expression: 'tissue deep', mode: 'AND' }, true],
  ['Crème brûlée', { expression: 'CREME' }, true],
  ['Yoga', { expression: 'yoda' }, false],
  ['Yoga', { expression: 'yoda', fuzzy: true }, true],
  ['Yoga', { expression: 'yogga', fuzzy: true }, true],
  ['Yoga', { expression: 'yda', fuzzy: true }, false],
  ['Spa', { expression: 'spx', fuzzy: true }, false],
  ['Anything', {}, true],
  ['Anything', { expression: ' - ' }, true],
])('%s, %j: %s', (text, details, found) => {
  expect(relevanceOf(text, details) > 0).toBe(found);
});

test('whole words count more than beginnings, and those more than misspelt ones', () => {
  const scores = ['yoga', 'yogalates', 'yogi'].map((text) => relevanceOf(text, { expression: 'yoga', fuzzy: true }));
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(new Set(scores).size).toBe(3);
});
