/** Languages of a site between what is stored and what is chosen. */
import { expect, test } from 'vitest';
import { offerOf, supportedAfter } from './offered-languages.ts';

test('where nothing was said all are offered, the own among them', () => {
  expect(offerOf({ language: 'de-CH' })).toEqual({ own: 'de', offered: ['en', 'de', 'es', 'fr', 'he'] });
  const said = { supportedLanguages: [{ languageCode: 'fr' }, { languageCode: 'pt' }] };
  expect(offerOf({ language: 'de', multilingual: said })).toEqual({ own: 'de', offered: ['de', 'fr'] });
});

test('a change keeps what else was known, and languages that only others use', () => {
  const supportedLanguages = [
    { languageCode: 'pt', isPrimary: true },
    { languageCode: 'fr', countryCode: 'CAN' },
  ];
  expect(supportedAfter({ multilingual: { supportedLanguages } }, { own: 'he', offered: ['he', 'fr'] })).toEqual([
    { languageCode: 'he', isPrimary: true },
    { languageCode: 'fr', countryCode: 'CAN', isPrimary: false },
    { languageCode: 'pt', isPrimary: false },
  ]);
});
