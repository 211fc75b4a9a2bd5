/** The stretches a day line is drawn from. */
import { expect, test } from 'vitest';
import { freeStretches, joinStretches } from './day-line.tsx';

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
