/** What becomes of a group of add-ons when only some of it is said. */
import { ValidationError } from '@openhours/contract';
import { expect, test } from 'vitest';
import { groupAfter, type SaidAddOnGroup } from './add-on-groups.ts';

const drinks = {
  id: 'drinks',
  name: 'Drinks',
  addOnIds: ['tea'],
  prompt: 'Thirsty?',
  translations: [{ language: 'de', name: 'Getränke', prompt: 'Durst?' }],
};
const after = (said: SaidAddOnGroup) => groupAfter(drinks, said, new Set(['tea']), 'addOnGroup');

test('its words in other languages stay while nothing is said of them', () => {
  expect(after({ name: 'Something to drink' })).toEqual({ ...drinks, name: 'Something to drink' });
});

test('its words in other languages are kept as far as they say something', () => {
  const translations = [
    { language: 'FR', name: ' Boissons ', prompt: ' ' },
    { language: 'es', name: '' },
  ];
  expect(after({ translations }).translations).toEqual([{ language: 'fr', name: 'Boissons' }]);
  expect(after({ translations: null })).not.toHaveProperty('translations');
});

test('a question that was emptied is asked in no other language either', () => {
  for (const prompt of [null, '', ' ']) {
    const emptied = after({ prompt });
    expect(emptied).not.toHaveProperty('prompt');
    expect(emptied.translations).toEqual([{ language: 'de', name: 'Getränke' }]);
  }
  expect(after({ prompt: null, translations: [{ language: 'de', prompt: 'Durst?' }] })).not.toHaveProperty(
    'translations',
  );
});

test('a language that is there twice is refused', () => {
  const twice = [
    { language: 'de', name: 'Eins' },
    { language: 'DE', name: 'Zwei' },
  ];
  expect(() => after({ translations: twice })).toThrow(ValidationError);
});
