/** Which session is meant, and what becomes of a record. */
import { expect, test } from 'vitest';
import { attendanceAfter, sessionAttended } from './attendance.ts';

const slot = { booked: 'SLOT', event_id: 'session', schedule_id: 'schedule' } as const;
const course = { booked: 'SCHEDULE', event_id: null, schedule_id: 'schedule' } as const;

test('a slot is attended in its own session, named or not', () => {
  expect(sessionAttended(slot, undefined, undefined)).toBe('session');
  expect(sessionAttended(slot, 'session', 'schedule')).toBe('session');
  expect(() => sessionAttended(slot, 'other', 'schedule')).toThrow(/no session/);
  expect(sessionAttended({ ...slot, event_id: null }, undefined, undefined)).toBeNull();
});

test('of a course the session is named, and is one of it', () => {
  expect(sessionAttended(course, 'third', 'schedule')).toBe('third');
  expect(() => sessionAttended(course, undefined, undefined)).toThrow(/send the eventId of one of them/);
  expect(() => sessionAttended(course, 'third', 'another')).toThrow(/no session/);
  expect(() => sessionAttended(course, 'third', undefined)).toThrow(/no session/);
});

test('what is not said stays, and progress ends with having come', () => {
  const came = attendanceAfter(undefined, { status: 'ATTENDED', progress: 'ARRIVED' });
  expect(came).toEqual({ status: 'ATTENDED', number_of_attendees: 1, progress: 'ARRIVED' });
  const counted = attendanceAfter(came, { status: 'ATTENDED', numberOfAttendees: 3 });
  expect(counted).toEqual({ status: 'ATTENDED', number_of_attendees: 3, progress: 'ARRIVED' });
  expect(attendanceAfter(counted, { status: 'NOT_ATTENDED' })).toEqual({
    status: 'NOT_ATTENDED',
    number_of_attendees: 3,
    progress: null,
  });
  expect(() => attendanceAfter(came, { status: 'NOT_SET', progress: 'DONE' })).toThrow(/progress/);
});
