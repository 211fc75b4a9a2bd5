/** Names are found by parts of their words, whatever their case and accents. */
import { expect, test } from 'vitest';
import { isNamedBy } from './use-list-search.ts';

test.each([
  ['Back and neck massage', 'neck back', true],
  ['Back and neck massage', 'feet', false],
  ['José Álvarez', 'jose alv', true],
  ['Renée', 'RENÉE', true],
  ['Anything', '', true],
  ['Anything', '  ', true],
])('%s by "%s": %s', (name, sought, expected) => {
  expect(isNamedBy(name, sought, 'en')).toBe(expected);
});
