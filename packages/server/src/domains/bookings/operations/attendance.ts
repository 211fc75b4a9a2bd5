/** The operations on who came (bookings sheet 11). */
import { attendanceLimits, attendance as declared, fail, parseFilter } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { doItems } from '../../../db/bulk.ts';
import { parseQuery } from '../../../db/paging.ts';
import { isVisible, visibleTo } from '../access.ts';
import { attendanceFields } from '../attendance-fields.ts';
import { type AttendanceParts, deleteAttendance, requireAttendance, setAttendance } from '../commands/attendance.ts';
import { presentAttendance } from '../present-attendance.ts';
import { attendanceTable, countAttendance, queryAttendances } from '../repository/attendance.ts';
import { bookingTable, lockBookings } from '../repository.ts';

export function attendanceOperations(parts: AttendanceParts): Binding[] {
  return [
    bindWrite(declared.setAttendance, async ({ tx, input, ...act }) => ({
      attendance: presentAttendance(await setAttendance(tx, act, input, parts)),
    })),

    bindWrite(declared.bulkSetAttendance, async ({ tx, input, ...act }) => {
      const { attendanceDetails = [], returnFullEntity } = input;
      if (attendanceDetails.length === 0) {
        throw fail('ATTENDANCES_MISSING_IN_REQUEST', 'attendanceDetails must name at least one booking');
      }
      // In the one order of locks, so that two calls never wait in a circle (design 4.5).
      await lockBookings(tx, [...new Set(attendanceDetails.map(({ attendance }) => attendance.bookingId))]);
      return doItems(tx, attendanceDetails, {
        work: (each) => setAttendance(tx, act, each, parts),
        present: returnFullEntity ? presentAttendance : undefined,
      });
    }),

    bindRead(declared.getAttendance, async ({ input: { attendanceId }, reader, ...act }) => {
      const row = requireAttendance(await attendanceTable.find(reader, attendanceId), attendanceId);
      const [booking, visible] = await Promise.all([bookingTable.find(reader, row.booking_id), visibleTo(reader, act)]);
      if (booking === undefined || !isVisible(booking, visible)) {
        throw fail('UNAUTHORIZED_OPERATION', 'The record belongs to a booking of somebody else');
      }
      return { attendance: presentAttendance(row) };
    }),

    bindRead(declared.queryAttendance, async ({ input, reader, signing, ...act }) => {
      const query = parseQuery(input.query, {
        fields: attendanceFields,
        signing,
        defaultSort: [{ fieldName: 'id' }],
        absentPaging: 'cursor',
        maxLimit: attendanceLimits.mostPerPage,
      });
      const { rows, pagingMetadata } = await queryAttendances(reader, await visibleTo(reader, act), query);
      return { attendances: rows.map(presentAttendance), pagingMetadata };
    }),

    bindRead(declared.countAttendances, async ({ input, reader, ...act }) => {
      const filter = parseFilter(withListsAsIn(input.filter), attendanceFields, 'filter');
      return { count: await countAttendance(reader, await visibleTo(reader, act), filter) };
    }),

    bindWrite(declared.deleteAttendance, async ({ tx, input, ...act }) => {
      await deleteAttendance(tx, act, input.attendanceId, parts);
      return {};
    }),

    bindWrite(declared.bulkDeleteAttendances, async ({ tx, input: { attendanceIds }, ...act }) => {
      const rows = await attendanceTable.findMany(tx, attendanceIds);
      await lockBookings(tx, [...new Set(rows.map(({ booking_id }) => booking_id))]);
      return doItems(tx, attendanceIds, {
        idOf: (id) => id,
        work: (id) => deleteAttendance(tx, act, id, parts),
      });
    }),
  ];
}

/** Counting takes a list of services, or of statuses, where others take one value and write `$in` (bookings sheet 11). */
function withListsAsIn(filter: Readonly<Record<string, unknown>> | undefined) {
  return (
    filter &&
    Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [
        name,
        Array.isArray(value) && !name.startsWith('$') ? { $in: value } : value,
      ]),
    )
  );
}
