/** What becomes of words in other languages when something is said of them. */
import { expect, test } from 'vitest';
import { type FieldViolation, ValidationError } from '../errors.ts';
import { requireTranslations, translationsAfter } from './translations-after.ts';

const said = [
  { language: 'de', name: 'Rückenmassage' },
  { language: 'he', name: 'עיסוי גב' },
];

test('what nobody says anew stays, and null takes it away', () => {
  const violations: FieldViolation[] = [];
  expect(translationsAfter(said, undefined, 'path', violations)).toEqual(said);
  expect(translationsAfter(said, null, 'path', violations)).toEqual([]);
  expect(translationsAfter(said, [{ language: 'FR', name: ' Massage ' }], 'path', violations)).toEqual([
    { language: 'fr', name: 'Massage' },
  ]);
  expect(violations).toEqual([]);
});

test('what is wrong is told with what else is, or refused', () => {
  const violations: FieldViolation[] = [];
  translationsAfter([], [...said, ...said], 'path', violations);
  expect(violations.map(({ field }) => field)).toEqual(['path[2].language', 'path[3].language']);
  expect(() => requireTranslations([], [...said, ...said], 'path')).toThrow(ValidationError);
  expect(requireTranslations(said, undefined, 'path')).toEqual(said);
});
