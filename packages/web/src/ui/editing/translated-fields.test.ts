/** Words in other languages as drafts hold them. */
import { expect, test } from 'vitest';
import {
  changesTranslations,
  languageOfWire,
  partsOfField,
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
