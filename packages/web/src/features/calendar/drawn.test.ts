/** What a stretch drawn with the mouse is on the clock. */
import { expect, test } from 'vitest';
import { drawnBetween } from './drawn.ts';

const day = 1440;

test.each([
  ['it keeps what was drawn', 735, 800, [735, 800]],
  ['upwards it is the same', 800, 735, [735, 800]],
  ['both ends fall on the nearest five minutes', 733.2, 811.4, [735, 810]],
  ['it is no shorter than a quarter of an hour', 722, 728, [720, 735]],
  ['on one line it is the quarter behind it', 720, 720.2, [720, 735]],
  ['it ends with the day', 1380, 1500, [1380, 1440]],
  ['it begins with the day', -20, 40, [0, 40]],
  ['below the end it is the last quarter', 1438, 1460, [1425, 1440]],
])('%s', (_, one, other, [start, end]) => {
  expect(drawnBetween(one, other, day)).toEqual({ start, end });
});
