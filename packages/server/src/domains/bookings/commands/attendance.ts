/**
 * Recording who came to a session, and taking that back (bookings sheet 11). The booking is locked first: its records are
 * written one after the other, and an erasure of its customer misses none.
 */
import { fail, type SetAttendance } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { recordChange } from '../../../events/change.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import type { Availability } from '../../availability/index.ts';
import { readSessions, type Session } from '../../calendar/index.ts';
import { tellOfAttendance } from '../messages/attendance.ts';
import type { MessagesParts } from '../messages/parts.ts';
import type { ParticipantNotification } from '../messages/rules/notice.ts';
import { presentAttendance, recordedAttendanceOf } from '../present-attendance.ts';
import { type AttendanceRow, attendanceTable, findAttendanceOf } from '../repository/attendance.ts';
import type { BookingRow } from '../repository.ts';
import { attendanceAfter, namedSession, sessionAttended } from '../rules/attendance.ts';
import { settleNotComing } from './fees.ts';
import { lockVisible } from './lock-visible.ts';

export interface AttendanceParts {
  readonly availability: Pick<Availability, 'current'>;
  readonly recordEvents: RecordEvents;
  readonly messages: MessagesParts;
}

interface AttendanceChange {
  readonly before: AttendanceRow | undefined;
  readonly after: AttendanceRow | undefined;
}

function record(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  change: AttendanceChange,
  parts: AttendanceParts,
): void {
  const present = (row: AttendanceRow) => recordedAttendanceOf(row, booking);
  recordChange(tx, act, { entity: 'attendance', present, audited: presentAttendance, ...change }, parts);
}

/** Writes what is said of a session; whoever takes part is told where that is asked for. */
export async function setAttendance(
  tx: Transaction,
  act: Act,
  said: { readonly attendance: SetAttendance; readonly participantNotification?: ParticipantNotification },
  parts: AttendanceParts,
): Promise<AttendanceRow> {
  const { attendance, participantNotification } = said;
  const booking = await lockVisible(tx, act, attendance.bookingId);
  const named = namedSession(attendance);
  const session = named === undefined || booking.booked === 'SLOT' ? undefined : await findSession(tx, named, act);
  const eventId = sessionAttended(booking, named, session?.scheduleId);
  const before = await findAttendanceOf(tx, booking.id, eventId);
  const facts = { ...attendanceAfter(before, attendance), updated_at: act.nowMs };
  const after =
    before === undefined
      ? addAttendance(tx, { ...facts, booking_id: booking.id, event_id: eventId, service_id: booking.service_id })
      : attendanceTable.update(tx, before, facts);
  record(tx, act, booking, { before, after }, parts);
  const recorded = { booking, record: after, isNoShow: after.status === 'NOT_ATTENDED' };
  const settled = await settleNotComing(tx, act, recorded, parts);
  if (participantNotification?.notifyParticipants === true) {
    const told = { booking: settled, attendance: after, session, asked: participantNotification };
    await tellOfAttendance(tx, act.nowMs, told, parts.messages);
  }
  return after;
}

async function findSession(tx: Transaction, eventId: string, { nowMs }: Act): Promise<Session | undefined> {
  return (await readSessions(tx, [eventId], { nowMs })).get(eventId);
}

function addAttendance(tx: Transaction, facts: Omit<AttendanceRow, 'created_at' | 'id' | 'revision'>): AttendanceRow {
  const row: AttendanceRow = { ...facts, id: newId(), revision: 1, created_at: facts.updated_at };
  attendanceTable.insert(tx, row);
  return row;
}

/** Takes a record away: nobody has said anything of the session any more. */
export async function deleteAttendance(
  tx: Transaction,
  act: Act,
  attendanceId: string,
  parts: AttendanceParts,
): Promise<AttendanceRow> {
  const { booking_id: bookingId } = requireAttendance(await attendanceTable.find(tx, attendanceId), attendanceId);
  const booking = await lockVisible(tx, act, bookingId);
  // Somebody else may have taken it away before the lock.
  const before = requireAttendance(await attendanceTable.find(tx, attendanceId), attendanceId);
  record(tx, act, booking, { before: attendanceTable.remove(tx, before), after: undefined }, parts);
  await settleNotComing(tx, act, { booking, record: before, isNoShow: false }, parts);
  return before;
}

/** The record that a caller means. */
export function requireAttendance(row: AttendanceRow | undefined, attendanceId: string): AttendanceRow {
  if (row === undefined) {
    throw fail('ATTENDANCE_NOT_FOUND', 'The site has no record of attendance with this id', { attendanceId });
  }
  return row;
}
