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

test.each(['#08616e', '#ffee00', '#84cc16', '#06b6d4'])(
  '%s is readable under light or dark text and stays',
  (accent) => {
    expect(seenAccent(accent)).toMatchObject({ isAsChosen: true, light: { fill: accent } });
  },
);

test.each(['#e03131', '#1c7ed6', '#7f7f7f'])('%s is readable under neither and moves', (accent) => {
  expect(seenAccent(accent).isAsChosen).toBe(false);
});

test.each(['#ffffff', '#f6f4ee'])('%s is as pale as the page and moves', (accent) => {
  expect(seenAccent(accent).isAsChosen).toBe(false);
});
