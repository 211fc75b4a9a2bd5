/** The grammar of cut pictures: one plan for one result, and nothing larger than is allowed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  affordable,
  affordableRadius,
  canonicalPlan,
  cutOf,
  effortFor,
  placementOf,
  qualityOf,
  readTransform,
  TransformFault,
} from './transform.ts';

const read = (path: string, accept = '') => readTransform(path, accept, 'jpg');

test('what the published helpers write is read', () => {
  expect(read('crop/x_100,y_50,w_800,h_600/fill/w_400,h_300,al_tr,q_50,usm_0.66_1.00_0.01,enc_auto,bl/a.jpg')).toEqual({
    crop: { x: 100, y: 50, width: 800, height: 600, focus: { x: 0.5, y: 0.5 } },
    scale: { operation: 'fill', width: 400, height: 300, focus: { x: 1, y: 0 }, enlarges: true },
    form: 'jpg',
    isNegotiated: true,
    quality: 50,
    isBaseline: true,
    allFrames: false,
    sharpening: { radius: 0.66, amount: 1, threshold: 0.01 },
    contrast: 0,
    brightness: 0,
    saturation: 0,
    hue: 0,
    blur: 0,
  });
});

test('another order, another name and unknown parameters are the same plan', () => {
  const one = canonicalPlan(read('fill/w_40,h_30,al_c,enc_auto/a.jpg'));
  expect(canonicalPlan(read('fill/h_30,zz_9,w_40/other.jpeg'))).toBe(one);
  expect(canonicalPlan(read('fill/w_40,h_30,enc_auto/a.jpg', 'image/webp'))).not.toBe(one);
});

test.each([
  '',
  'a.jpg',
  'fit/a.jpg',
  'fit/w_0,h_10/a.jpg',
  'fit/w_1.5,h_10/a.jpg',
  'fit/w_,h_10/a.jpg',
  'fill/w_5000,h_5001/a.jpg',
  'fill/w_10,h_10/fill/w_10,h_10/a.jpg',
  'fill/w_10,h_10/crop/w_1,h_1/a.jpg',
  'crop/w_10/a.jpg',
  'fill/w_10,h_10,q_4/a.jpg',
  'fill/w_10,h_10,fp_2_0/a.jpg',
  'fill/w_10,h_10,usm_a/a.jpg',
  'fill/w_10,h_10,hue_181/a.jpg',
  'fill/w_10,h_10/',
])('%j is a fault', (path) => {
  expect(() => read(path)).toThrow(TransformFault);
});

describe('placement', () => {
  const scale = (path: string) => read(path).scale!;

  test('fits without enlarging, unless that is asked for', () => {
    const source = { width: 1000, height: 500 };
    expect(placementOf(scale('fit/w_1000,h_250/a'), source).size).toEqual({ width: 500, height: 250 });
    expect(placementOf(scale('fit/w_3000,h_3000/a'), source).size).toEqual(source);
    expect(placementOf(scale('fit/w_3000,h_3000,lg_1/a'), source).size).toEqual({ width: 3000, height: 1500 });
  });

  test('a filled picture is always as large as asked, from inside of the source', () => {
    const side = fc.integer({ min: 1, max: 5000 });
    const long = fc.integer({ min: 1, max: 30_000 });
    const part = fc.integer({ min: 0, max: 100 }).map((each) => each / 100);
    fc.assert(
      fc.property(side, side, long, long, part, part, (w, h, width, height, x, y) => {
        const { cut, size } = placementOf(scale(`fill/w_${w},h_${h},fp_${x}_${y}/a`), { width, height });
        expect(size).toEqual({ width: w, height: h });
        expect(Math.min(cut.left, cut.top)).toBeGreaterThanOrEqual(0);
        expect(Math.min(cut.width, cut.height)).toBeGreaterThanOrEqual(1);
        expect(cut.left + cut.width).toBeLessThanOrEqual(width);
        expect(cut.top + cut.height).toBeLessThanOrEqual(height);
      }),
    );
  });

  test('a crop is clipped to the picture, and a fault beside it', () => {
    const source = { width: 100, height: 80 };
    const crop = (parameters: string) => read(`crop/${parameters}/a`).crop!;
    expect(cutOf(crop('x_90,y_70,w_50,h_50'), source)).toEqual({ left: 90, top: 70, width: 10, height: 10 });
    expect(cutOf(crop('w_50,h_40,al_br'), source)).toEqual({ left: 50, top: 40, width: 50, height: 40 });
    expect(() => cutOf(crop('x_100,y_0,w_5,h_5'), source)).toThrow(TransformFault);
  });
});

test('the larger the picture, the better, unless the address says how good', () => {
  const plan = read('fill/w_10,h_10/a.jpg');
  expect([300, 1000, 2000].map((side) => qualityOf(plan, { width: side, height: side }))).toEqual([80, 85, 90]);
  expect(qualityOf(read('fill/w_10,h_10,q_30/a.png'), { width: 10, height: 10 })).toBe(35);
});

test('what would take minutes or gigabytes is answered in a lighter form, or stands still', () => {
  const done = (path: string, source: { width: number; height: number; frames: number }) => {
    const { allFrames, form } = affordable(readTransform(path, 'image/avif,image/webp', 'gif'), source);
    return [form, allFrames];
  };
  const still = { width: 4000, height: 4000, frames: 1 };
  expect(done('fill/w_1400,h_1400/a.avif', still)).toEqual(['avif', false]);
  expect(done('fill/w_5000,h_5000/a.avif', still)).toEqual(['webp', false]);
  expect(done('fit/w_5000,h_5000,enc_avif/a.jpg', still)).toEqual(['webp', false]);
  expect(done('fit/w_5000,h_5000/a.gif', still)).toEqual(['png', false]);
  expect(done('fill/w_5000,h_5000/a.jpg', still)).toEqual(['jpg', false]);
  const moving = { width: 500, height: 400, frames: 100 };
  expect(done('fit/w_100,h_100,anm_all/a.gif', moving)).toEqual(['gif', true]);
  expect(done('fit/w_500,h_400,anm_all/a.gif', moving)).toEqual(['webp', true]);
  expect(done('fill/w_5000,h_5000,anm_all/a.webp', moving)).toEqual(['webp', false]);
  expect(done('fit/w_500,h_400,anm_all/a.webp', { ...moving, frames: 101 })).toEqual(['webp', false]);
  expect(done('fit/w_10,h_10,anm_all/a.webp', { width: 5000, height: 5000, frames: 100 })).toEqual(['webp', false]);
});

test('the larger a picture, the less is looked at around each of its pixels, and tried to make it small', () => {
  const side = (pixels: number) => ({ width: pixels, height: pixels });
  expect([affordableRadius(10, side(2000)), affordableRadius(20, side(5000)), affordableRadius(0, side(10))]).toEqual([
    10, 1.6, 0.3,
  ]);
  expect([effortFor({ allFrames: false }, side(2000)), effortFor({ allFrames: false }, side(2001))]).toEqual([4, 0]);
  expect(effortFor({ allFrames: true }, side(100))).toBe(0);
});
