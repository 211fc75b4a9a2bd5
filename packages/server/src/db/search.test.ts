/** How well a name answers a search, one case per sentence of services sheet 1.7. */
import { expect, test } from 'vitest';
import { defineFields } from './fields.ts';
import { checkSearchedFields, relevanceOf } from './search.ts';

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

test.each<[string, boolean]>([
  ['name', true],
  ['open', true],
  ['hours.shared', true],
  ['description', false],
  ['password', false],
])('a search may be asked to look into %s: %s', (field, accepted) => {
  const fields = defineFields(
    {
      id: { type: 'guid', column: 'id', nullable: false },
      name: { type: 'text', column: 'name' },
      description: { type: 'text', column: 'description' },
      open: { type: 'boolean', column: 'open' },
    },
    { id: 'id' },
  );
  const check = () => checkSearchedFields({ fields: [field] }, 'search', { fields, wordless: ['hours.shared'] });
  if (accepted) {
    expect(check).not.toThrow();
  } else {
    expect(check).toThrow();
  }
});
