/**
 * Bookings that are still to come and not over: slots that begin after an instant, courses that have not ended by it. Those
 * of a service, of events or of a course: locked together, or counted and listed by their ids for a job.
 */
import { openStatuses } from '@openhours/contract';
import { holdCatalogueStill } from '../../../db/catalogue-version.ts';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { type BookingRow, bookingTable, openBookings, statusIn } from '../repository.ts';
import { endlessMs } from '../rules/new-seats.ts';

/** What they are booked on. */
export type BookedOn =
  | { readonly kind: 'SERVICE'; readonly serviceId: string }
  /** Sessions of classes, and events of appointments. */
  | { readonly kind: 'EVENTS'; readonly eventIds: readonly string[] }
  | { readonly kind: 'COURSE'; readonly scheduleId: string }
  /** Sessions of classes of these schedules that were changed at the instant or later, and take place. */
  | { readonly kind: 'CHANGED_SESSIONS'; readonly scheduleIds: readonly string[] }
  /**
   * Courses with these schedules, those among them that were over and go on; unless these have other dates, of the bookings
   * only those that say others.
   */
  | { readonly kind: 'CHANGED_COURSES'; readonly scheduleIds: readonly string[]; readonly datesChanged: boolean };

/** As a condition, with `$2`; the instant is `$3`. */
function openOn(on: BookedOn): readonly [string, string | readonly string[]] {
  switch (on.kind) {
    case 'SERVICE':
      return [`site_id = $1 and service_id = $2 and ${openBookings}`, on.serviceId];
    case 'EVENTS':
      return [`site_id = $1 and event_id = any ($2::text[]) and ${openBookings}`, on.eventIds];
    case 'COURSE':
      return [`site_id = $1 and schedule_id = $2 and service_type = 'COURSE' and ${openBookings}`, on.scheduleId];
    case 'CHANGED_SESSIONS':
      return [
        `site_id = $1 and service_type = 'CLASS' and ${openBookings} and event_id in (
           select id from calendar_event
           where site_id = $1 and schedule_id = any ($2::uuid[]) and updated_at >= $3 and status = 'CONFIRMED')`,
        on.scheduleIds,
      ];
    case 'CHANGED_COURSES':
      return [
        `site_id = $1 and service_type = 'COURSE' and ${statusIn(openStatuses)} and schedule_id = any ($2::uuid[])
         and exists (
           select from schedule where site_id = $1 and id = booking.schedule_id and frame_start is not null
             and greatest(booking.end_at, coalesce(frame_end, 'infinity')) > $3
             ${on.datesChanged ? '' : `and (booking.start_at, booking.end_at) <> (frame_start, coalesce(frame_end, '${formatInstant(endlessMs)}'))`})`,
        on.scheduleIds,
      ];
  }
}

/** Without a lock. */
export function findOpenBookings(reader: Reader, on: BookedOn, nowMs: number): Promise<BookingRow[]> {
  const [open, of] = openOn(on);
  return reader.all(
    statement<BookingRow>(`select ${bookingTable.list} from booking where ${open} order by id`, [
      reader.siteId,
      of,
      new Date(nowMs),
    ]),
  );
}

/** Locks them, by id. Their contacts are kept from erasure first, as `lockBooking` does. */
export async function lockOpenBookings(tx: Transaction, on: BookedOn, nowMs: number): Promise<BookingRow[]> {
  holdCatalogueStill(tx);
  const [open, of] = openOn(on);
  const parameters = [tx.siteId, of, new Date(nowMs)];
  const [, rows] = await Promise.all([
    tx.all(
      statement(
        `select id from contact where site_id = $1
           and id in (select contact_id from booking where ${open}) order by id for key share`,
        parameters,
      ),
    ),
    tx.all(
      statement<BookingRow>(
        `select ${bookingTable.list} from booking where ${open} order by id for no key update`,
        parameters,
      ),
    ),
  ]);
  return rows;
}

/** Whether there are more than so many. */
export async function hasMoreOpenBookings(reader: Reader, on: BookedOn, nowMs: number, most: number): Promise<boolean> {
  const [open, of] = openOn(on);
  const row = await reader.first(
    statement(`select id from booking where ${open} order by id offset $4 limit 1`, [
      reader.siteId,
      of,
      new Date(nowMs),
      most,
    ]),
  );
  return row !== undefined;
}

export async function countOpenBookingsOn(reader: Reader, on: BookedOn, nowMs: number): Promise<number> {
  const [open, of] = openOn(on);
  const row = await reader.first(
    statement<{ count: number }>(`select count(*)::integer as count from booking where ${open}`, [
      reader.siteId,
      of,
      new Date(nowMs),
    ]),
  );
  return row?.count ?? 0;
}

/** How many people they are for; whoever waits for a place is counted apart. */
export interface CountedBookings {
  readonly count: number;
  readonly participants: number;
  readonly waiting: number;
}

export async function countPeopleOn(reader: Reader, on: BookedOn, nowMs: number): Promise<CountedBookings> {
  const [open, of] = openOn(on);
  const row = await reader.first(
    statement<CountedBookings>(
      `select count(*) filter (where status <> 'WAITING_LIST')::integer as count,
         coalesce(sum(total_participants) filter (where status <> 'WAITING_LIST'), 0)::integer as participants,
         count(*) filter (where status = 'WAITING_LIST')::integer as waiting
       from booking where ${open}`,
      [reader.siteId, of, new Date(nowMs)],
    ),
  );
  return row ?? { count: 0, participants: 0, waiting: 0 };
}

/** The ids of the next of them, ascending. */
export async function openBookingIdsAfter(
  reader: Reader,
  on: BookedOn,
  nowMs: number,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const [open, of] = openOn(on);
  const rows = await reader.all(
    statement<{ id: string }>(
      `select id from booking where ${open} and ($4::uuid is null or id > $4) order by id limit $5`,
      [reader.siteId, of, new Date(nowMs), after ?? null, limit],
    ),
  );
  return rows.map(({ id }) => id);
}

/** One of them under its lock, which is held already; undefined when it is none of them any more. */
export function findStillOpen(
  tx: Transaction,
  on: BookedOn,
  nowMs: number,
  bookingId: string,
): Promise<BookingRow | undefined> {
  const [open, of] = openOn(on);
  return tx.first(
    statement<BookingRow>(`select ${bookingTable.list} from booking where ${open} and id = $4`, [
      tx.siteId,
      of,
      new Date(nowMs),
      bookingId,
    ]),
  );
}
