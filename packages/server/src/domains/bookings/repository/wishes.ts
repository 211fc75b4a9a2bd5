/**
 * All SQL of those who wait for appointments. A place of theirs is changed under the lock of its booking, which comes behind
 * those of resources (design 4.5).
 */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { formatInstant } from '../../../time/index.ts';
import type { FreedTime, WishBounds } from '../rules/wish.ts';
import { type WaitlistEntryRow, waitlistEntryTable } from './waitlist.ts';

/** Somebody who waits for an appointment. */
export interface WishRow extends WaitlistEntryRow {
  readonly wish_from: number;
  readonly wish_until: number;
}

/** Lets those who join the waitlist of a service pass one after the other; before every other lock. */
export function takeTurnToWait(tx: Transaction, serviceId: string): Promise<void> {
  return takeTurns(tx, [`${tx.siteId} waitlist ${serviceId}`]);
}

/** The turn of the last one on the waitlist of a service; 0 when nobody waits. */
export async function readLastTurn(reader: Reader, scheduleId: string): Promise<number> {
  const row = await reader.first(
    statement<{ turn: number | null }>(
      'select max(turn) as turn from waitlist_entry where site_id = $1 and schedule_id = $2 and event_id is null',
      [reader.siteId, scheduleId],
    ),
  );
  return row?.turn ?? 0;
}

/** How many people wait for a service of appointments. */
export async function countWishes(reader: Reader, scheduleId: string): Promise<number> {
  const row = await reader.first(
    statement<{ waiting: number }>(
      `select coalesce(sum(total_participants), 0)::integer as waiting from waitlist_entry
       where site_id = $1 and schedule_id = $2 and wish_from is not null`,
      [reader.siteId, scheduleId],
    ),
  );
  return row?.waiting ?? 0;
}

/** Who waits for a service with a wish that overlaps a stretch of time, the first in line first. */
export function readWishesOver(
  reader: Reader,
  scheduleId: string,
  { fromMs, untilMs }: WishBounds,
): Promise<WishRow[]> {
  return reader.all(
    statement<WishRow>(
      `select ${waitlistEntryTable.list} from waitlist_entry
       where site_id = $1 and schedule_id = $2 and event_id is null and wish_until > $3 and wish_from < $4
       order by turn, id`,
      [reader.siteId, scheduleId, formatInstant(fromMs), formatInstant(untilMs)],
    ),
  );
}

/** One place; undefined when it is gone. */
export function findWish(reader: Reader, bookingId: string): Promise<WishRow | undefined> {
  return reader.first(
    statement<WishRow>(
      `select ${waitlistEntryTable.list} from waitlist_entry
       where site_id = $1 and id = $2 and wish_from is not null`,
      [reader.siteId, bookingId],
    ),
  );
}

/** Whether anybody waits whom a stretch of time may suit. */
export async function isWishedFor(reader: Reader, startMs: number, endMs: number): Promise<boolean> {
  const row = await reader.first(
    statement<{ id: string }>(
      `select id from waitlist_entry
       where site_id = $1 and wish_until > $2 and wish_from < $3 and contact_id is not null limit 1`,
      [reader.siteId, formatInstant(startMs), formatInstant(endMs)],
    ),
  );
  return row !== undefined;
}

/** Notes that time was given back: those whom it may suit are asked. */
export function insertFreedTime(
  tx: Transaction,
  { endMs, givenBackMs, id, resourceIds, startMs }: FreedTime,
  nowMs: number,
): void {
  tx.write(
    statement(
      `insert into waitlist_freed_time (site_id, id, start_at, end_at, resource_ids, given_back_at, freed_at)
       values ($1, $2, $3, $4, $5::uuid[], $6, $7) on conflict do nothing`,
      [
        tx.siteId,
        id,
        formatInstant(startMs),
        formatInstant(endMs),
        resourceIds,
        givenBackMs === null ? null : formatInstant(givenBackMs),
        formatInstant(nowMs),
      ],
    ),
  );
}

/** At most so many are dealt with in one turn of the work. */
const mostFreed = 500;

/** Time that was given back, and when it was noted last. */
export interface NotedTime extends FreedTime {
  readonly freedMs: number;
}

