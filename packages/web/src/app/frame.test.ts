/** The logo in the head of pages, however the business names it. */
import { expect, test } from 'vitest';
import { logoOf } from './frame.ts';

const id = `12ab3c_${'0f'.repeat(16)}~mv2.png`;
const path = `/media/${id}/v1/fit/w_320,h_80,q_85,enc_auto/picture.png`;

test('a logo with its size has its own proportions', () => {
  expect(logoOf(`wix:image://v1/${id}/logo.png#originWidth=480&originHeight=240`)).toEqual({
    path,
    width: 80,
    height: 40,
  });
});

test.each([[id], [`/media/${id}`], [`wix:image://v1/${id}/logo.png`]])(
  '%s is rendered, too, fitted into its room',
  (said) => {
    expect(logoOf(said)).toEqual({ path, width: 96, height: 40, isFitted: true });
  },
);

test.each([[undefined], [''], ['logo.png'], ['https://elsewhere.example/logo.png']])(
  '%s is no picture of ours',
  (said) => {
    expect(logoOf(said)).toBeUndefined();
  },
);
