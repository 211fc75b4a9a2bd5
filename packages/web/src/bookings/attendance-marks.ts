/** How attendance is marked at the desk: one mark at a time, which says as much as status and progress together. Pure. */
import type { Attendance } from '@openhours/contract';

export const attendanceMarks = ['ARRIVED', 'IN_PROGRESS', 'DONE', 'NOT_ATTENDED'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

/** In a list nobody is further than another: they are there, or they are not. */
export const arrivalMarks: readonly AttendanceMark[] = ['ARRIVED', 'NOT_ATTENDED'];

/** Nobody is missed before the start; what was recorded all the same is there to be taken back. */
export function marksAt(
  marks: readonly AttendanceMark[],
  { current, hasBegun }: { readonly current: AttendanceMark | undefined; readonly hasBegun: boolean },
): readonly AttendanceMark[] {
  return hasBegun || current === 'NOT_ATTENDED' ? marks : marks.filter((mark) => mark !== 'NOT_ATTENDED');
}

/**
 * The mark of a record; undefined while somebody is expected. Of whoever came, and no more is said, it is that they
 * arrived.
 */
export function markOf(
  attendance: Pick<Attendance, 'progress' | 'status'> | null | undefined,
): AttendanceMark | undefined {
  switch (attendance?.status) {
    case 'ATTENDED':
      return attendance.progress ?? 'ARRIVED';
    case 'NOT_ATTENDED':
      return 'NOT_ATTENDED';
    default:
      return undefined;
  }
}

/** What a mark records; undefined: nothing is known any more. */
export function recordOf(mark: AttendanceMark | undefined): Pick<Attendance, 'progress' | 'status'> {
  if (mark === undefined) {
    return { status: 'NOT_SET' };
  }
  return mark === 'NOT_ATTENDED' ? { status: mark } : { status: 'ATTENDED', progress: mark };
}