export async function readFreedTimes(reader: Reader): Promise<NotedTime[]> {
  const rows = await reader.all(
    statement<{
      id: string;
      start_at: number;
      end_at: number;
      resource_ids: string[];
      given_back_at: number | null;
      freed_at: number;
    }>(
      `select id, start_at, end_at, resource_ids, given_back_at, freed_at from waitlist_freed_time where site_id = $1
       order by freed_at, id limit ${mostFreed}`,
      [reader.siteId],
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    startMs: row.start_at,
    endMs: row.end_at,
    resourceIds: row.resource_ids,
    givenBackMs: row.given_back_at,
    freedMs: row.freed_at,
  }));
}

export function deleteFreedTimes(tx: Transaction, ids: readonly string[]): void {
  tx.write(statement('delete from waitlist_freed_time where site_id = $1 and id = any ($2::uuid[])', [tx.siteId, ids]));
}

/** Services of appointments that somebody waits for. */
export async function readWishedServices(reader: Reader): Promise<string[]> {
  const rows = await reader.all(
    statement<{ service_id: string }>(
      'select distinct service_id from waitlist_entry where site_id = $1 and wish_from is not null',
      [reader.siteId],
    ),
  );
  return rows.map(({ service_id }) => service_id);
}

/** Freed time as one service may have it. */
export interface FreedForService extends Pick<FreedTime, 'startMs' | 'endMs' | 'givenBackMs'> {
  readonly serviceId: string;
}

/**
 * Who is looked at: those who are due, and those whom freed time may suit, unless they let it pass before; whoever came first
 * is asked first.
 */
export async function readWishesToCheck(
  reader: Reader,
  freed: readonly FreedForService[],
  nowMs: number,
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select id from waitlist_entry entry
       where site_id = $1 and wish_from is not null and (recheck_at <= $2 or exists (
         select 1 from unnest($3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::uuid[])
           as freed (start_at, end_at, given_back_at, service_id)
         where freed.service_id = entry.service_id and freed.start_at < entry.wish_until and freed.end_at > entry.wish_from
           and (not entry.passed or freed.given_back_at > coalesce(entry.passed_at, '-infinity'))))
       order by joined_at, turn, id`,
      [
        reader.siteId,
        formatInstant(nowMs),
        freed.map(({ startMs }) => formatInstant(startMs)),
        freed.map(({ endMs }) => formatInstant(endMs)),
        freed.map(({ givenBackMs }) => (givenBackMs === null ? null : formatInstant(givenBackMs))),
        freed.map(({ serviceId }) => serviceId),
      ],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Several places; those that are gone are missing. */
export function findWishes(reader: Reader, bookingIds: readonly string[]): Promise<WishRow[]> {
  return reader.all(
    statement<WishRow>(
      `select ${waitlistEntryTable.list} from waitlist_entry
       where site_id = $1 and id = any ($2::uuid[]) and wish_from is not null`,
      [reader.siteId, bookingIds],
    ),
  );
}

/** When somebody is looked at again. */
export function writeWishRecheck(tx: Transaction, bookingId: string, atMs: number): void {
  tx.write(
    statement('update waitlist_entry set recheck_at = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      bookingId,
      formatInstant(atMs),
    ]),
  );
}

/** Whether somebody has the service confirmed within their wish since they began to wait for it; a request is no visit yet. */
export async function hasBookedWished(reader: Reader, wish: WishRow): Promise<boolean> {
  const row = await reader.first(
    statement<{ id: string }>(
      `select id from booking
       where site_id = $1 and contact_id = $2 and service_id = $3 and status = 'CONFIRMED'
         and start_at >= $4 and end_at <= $5 and created_at >= $6 limit 1`,
      [
        reader.siteId,
        wish.contact_id,
        wish.service_id,
        formatInstant(wish.wish_from),
        formatInstant(wish.wish_until),
        formatInstant(wish.joined_at),
      ],
    ),
  );
  return row !== undefined;
}

/** On which sites time was given back that somebody may wait for. */
export function freedTimesOfSites(nowMs: number) {
  return { table: 'waitlist_freed_time', condition: 'freed_at <= $1', values: [formatInstant(nowMs)] };
}

/** On which sites somebody who waits for an appointment is to be looked at. */
export function dueWishesOfSites(nowMs: number) {
  return {
    table: 'waitlist_entry',
    condition: 'recheck_at <= $1 and wish_from is not null',
    values: [formatInstant(nowMs)],
  };
}
