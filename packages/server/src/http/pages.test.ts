/** The rules at the door of the pages: whose forms are taken, which languages are wanted, what a page may load. */
import { expect, test } from 'vitest';
import { contentPolicy, isOwnForm, readCookies, wantedLanguages } from './pages.ts';

const own = { host: 'book.example', publicOrigin: 'https://book.example' };

test.each([
  [{ origin: 'https://book.example', fetchSite: 'same-origin' }, true],
  [{ origin: 'https://book.example', fetchSite: undefined }, true],
  [{ origin: undefined, fetchSite: undefined }, true],
  [{ origin: 'https://evil.example', fetchSite: undefined }, false],
  [{ origin: 'https://evil.example', fetchSite: 'cross-site' }, false],
  [{ origin: undefined, fetchSite: 'cross-site' }, false],
  [{ origin: 'https://book.example', fetchSite: 'same-site' }, false],
  [{ origin: 'null', fetchSite: undefined }, false],
  [{ origin: 'null', fetchSite: 'same-origin' }, true],
  [{ origin: 'https://evil.example', fetchSite: 'same-origin' }, false],
])('a form with %o is our own: %s', (facts, expected) => {
  expect(isOwnForm({ ...own, ...facts })).toBe(expected);
});

test('cookies are read by name, whatever stands around them', () => {
  expect(readCookies('oh_visitor=vs_1.x; oh_language=de;broken; empty=')).toEqual({
    oh_visitor: 'vs_1.x',
    oh_language: 'de',
    empty: '',
  });
  expect(readCookies(undefined)).toEqual({});
});

test('languages come by preference, without what is no language', () => {
  expect(wantedLanguages('fr;q=0.5, de-AT, en;q=0.8, *;q=0.1, xx;q=0')).toEqual(['de-AT', 'en', 'fr']);
  expect(wantedLanguages(undefined)).toEqual([]);
  expect(wantedLanguages('<script>')).toEqual([]);
});

test('the content policy lets no foreign or inline script run and nobody frame the page', () => {
  const policy = contentPolicy('abc');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'nonce-abc';");
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
});
