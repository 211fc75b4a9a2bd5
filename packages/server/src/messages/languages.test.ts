/** Which language and which words somebody gets. */
import { expect, test } from 'vitest';
import { customerLanguageOf, wordsIn } from './languages.ts';

test.each([
  ['de-AT', 'en', ['en', 'de'], 'de-AT'],
  ['de-AT', 'en', [], 'de-AT'],
  ['de', 'de-CH', ['en'], 'de'],
  ['fr', 'en', ['en', 'de'], 'en'],
  // Nothing can be written in it.
  ['nl', 'en', ['en', 'nl'], 'en'],
  [undefined, 'he', ['en', 'he'], 'he'],
])('booked in %s on a site in %s, offered in %j: %s', (booked, main, offered, language) => {
  expect(customerLanguageOf(booked, { main, offered })).toBe(language);
});

const words = [
  { language: 'en', text: ' Bring a towel. ' },
  { language: 'de', text: 'Ein Handtuch.' },
  { language: 'fr', text: ' ' },
];

test.each([
  ['de-AT', 'en-GB', 'Ein Handtuch.'],
  ['he', 'en-GB', 'Bring a towel.'],
  ['fr', 'en', 'Bring a towel.'],
  ['he', 'es', ''],
])('in %s on a site in %s: “%s”', (language, main, text) => {
  expect(wordsIn(words, language, main)).toBe(text);
});
