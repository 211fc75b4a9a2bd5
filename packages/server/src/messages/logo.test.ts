/** What messages show of a logo. */
import { expect, test } from 'vitest';
import { mailLogoOf } from './logo.ts';

const id = `12ab3c_${'0f'.repeat(16)}~mv2.webp`;

test('a logo of this server has an address for everybody, and its room', () => {
  const said = `wix:image://v1/${id}/logo.webp#originWidth=960&originHeight=128`;
  expect(mailLogoOf(said, 'https://studio.example')).toEqual({
    logo: {
      address: `https://studio.example/media/${id}/v1/fit/w_480,h_128,q_85/picture.png`,
      width: 240,
      height: 32,
    },
  });
});

test.each([[id], [`/media/${id}`]])('%s, of which no size is told, is as large as its file', (said) => {
  expect(mailLogoOf(said, 'https://studio.example')).toEqual({
    logo: { address: `https://studio.example/media/${id}/v1/fit/w_240,h_64,q_85/picture.png` },
  });
});

test.each([[undefined], ['https://elsewhere.example/logo.png'], ['logo.png']])('%s is not shown', (said) => {
  expect(mailLogoOf(said, 'https://studio.example')).toEqual({});
});
