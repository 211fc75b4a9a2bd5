/** SQL of the next dates of courses: which are to be looked at, and moving all bookings of one on. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';

/** Which sites have courses whose next session is over, or has begun for the first time. */
export function outdatedCoursesOfSites(nowMs: number) {
  return { table: 'booking', condition: 'next_until <= $1', values: [formatInstant(nowMs)] };
}

const mostAtOnce = 500;

/** The schedules of such courses. */
export async function readOutdatedCourses(reader: Reader, nowMs: number): Promise<string[]> {
  const rows = await reader.all(
    statement<{ schedule_id: string }>(
      `select distinct schedule_id from booking where site_id = $1 and next_until <= $2 order by schedule_id limit $3`,
      [reader.siteId, formatInstant(nowMs), mostAtOnce],
    ),
  );
  return rows.map(({ schedule_id }) => schedule_id);
}

/** Those of the schedules on which a course is booked. */
export async function readBookedCourses(reader: Reader, scheduleIds: readonly string[]): Promise<string[]> {
  const rows = await reader.all(
    statement<{ schedule_id: string }>(
      `select distinct schedule_id from booking
       where site_id = $1 and schedule_id = any ($2::uuid[]) and service_type = 'COURSE'`,
      [reader.siteId, scheduleIds],
    ),
  );
  return rows.map(({ schedule_id }) => schedule_id);
}

/**
 * Moves the bookings of a course on to its next session; without one it stands at its beginning, and is not looked at again.
 * Under the lock of the course; the bookings are locked ascending, as by whoever else locks several.
 */
export function writeNextDate(
  tx: Transaction,
  scheduleId: string,
  next: { readonly startMs: number; readonly endMs: number } | undefined,
): void {
  const [columns, isOther, dates] =
    next === undefined
      ? ['next_at = start_at, next_until = null', 'next_until is not null', []]
      : [
          'next_at = $3, next_until = $4',
          '(next_at, next_until) is distinct from ($3::timestamptz, $4::timestamptz)',
          [formatInstant(next.startMs), formatInstant(next.endMs)],
        ];
  tx.write(
    statement(
      `update booking set ${columns} where site_id = $1 and id in (
         select id from booking
         where site_id = $1 and schedule_id = $2 and service_type = 'COURSE' and ${isOther}
         order by id for no key update)`,
      [tx.siteId, scheduleId, ...dates],
    ),
  );
}
