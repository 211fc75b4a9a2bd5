/** Several names in the words of a language, whichever way each of them is read. */
import { expect, test } from 'vitest';
import { namesInWords } from './teachers.ts';

test.each([
  ['one that is read the other way stands alone', 'he', ['Mara'], 'Mara'],
  [
    'each of several that are read the other way stands apart',
    'he',
    ['Mat', '2 × Tea'],
    '\u2068Mat\u2069 ו-\u20682 × Tea\u2069',
  ],
  ['of the same direction none needs it', 'he', ['מגבת', 'תה'], 'מגבת ותה'],
  ['nor in a language from left to right', 'de', ['Mat', '2 × Tea'], 'Mat und 2 × Tea'],
  ['where only the one of the other direction does', 'en', ['Mat', 'תה'], 'Mat and \u2068תה\u2069'],
])('%s', (_, language, names, said) => {
  expect(namesInWords(names, language)).toBe(said);
});
