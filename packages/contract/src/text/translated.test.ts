/** Which words a reader gets, and how they are kept. */
import { expect, test } from 'vitest';
import { completeTranslations, translationIn, violationsOfTranslations } from './translated.ts';

const said = [
  { language: 'de', name: 'Rückenmassage' },
  { language: 'he', name: 'עיסוי גב' },
];

test('a variety of a language gets its words; a language without words gets none', () => {
  expect(translationIn(said, 'de-AT')?.name).toBe('Rückenmassage');
  expect(translationIn(said, 'he')?.name).toBe('עיסוי גב');
  expect(translationIn(said, 'fr')).toBeUndefined();
  expect(translationIn(undefined, 'de')).toBeUndefined();
});

test('what says nothing is not kept', () => {
  expect(
    completeTranslations([
      { language: 'DE', name: ' Rückenmassage ', tagLine: ' ' },
      { language: 'fr', name: '', tagLine: '' },
    ]),
  ).toEqual([{ language: 'de', name: 'Rückenmassage' }]);
});

test('a language that is there twice is refused where it is said again', () => {
  expect(violationsOfTranslations(said, 'service.translations')).toEqual([]);
  expect(violationsOfTranslations([...said, { language: 'De' }], 'service.translations')).toEqual([
    expect.objectContaining({ field: 'service.translations[2].language', violatedRule: 'DISTINCT_VALUES' }),
  ]);
});
