/** The stretches a day line is rendered from. */
import { expect, test } from 'vitest';
import { freeStretches, gapsShorterThan, joinStretches, leavesGap, spanOf, untilTaken } from './stretches.ts';

test('starts whose lengths touch or overlap are one free stretch', () => {
  expect(freeStretches([540, 570, 600, 810], 50)).toEqual([
    { start: 540, end: 650 },
    { start: 810, end: 860 },
  ]);
  expect(freeStretches([], 50)).toEqual([]);
});

test('a stretch inside another disappears in it', () => {
  expect(
    joinStretches([
      { start: 600, end: 620 },
      { start: 540, end: 700 },
    ]),
  ).toEqual([{ start: 540, end: 700 }]);
});

test('the pause after a visit does not part what is free', () => {
  expect(freeStretches([540, 600, 720], 50, 10)).toEqual([
    { start: 540, end: 650 },
    { start: 720, end: 770 },
  ]);
});

test('a day runs from its first beginning to its last end', () => {
  expect(
    spanOf([
      { start: 600, end: 900 },
      { start: 540, end: 600 },
    ]),
  ).toEqual({ start: 540, end: 900 });
  expect(spanOf([])).toBeUndefined();
});

test('what neither is free nor taken leaves a gap', () => {
  const day = { start: 540, end: 1080 };
  expect(leavesGap(day, [{ start: 540, end: 1080 }])).toBe(false);
  expect(
    leavesGap(day, [
      { start: 840, end: 1080 },
      { start: 540, end: 780 },
    ]),
  ).toBe(true);
  expect(leavesGap(day, [{ start: 540, end: 1000 }])).toBe(true);
});

test('the pause before a booked time belongs to the free stretch before it', () => {
  const free = [{ start: 540, end: 590 }];
  expect(untilTaken(free, [{ start: 600, end: 660 }], 10)).toEqual([{ start: 540, end: 600 }]);
  expect(untilTaken(free, [{ start: 620, end: 660 }], 10)).toEqual(free);
});

test('a gap too short for a visit is told from one in which the business is closed', () => {
  const day = { start: 540, end: 1080 };
  const known = [
    { start: 550, end: 600 },
    { start: 610, end: 780 },
    { start: 840, end: 1070 },
  ];
  expect(gapsShorterThan(day, known, 60)).toEqual([
    { start: 540, end: 550 },
    { start: 600, end: 610 },
    { start: 1070, end: 1080 },
  ]);
});

test('what begins after a stretch leaves no gap in it', () => {
  const stretches = [
    { start: 900, end: 950 },
    { start: 960, end: 1070 },
  ];
  expect(leavesGap({ start: 900, end: 950 }, stretches)).toBe(false);
  expect(leavesGap({ start: 900, end: 955 }, stretches)).toBe(true);
});
