/** What the browser calls a page: a name of the other direction stands apart, alone and in a sentence of ours. */
import { expect, test } from 'vitest';
import { own } from './bidi.ts';
import { documentTitle } from './document-title.ts';

test.each([
  ['en', [`Book with ${own('Mara')}`, 'Studio'], 'Book with Mara · Studio'],
  ['en', [`Book with ${own('מרה')}`], 'Book with \u2068מרה\u2069'],
  ['he', ['Studio', 'תור'], '\u2068Studio\u2069 · תור'],
] as const)('in %s of %j it is %j', (language, parts, title) => {
  expect(documentTitle(language, parts)).toBe(title);
});
