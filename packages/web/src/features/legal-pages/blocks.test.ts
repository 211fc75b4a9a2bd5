/** Legal texts in their parts. */
import { expect, test } from 'vitest';
import { blocksOf, linkedPartsOf } from './blocks.ts';

test('empty lines part paragraphs, lines stay, and a line with a sign before it is a heading', () => {
  expect(blocksOf('Ada Lovelace\nWeg 1\n\n\n# Your data\nWe keep little.\r\n\r\n## How long\n')).toEqual([
    { kind: 'paragraph', text: 'Ada Lovelace\nWeg 1' },
    { kind: 'heading', text: 'Your data' },
    { kind: 'paragraph', text: 'We keep little.' },
    { kind: 'heading', text: 'How long' },
  ]);
});

test('a sign without a space, or alone, is a sign', () => {
  expect(blocksOf('#1 of the street\n#')).toEqual([{ kind: 'paragraph', text: '#1 of the street\n#' }]);
});

test('addresses are links, and what ends the sentence is not of them', () => {
  expect(
    linkedPartsOf('See https://example.com/a_(b)?c=1. Or ask privacy@mail.example.com, please (http://x.test).'),
  ).toEqual([
    { text: 'See ', address: undefined },
    { text: 'https://example.com/a_(b)?c=1', address: 'https://example.com/a_(b)?c=1' },
    { text: '. Or ask ', address: undefined },
    { text: 'privacy@mail.example.com', address: 'mailto:privacy@mail.example.com' },
    { text: ', please (', address: undefined },
    { text: 'http://x.test', address: 'http://x.test' },
    { text: ').', address: undefined },
  ]);
  expect(linkedPartsOf('javascript:alert(1) data:x')).toEqual([
    { text: 'javascript:alert(1) data:x', address: undefined },
  ]);
  expect(linkedPartsOf('')).toEqual([]);
});
