/** The flat fields of what messages say: nothing is lost on the way there and back, and refusals find their field. */
import { expect, test } from 'vitest';
import { fieldOfWire, fieldsOf, kindOfField, languagesOfWords, settingsOf } from './own-words-fields.ts';

const settings = {
  senderName: 'Salon',
  kinds: [
    { type: 'BOOKING_CONFIRMED', sends: true, words: [{ language: 'fr', text: 'Une serviette.' }] },
    { type: 'BOOKING_REMINDER', sends: false },
  ],
} as const;
const types = settings.kinds.map(({ type }) => type);
const known = {
  ...settings,
  kinds: settings.kinds.map((kind) => ({ ...kind, words: [...('words' in kind ? kind.words : [])] })),
};

test('words in a language that the site is no longer offered in are kept', () => {
  const languages = languagesOfWords(known, ['en', 'de']);
  expect(languages).toEqual(['en', 'de', 'fr']);
  const fields = fieldsOf(known, languages);
  expect(fields['words:BOOKING_CONFIRMED:de']).toBe('');
  expect(settingsOf({ ...fields, 'words:BOOKING_CONFIRMED:de': 'Ein Handtuch.' }, types, languages)).toEqual({
    senderName: 'Salon',
    kinds: [
      {
        type: 'BOOKING_CONFIRMED',
        sends: true,
        words: [
          { language: 'en', text: '' },
          { language: 'de', text: 'Ein Handtuch.' },
          { language: 'fr', text: 'Une serviette.' },
        ],
      },
      { type: 'BOOKING_REMINDER', sends: false, words: languages.map((language) => ({ language, text: '' })) },
    ],
  });
});

test.each([
  ['mailSettings.kinds[1].words[0].text', 'words:BOOKING_REMINDER:en'],
  ['mailSettings.kinds[0].sends', 'sends:BOOKING_CONFIRMED'],
  ['mailSettings.replyTo', 'replyTo'],
])('%s is refused at %s', (wire, field) => {
  expect(fieldOfWire(wire, types, ['en', 'de'])).toBe(field);
});

test('a field names its kind and its language', () => {
  expect(kindOfField('words:BOOKING_REMINDER:en')).toEqual({ type: 'BOOKING_REMINDER', language: 'en' });
  expect(kindOfField('sends:BOOKING_REMINDER')).toEqual({ type: 'BOOKING_REMINDER' });
  expect(kindOfField('replyTo')).toBeUndefined();
});
