/** Names and addresses of pictures. */
import { describe, expect, test } from 'vitest';
import {
  fileIdOf,
  filledPath,
  fittedSize,
  mailPath,
  pictureIdentifier,
  pictureOfImage,
  readPicture,
} from './media-paths.ts';

const id = `12ab3c_${'0f'.repeat(16)}~mv2.png`;

test.each([
  [id, id],
  [`wix:image://v1/${id}/desk.png#originWidth=1&originHeight=1`, id],
  [`image://v1/${encodeURIComponent(id)}`, id],
  ['wix:document://v1/ugd/12_ab.pdf/terms.pdf', '12_ab.pdf'],
  [`https://our.host/media/${id}`, id],
  [`https://our.host/media/${id}/v1/fill/w_1,h_1/a.png`, id],
  [`/media/${id}`, id],
  ['anything else', 'anything else'],
  ['wix:image://v1/%E0%A4%A', '%E0%A4%A'],
])('%s names %s', (named, expected) => {
  expect(fileIdOf(named)).toBe(expected);
});

describe('an identifier', () => {
  test('keeps name and size', () => {
    const picture = { id, width: 960, height: 300, name: 'front desk.png' };
    expect(readPicture(pictureIdentifier(picture))).toEqual(picture);
  });

  test.each([
    ['https://elsewhere.example/logo.png'],
    ['wix:image://v1/../../x'],
    ['javascript:alert(1)'],
    [''],
    [undefined],
  ])('%s is no picture of ours', (text) => {
    expect(readPicture(text)).toBeUndefined();
  });

  test('may lack its size, or have a name that is none', () => {
    expect(readPicture(`wix:image://v1/${id}/undefined#originWidth=NaN`)).toEqual({
      id,
      width: undefined,
      height: undefined,
      name: undefined,
    });
  });
});

test.each([[id], [`/media/${id}`], [`https://our.host/media/${id}`]])(
  '%s is a picture whose size is not told',
  (text) => {
    expect(readPicture(text)).toEqual({ id, width: undefined, height: undefined, name: undefined });
  },
);

test('the image of an entity is ours by its id or its address', () => {
  expect(pictureOfImage({ id, width: 2, height: 1 })).toEqual({ id, width: 2, height: 1 });
  expect(pictureOfImage({ url: `wix:image://v1/${id}/a#originWidth=2` })).toMatchObject({ id });
  expect(pictureOfImage({ id: 'a.jpg' })).toBeUndefined();
  expect(pictureOfImage({ url: 'https://elsewhere.example/a.jpg' })).toBeUndefined();
  expect(pictureOfImage(undefined)).toBeUndefined();
});

test('addresses are made for pages, and for messages in forms that every program shows', () => {
  expect(filledPath({ id }, 96, 96)).toBe(`/media/${id}/v1/fill/w_96,h_96,al_c,q_85,enc_auto/picture.png`);
  const webp = id.replace('.png', '.webp');
  expect(mailPath({ id: webp }, 480, 120)).toBe(`/media/${webp}/v1/fit/w_480,h_120,q_85/picture.png`);
});

test('room is kept for a whole picture in its own proportions, never enlarged', () => {
  const most = { width: 240, height: 60 };
  expect(fittedSize({ width: 960, height: 300 }, most)).toEqual({ width: 192, height: 60 });
  expect(fittedSize({ width: 20, height: 10 }, most)).toEqual({ width: 20, height: 10 });
  expect(fittedSize({}, most)).toBeUndefined();
});
