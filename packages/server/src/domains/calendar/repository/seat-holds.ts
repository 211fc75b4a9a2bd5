/**
 * SQL of held seats of sessions and courses (design 4.6): rows that are summed while they are valid, under the lock of
 * what they are of.
 */
import { newId } from '../../../db/ids.ts';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { raiseSessions, raiseSessionsOf } from './occupancy-changes.ts';

/** At which moment holds are looked at, and by whom. */
export interface AsOf {
  readonly nowMs: EpochMs;
  /** The holds that do not count, because their own holder asks. */
  readonly ownHoldIds?: readonly string[] | undefined;
}

export interface NewSeatHold {
  readonly holdId: string;
  /** Of the session, or of the course. */
  readonly scheduleId: string;
  /** Absent: of the course. */
  readonly eventId: string | undefined;
  readonly seats: number;
  readonly expiresMs: EpochMs;
  /** Kept for somebody on the waitlist. */
  readonly isForWaitlist?: true;
}

/** Seats in valid holds, and how many of them are kept for the waitlist. */
export interface HeldSeats {
  readonly held: number;
  readonly reserved: number;
}

/** Holds seats; what they are of is locked, and has them. */
export function insertSeatHold(tx: Transaction, hold: NewSeatHold): void {
  raiseSessions(tx, hold.scheduleId);
  tx.write(
    statement(
      `insert into seat_hold (site_id, id, hold_id, schedule_id, event_id, seats, expires_at, for_waitlist)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tx.siteId,
        newId(),
        hold.holdId,
        hold.scheduleId,
        hold.eventId ?? null,
        hold.seats,
        formatInstant(hold.expiresMs),
        hold.isForWaitlist === true,
      ],
    ),
  );
}

/** Seats in valid holds of each session of schedules that has some, by event id. */
export async function readHeldOfSchedules(
  reader: Reader,
  scheduleIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, HeldSeats>> {
  return sumsOf(reader, 'schedule_id = any ($2::uuid[]) and event_id is not null', 'event_id', scheduleIds, asOf);
}

/** The same of sessions. */
export async function readHeldOfSessions(
  reader: Reader,
  eventIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, HeldSeats>> {
  return sumsOf(reader, 'event_id = any ($2::text[])', 'event_id', eventIds, asOf);
}

/** The same of courses, by schedule id. */
export async function readHeldOfCourses(
  reader: Reader,
  scheduleIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, HeldSeats>> {
  return sumsOf(reader, 'schedule_id = any ($2::uuid[]) and event_id is null', 'schedule_id::text', scheduleIds, asOf);
}

async function sumsOf(
  reader: Reader,
  of: string,
  key: string,
  ids: readonly string[],
  { nowMs, ownHoldIds }: AsOf,
): Promise<Map<string, HeldSeats>> {
  const rows = await reader.all(
    statement<HeldSeats & { of: string }>(
      `select ${key} as of, sum(seats)::integer as held,
         coalesce(sum(seats) filter (where for_waitlist), 0)::integer as reserved from seat_hold
       where site_id = $1 and ${of} and expires_at > $3 and hold_id <> all ($4::uuid[])
       group by ${key}`,
      [reader.siteId, ids, formatInstant(nowMs), ownHoldIds ?? []],
    ),
  );
  return new Map(rows.map((row) => [row.of, row]));
}

/** Lets a hold last longer. `otherwise` is the refusal when there is none any more. */
export function extendSeatHold(tx: Transaction, holdId: string, expiresMs: EpochMs, otherwise: () => Error): void {
  tx.write(
    statement<{ schedule_id: string }>(
      'update seat_hold set expires_at = $3 where site_id = $1 and hold_id = $2 returning schedule_id',
      [tx.siteId, holdId, formatInstant(expiresMs)],
    ),
    { rows: 1, otherwise },
    raiseSessionsOf(tx),
  );
}

/** Lets a hold have another number of seats; nothing happens when it is gone. */
export function resizeSeatHold(tx: Transaction, holdId: string, seats: number): void {
  tx.write(
    statement<{ schedule_id: string }>(
      'update seat_hold set seats = $3 where site_id = $1 and hold_id = $2 returning schedule_id',
      [tx.siteId, holdId, seats],
    ),
    undefined,
    raiseSessionsOf(tx),
  );
}

/** Gives held seats back. */
export function deleteSeatHold(tx: Transaction, holdId: string): void {
  tx.write(
    statement<{ schedule_id: string }>(
      'delete from seat_hold where site_id = $1 and hold_id = $2 returning schedule_id',
      [tx.siteId, holdId],
    ),
    undefined,
    raiseSessionsOf(tx),
  );
}
