/** Marks and records say the same. */
import { expect, test } from 'vitest';
import { attendanceMarks, markOf, recordOf } from './attendance-marks.ts';

test('what a mark records is read as that mark', () => {
  for (const mark of [undefined, ...attendanceMarks]) {
    expect(markOf(recordOf(mark))).toBe(mark);
  }
});

test('whoever came has at least arrived; without a record they are expected', () => {
  expect(markOf({ status: 'ATTENDED' })).toBe('ARRIVED');
  expect(markOf(null)).toBeUndefined();
});
