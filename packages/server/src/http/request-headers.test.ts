/** What is read from the headers of a request. */
import { expect, test } from 'vitest';
import { wantedLanguages } from './request-headers.ts';

test('languages come by preference, without what is no language', () => {
  expect(wantedLanguages('fr;q=0.5, de-AT, en;q=0.8, *;q=0.1, xx;q=0')).toEqual(['de-AT', 'en', 'fr']);
  expect(wantedLanguages(undefined)).toEqual([]);
  expect(wantedLanguages('<script>')).toEqual([]);
  expect(wantedLanguages('en-en-en, de-1996-1996, EN-gb, zz-abcd-abcd')).toEqual(['en-GB']);
});
