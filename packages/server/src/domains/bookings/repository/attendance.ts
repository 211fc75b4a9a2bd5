/** All SQL of attendance. Records of a booking are written under its lock, so they need none of their own. */
import type { Attendance, Filter, PagingMetadata } from '@openhours/contract';
import type { StoredField } from '../../../db/fields.ts';
import { countRows, type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, type StoredRow, text, uuid, whole } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { type bookingTable, type VisibleBookings, visibleRows } from '../repository.ts';

export const attendanceTable = defineTable('booking_attendance', {
  id: uuid(),
  revision: whole(),
  booking_id: uuid(),
  /** The session; null for an appointment that has none in the calendar. */
  event_id: nullable(text()),
  /** The booking's, by which records are counted. */
  service_id: uuid(),
  status: text<Attendance['status']>(),
  number_of_attendees: whole(),
  /** Only beside `ATTENDED`. */
  progress: nullable(text<NonNullable<Attendance['progress']>>()),
  created_at: instant(),
  updated_at: instant(),
});

export type AttendanceRow = RowOf<typeof attendanceTable>;

/** The record of a booking for a session; `null` finds that of a visit without one. */
export function findAttendanceOf(
  reader: Reader,
  bookingId: string,
  eventId: string | null,
): Promise<AttendanceRow | undefined> {
  return reader.first(
    statement<AttendanceRow>(
      `select ${attendanceTable.list} from booking_attendance
       where site_id = $1 and booking_id = $2 and event_id is not distinct from $3`,
      [reader.siteId, bookingId, eventId],
    ),
  );
}

/** The records of some bookings for some sessions; `null` among these finds those of visits without one. */
export function readAttendanceOf(
  reader: Reader,
  bookingIds: readonly string[],
  eventIds: readonly (string | null)[],
): Promise<AttendanceRow[]> {
  return reader.all(
    statement<AttendanceRow>(
      `select ${attendanceTable.list} from booking_attendance
       where site_id = $1 and booking_id = any ($2::uuid[])
         and (event_id = any ($3::text[]) or (event_id is null and $4))`,
      [reader.siteId, bookingIds, eventIds.filter((id) => id !== null), eventIds.includes(null)],
    ),
  );
}

/**
 * Whether a visit was missed when it was to be earlier: somebody said so of another session before the one that is
 * booked now begins. A visit that moves has another session.
 */
export async function wasMissedEarlier(
  reader: Reader,
  { id, start_at }: Pick<RowOf<typeof bookingTable>, 'id' | 'start_at'>,
  recordId: string,
): Promise<boolean> {
  const row = await reader.first(
    statement(
      `select id from booking_attendance
       where site_id = $1 and booking_id = $2 and id <> $3 and status = 'NOT_ATTENDED' and updated_at < $4::timestamptz limit 1`,
      [reader.siteId, id, recordId, formatInstant(start_at)],
    ),
  );
  return row !== undefined;
}

const sql = queryBuilder<{
  booking: StoredRow<typeof bookingTable>;
  booking_attendance: StoredRow<typeof attendanceTable>;
}>();

/** The records of the bookings that a caller may see. */
function attendanceVisible(siteId: string, visible: VisibleBookings) {
  const all = sql.selectFrom('booking_attendance').select(attendanceTable.columns).where('site_id', '=', siteId);
  return visible.kind === 'all'
    ? all
    : all.where('booking_id', 'in', (nested) =>
        nested.selectFrom('booking').select('id').where('site_id', '=', siteId).where(visibleRows(visible)),
      );
}

/** One page of the records that a caller may see. */
export function queryAttendances(
  reader: Reader,
  visible: VisibleBookings,
  query: ParsedQuery,
): Promise<{ rows: AttendanceRow[]; pagingMetadata: PagingMetadata }> {
  return paginate({ reader, query, select: attendanceVisible(reader.siteId, visible) });
}

export function countAttendance(
  reader: Reader,
  visible: VisibleBookings,
  filter: Filter<StoredField>,
): Promise<number> {
  return countRows(reader, attendanceVisible(reader.siteId, visible), filter);
}
