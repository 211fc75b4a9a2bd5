/** What overlaps stands side by side, and only that. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

const span = (start: number, end: number) => ({ start, end });

test('what only touches stands alone', () => {
  expect(lanesOf([span(0, 60), span(60, 120)])).toEqual([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ]);
});

test('a lane is used again as soon as it is free', () => {
  expect(lanesOf([span(0, 120), span(0, 60), span(60, 120)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
  ]);
});

test('a group reaches as far as its overlaps do, and the next one begins anew', () => {
  const lanes = lanesOf([span(0, 60), span(30, 90), span(45, 100), span(100, 130)]);
  expect(lanes.map(({ lanes: count }) => count)).toEqual([3, 3, 3, 1]);
});

test('no two that overlap share a lane, in any order', () => {
  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 1, max: 20 }))
      .map(([at, length]) => span(at, at + length)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(spans, (all) => {
      const lanes = lanesOf(all);
      for (const [one, a] of all.entries()) {
        for (const [other, b] of all.entries()) {
          if (one < other && a.start < b.end && b.start < a.end) {
            expect(lanes[one]?.lane).not.toBe(lanes[other]?.lane);
            expect(lanes[one]?.lanes).toBe(lanes[other]?.lanes);
          }
        }
        expect(lanes[one]?.lane).toBeLessThan(lanes[one]?.lanes ?? 0);
      }
    }),
  );
});
