/** An accent as it is typed and as it is seen. */
import { expect, test } from 'vitest';
import { readHex, seenAccent } from './accent.ts';

test.each([
  ['#0E6471', '#0e6471'],
  ['0e6471', '#0e6471'],
  [' #abc ', '#aabbcc'],
  ['petrol', undefined],
  ['#12345', undefined],
  ['', undefined],
])('%j is read as %j', (typed, read) => {
  expect(readHex(typed)).toBe(read);
});

test('a colour that is readable stays, one that is not moves', () => {
  expect(seenAccent('#0e6471').isAsChosen).toBe(true);
  expect(seenAccent('#ffee00').isAsChosen).toBe(false);
  expect(seenAccent('#ffffff').isAsChosen).toBe(false);
});
