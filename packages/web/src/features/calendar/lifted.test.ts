/** Where a dragged entry lands. */
import { expect, test } from 'vitest';
import { draggedTo } from './lifted.ts';

const visit = { start: 600, end: 650 };

test('a moved entry keeps its length and lands on a quarter hour inside the day', () => {
  expect(draggedTo(visit, 'whole', 622, 1440)).toEqual({ start: 615, end: 665 });
  expect(draggedTo(visit, 'whole', -30, 1440)).toEqual({ start: 0, end: 50 });
  expect(draggedTo(visit, 'whole', 2000, 1440)).toEqual({ start: 1390, end: 1440 });
});

test('a stretched entry keeps its start and a quarter hour at least', () => {
  expect(draggedTo(visit, 'end', 668, 1440)).toEqual({ start: 600, end: 675 });
  expect(draggedTo(visit, 'end', 500, 1440)).toEqual({ start: 600, end: 615 });
  expect(draggedTo(visit, 'end', 1600, 1440)).toEqual({ start: 600, end: 1440 });
});
