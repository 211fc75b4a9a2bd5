/** The pages that stand in for one that cannot be rendered: in the reader's language, with a way on, and without script. */
import { describe, expect, test } from 'vitest';
import { languages } from '../language/texts.ts';
import { writeFaultPages } from './fault-pages.tsx';

const { css, pageOf } = writeFaultPages();
const nobody = { cookies: {}, languages: [], query: {} };
const kinds = ['busy', 'unreadable', 'foreignForm', 'broken'] as const;

describe.each(languages)('in %s', (language) => {
  const reader = { ...nobody, languages: [language] };

  test.each(kinds)('%s says what happened in the language and direction of the reader, and leads home', (kind) => {
    const html = pageOf(kind, reader, 'r-1');
    expect(html).toContain(`<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}"`);
    const [, title] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('href="/"');
    expect(html).not.toMatch(/<script|instead\.|fault\.|act\.|failed\./);
  });

  test('no two kinds say the same, and none says it in English', () => {
    const titlesIn = (tag: string) =>
      kinds.map((kind) => /<h1>([^<]+)/.exec(pageOf(kind, { ...nobody, languages: [tag] }, ''))?.[1]);
    expect(new Set(titlesIn(language)).size).toBe(kinds.length);
    const english = new Set(titlesIn('en'));
    expect(titlesIn(language).filter((title) => english.has(title))).toHaveLength(language === 'en' ? kinds.length : 0);
  });
});

test.each([
  ['what the address asks for', { query: { lang: 'fr' }, cookies: { oh_language: 'es' }, languages: ['de'] }, 'fr'],
  ['what was chosen before', { query: { lang: 'xx' }, cookies: { oh_language: 'es' }, languages: ['de'] }, 'es'],
  ['what the browser wants', { query: {}, cookies: {}, languages: ['it', 'iw-IL', 'de'] }, 'he'],
  ['English where nothing fits', { query: {}, cookies: {}, languages: ['it'] }, 'en'],
])('the language is %s', (_, reader, language) => {
  expect(pageOf('busy', reader, '')).toContain(`<html lang="${language}"`);
});

test.each([
  [{}, 'auto'],
  [{ oh_scheme: 'dark' }, 'dark'],
  [{ oh_scheme: 'light' }, 'light'],
  [{ oh_scheme: '"><script>' }, 'auto'],
])('colours by %j: %s', (cookies, scheme) => {
  expect(pageOf('busy', { ...nobody, cookies }, '')).toContain(`data-scheme="${scheme}"`);
});

test('only what is broken has a reference, and nothing in it is markup', () => {
  expect(pageOf('broken', nobody, '0f-1')).toContain('<bdi>0f-1</bdi>');
  expect(pageOf('broken', nobody, '<b>$&"')).toContain('<bdi>b</bdi>');
  expect(pageOf('busy', nobody, '0f-1')).not.toContain('0f-1');
});

test('the sheet stands in the page as it is, so that its hash is the one that the content policy allows', () => {
  expect(pageOf('busy', nobody, '')).toContain(`<style>${css}</style>`);
});
