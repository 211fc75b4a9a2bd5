/** What overlaps stands side by side, and only that; more than can be read becomes a number. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLanes, lanesOf } from './lanes.ts';

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

const folded = (spans: Parameters<typeof lanesOf>[0], kept: number) => foldLanes(spans, lanesOf(spans), kept);

test('up to four side by side stay as they are', () => {
  const four = [span(0, 60), span(0, 60), span(0, 60), span(0, 60), span(60, 120)];
  expect(folded(four, 2)).toEqual({ lanes: lanesOf(four), folds: [] });
});

test('of six the first stand there, and the others are a number', () => {
  const six = Array.from({ length: 6 }, () => span(0, 60));
  const { lanes, folds } = folded(six, 3);
  expect(folds).toEqual([{ start: 0, end: 60, lane: 3, lanes: 4, folded: [3, 4, 5] }]);
  expect(lanes.slice(0, 3)).toEqual([0, 1, 2].map((lane) => ({ lane, lanes: 4 })));
});

test('what follows is another number, which begins where it stands, and one alone stands itself', () => {
  const all = [
    span(0, 240),
    span(0, 240),
    span(0, 60),
    span(0, 90),
    span(0, 60),
    span(60, 120),
    span(90, 150),
    span(180, 240),
  ];
  const { lanes, folds } = folded(all, 2);
  expect(folds.map(({ start, end, folded: indexes }) => [start, end, indexes])).toEqual([
    [0, 60, [2, 4, 3]],
    [60, 150, [5, 6]],
  ]);
  expect(lanes[7]).toEqual({ lane: 2, lanes: 3 });
});

test('nothing is lost or rendered twice, and numbers overlap nothing in their lane', () => {
  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 20 }))
      .map(([at, length]) => span(at, at + length)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(spans, fc.constantFrom(2, 3), (all, kept) => {
      const { lanes, folds } = folded(all, kept);
      const hidden = folds.flatMap((fold) => fold.folded);
      expect(new Set(hidden).size).toBe(hidden.length);
      const rendered = [
        ...all
          .map((each, index) => ({ ...each, ...lanes[index], index }))
          .filter(({ index }) => !hidden.includes(index)),
        ...folds.map((fold) => ({ ...fold, index: -1 })),
      ];
      for (const [one, a] of rendered.entries()) {
        expect(a.lane).toBeLessThan(a.lanes ?? 0);
        expect(a.end).toBeGreaterThan(a.start);
        for (const b of rendered.slice(one + 1)) {
          if (a.start < b.end && b.start < a.end) {
            expect([a.lane, a.lanes]).not.toEqual([b.lane, b.lanes]);
          }
        }
      }
    }),
  );
});
