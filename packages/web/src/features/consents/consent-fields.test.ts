/** A consent as its editor shows it and sends it. */
import type { Consent } from '@openhours/contract';
import { expect, it } from 'vitest';
import { changesOf, fieldOf, fieldsOf } from './consent-fields.ts';

const consent: Consent = {
  id: '1',
  revision: '3',
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  name: 'Waiver',
  text: 'Mind it.',
  translations: [{ language: 'de', name: 'Erklärung', text: 'Achtung.' }],
  language: 'en',
  version: 2,
  validFromVersion: 1,
  archived: false,
};

it('is flat, with a field for each text and language', () => {
  expect(fieldsOf(consent)).toEqual({
    name: 'Waiver',
    text: 'Mind it.',
    'name:de': 'Erklärung',
    'text:de': 'Achtung.',
    revision: '3',
  });
});

it('sends what was changed, of other languages all of them', () => {
  const saved = fieldsOf(consent);
  expect(changesOf({ text: 'Else' }, saved)).toEqual({ text: 'Else' });
  expect(changesOf({ 'text:fr': 'Oui' }, saved)).toEqual({
    translations: [
      { language: 'de', name: 'Erklärung', text: 'Achtung.' },
      { language: 'fr', text: 'Oui' },
    ],
  });
  expect(changesOf({ 'name:de': '', 'text:de': '' }, saved)).toEqual({ translations: [] });
});

it.each([
  ['consent.text', 'text'],
  ['consent.translations[1].name', 'name'],
])('%s is %s', (wire, field) => {
  expect(fieldOf(wire)).toBe(field);
});
