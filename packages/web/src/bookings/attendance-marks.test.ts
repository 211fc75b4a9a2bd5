/** Marks and records say the same. */
import { expect, test } from 'vitest';
import { attendanceMarks, markOf, marksAt, recordOf } from './attendance-marks.ts';

test('what a mark records is read as that mark', () => {
  for (const mark of [undefined, ...attendanceMarks]) {
    expect(markOf(recordOf(mark))).toBe(mark);
  }
});

test('whoever came has at least arrived; without a record they are expected', () => {
  expect(markOf({ status: 'ATTENDED' })).toBe('ARRIVED');
  expect(markOf(null)).toBeUndefined();
});

test('before the start nobody is marked as missed; what is recorded so can be taken back', () => {
  const early = ['ARRIVED', 'IN_PROGRESS', 'DONE'];
  expect(marksAt(attendanceMarks, { current: undefined, hasBegun: false })).toEqual(early);
  expect(marksAt(attendanceMarks, { current: 'ARRIVED', hasBegun: false })).toEqual(early);
  expect(marksAt(attendanceMarks, { current: 'NOT_ATTENDED', hasBegun: false })).toEqual(attendanceMarks);
  expect(marksAt(attendanceMarks, { current: undefined, hasBegun: true })).toEqual(attendanceMarks);
});
