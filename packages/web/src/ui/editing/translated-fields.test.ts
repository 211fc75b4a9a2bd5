/** Words in other languages as drafts hold them. */
import { expect, test } from 'vitest';
import {
  changesTranslations,
  fieldInLanguage,
  languageOfWire,
  partsOfField,
  refusedElsewhere,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from './translated-fields.ts';

const translations = [
  { language: 'de', name: 'Rückenmassage', tagLine: 'Fünfzig Minuten' },
  { language: 'he', name: 'עיסוי גב' },
];

test('what is read is written again', () => {
  const fields = translatedFieldsOf(translations);
  expect(fields).toEqual({ 'name:de': 'Rückenmassage', 'tagLine:de': 'Fünfzig Minuten', 'name:he': 'עיסוי גב' });
  expect(translationsOf({ name: 'Back massage', ...fields })).toEqual(translations);
  expect(translatedFieldsOf(undefined)).toEqual({});
});

test('an emptied text goes, with its language when it was the last', () => {
  const fields = { ...translatedFieldsOf(translations), 'name:he': ' ', 'tagLine:de': '' };
  expect(translationsOf(fields)).toEqual([{ language: 'de', name: 'Rückenmassage' }]);
});

test('fields of other kinds are none of these', () => {
  expect(changesTranslations({ name: 'x', hidden: true })).toBe(false);
  expect(changesTranslations({ 'name:fr': '' })).toBe(true);
  expect(partsOfField('name')).toEqual({ text: 'name', language: undefined });
  expect(textOfWire('service.translations[2].tagLine')).toBe('tagLine');
  expect(textOfWire('service.tagLine')).toBeUndefined();
});

test('a refusal is of the language of the words that were sent', () => {
  expect(languageOfWire('service.translations[1].name', translations)).toBe('he');
  expect(languageOfWire('form.fields[2].translations[0].choices[1]', translations)).toBe('de');
  expect(languageOfWire('service.name', translations)).toBeUndefined();
});

test('a refusal stands at the field of its language, and beside it where another is chosen', () => {
  const fields = { name: 'Back massage', hidden: true, ...translatedFieldsOf(translations) };
  expect(fieldInLanguage('name', 'service.translations[1].name', fields)).toBe('name:he');
  expect(fieldInLanguage('name', 'service.name', fields)).toBe('name');
  const errors = { name: 'Missing', 'name:he': 'Too long', minutes: 'No number' };
  expect(refusedElsewhere(errors, ['name', 'tagLine'], 'he')).toEqual([
    { text: 'name', language: undefined, words: 'Missing' },
  ]);
  expect(refusedElsewhere(errors, ['name'], undefined)).toEqual([{ text: 'name', language: 'he', words: 'Too long' }]);
  expect(refusedElsewhere(errors, ['tagLine'], 'de')).toEqual([]);
});
