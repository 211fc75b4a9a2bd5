/**
 * SQL of change numbers: who writes what is taken raises the number of each resource and period it touches, and who writes
 * a session, its seats or its waitlist that of its schedule, in the same transaction. Two reads that find the same numbers
 * have found the same rows.
 */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { EpochMs } from '../../../time/index.ts';
import { periodMs, periodOf, periodsOf } from '../rules/periods.ts';

/** Time of a resource. */
interface Time {
  readonly resourceId: string;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

/** What writes of occupancy answer of each row. */
export const touchedColumns = 'resource_id, lower(during) as start_at, upper(during) as end_at';

export interface TouchedRow {
  readonly resource_id: string;
  readonly start_at: EpochMs;
  readonly end_at: EpochMs;
}

export function timeOf(row: TouchedRow): Time {
  return { resourceId: row.resource_id, startMs: row.start_at, endMs: row.end_at };
}

interface Touched {
  readonly resourceId: string;
  readonly period: number;
}

/** Raises the numbers of time that this transaction writes; with its commit, however often it is called. */
export function raiseOccupancy(tx: Transaction, times: readonly Time[]): void {
  for (const { resourceId, startMs, endMs } of times) {
    for (const period of periodsOf(startMs, endMs)) {
      tx.gatherLast<Touched>('changes of occupancy', { resourceId, period }, (all) => raise(tx.siteId, all));
    }
  }
}

/** Sessions of a schedule have one number whenever they are; it stands before all time in which anybody is taken. */
const periodOfSessions = -1;

/** Raises the number of a schedule whose sessions, seats or waitlists this transaction writes. */
export function raiseSessions(tx: Transaction, scheduleId: string): void {
  const touched: Touched = { resourceId: scheduleId, period: periodOfSessions };
  tx.gatherLast<Touched>('changes of occupancy', touched, (all) => raise(tx.siteId, all));
}

/** The same for the schedules of the rows that a write returns. */
export function raiseSessionsOf(tx: Transaction) {
  return (rows: readonly { readonly schedule_id: string }[]): void => {
    for (const { schedule_id } of rows) {
      raiseSessions(tx, schedule_id);
    }
  };
}

function raise(siteId: string, all: readonly Touched[]) {
  // In one order, so that nobody waits in a circle.
  const cells = [...new Map(all.map((each) => [`${each.resourceId} ${each.period}`, each])).values()].toSorted(
    (a, b) => (a.resourceId === b.resourceId ? a.period - b.period : a.resourceId < b.resourceId ? -1 : 1),
  );
  return statement(
    `insert into occupancy_change as change (site_id, resource_id, period, number)
     select $1, resource_id, period, 1 from unnest($2::uuid[], $3::integer[]) as touched (resource_id, period)
     on conflict (site_id, resource_id, period) do update set number = change.number + 1`,
    [siteId, cells.map(({ resourceId }) => resourceId), cells.map(({ period }) => period)],
  );
}

/** What is known of one moment. */
export interface OccupancyNumbers {
  /** Of the catalogue; 0 for a site without one. */
  readonly version: number;
  /** Of all numbers that were asked for. */
  readonly sum: number;
}

/**
 * Reads the sum of the numbers of resources in periods, first and last included, and the catalogue's version of the
 * same moment.
 */
export async function readNumbers(
  reader: Reader,
  keys: readonly string[],
  first: number,
  last: number,
): Promise<OccupancyNumbers> {
  const row = await reader.first(
    statement<OccupancyNumbers>(
      `select catalogue.version,
         (select coalesce(sum(number), 0) from occupancy_change
          where site_id = $1 and resource_id = any ($2::uuid[]) and period between $3 and $4)::bigint as sum
       from site_catalogue catalogue where catalogue.site_id = $1`,
      [reader.siteId, keys, first, last],
    ),
  );
  return row ?? { version: 0, sum: 0 };
}

/** The same of resources in the periods that [fromMs, toMs) meets and of the sessions of schedules, together. */
export async function readNumbersOfOffers(
  reader: Reader,
  keys: { readonly resourceIds: readonly string[]; readonly scheduleIds: readonly string[] },
  fromMs: EpochMs,
  toMs: EpochMs,
): Promise<OccupancyNumbers> {
  const row = await reader.first(
    statement<OccupancyNumbers>(
      `select catalogue.version,
         ((select coalesce(sum(number), 0) from occupancy_change
           where site_id = $1 and resource_id = any ($2::uuid[]) and period between $4 and $5)
          + (select coalesce(sum(number), 0) from occupancy_change
             where site_id = $1 and resource_id = any ($3::uuid[]) and period = ${periodOfSessions}))::bigint as sum
       from site_catalogue catalogue where catalogue.site_id = $1`,
      [reader.siteId, keys.resourceIds, keys.scheduleIds, periodOf(fromMs), periodOf(toMs - 1)],
    ),
  );
  return row ?? { version: 0, sum: 0 };
}

/** A resource in a period, with the number at which it is known; -1 where it is not. */
export interface KnownCell {
  readonly resourceId: string;
  readonly period: number;
  readonly number: number;
}

/** Held time counts while it is valid. */
export interface HeldTime {
  readonly holdId: string;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly expiresMs: EpochMs;
}

/** What blocks a resource in a period. */
export interface ReadCell extends KnownCell {
  /** [start, end, start, end, …] by start, of all that blocks it without an end of its own. */
  readonly bounds: readonly EpochMs[];
  readonly holds: readonly HeldTime[];
}

/** Reads those cells again whose number is another than the known one, and the catalogue's version, all of one moment. */
export async function readChanged(
  reader: Reader,
  known: readonly KnownCell[],
): Promise<{ readonly version: number; readonly changed: readonly ReadCell[] }> {
  const rows = await reader.all(
    statement<{
      version: number;
      resource_id: string | null;
      period: number;
      number: number;
      bounds: string | null;
      holds: string | null;
    }>(
      `select catalogue.version, cell.resource_id, cell.period, cell.number, cell.bounds, cell.holds
       from site_catalogue catalogue
       left join lateral (
         select wanted.resource_id, wanted.period, coalesce(change.number, 0) as number, taken.bounds, taken.holds
         from unnest($2::uuid[], $3::integer[], $4::bigint[]) as wanted (resource_id, period, known)
         left join occupancy_change change
           on change.site_id = $1 and change.resource_id = wanted.resource_id and change.period = wanted.period
         cross join lateral (
           select
             string_agg(start_ms || ',' || end_ms, ',' order by start_ms, end_ms) filter (where expires_ms is null) as bounds,
             string_agg(concat_ws(' ', source_id, start_ms, end_ms, expires_ms), ',' order by start_ms, source_id)
               filter (where expires_ms is not null) as holds
           from (
             select source_id, (extract(epoch from lower(during)) * 1000)::bigint as start_ms,
               (extract(epoch from upper(during)) * 1000)::bigint as end_ms,
               (extract(epoch from expires_at) * 1000)::bigint as expires_ms
             from occupancy
             where site_id = $1 and resource_id = wanted.resource_id and blocks
               and upper(during) > to_timestamp(wanted.period * ${periodSeconds})
               and lower(during) < to_timestamp((wanted.period + 1) * ${periodSeconds})
           ) as each
         ) as taken
         where coalesce(change.number, 0) <> wanted.known
       ) as cell on true
       where catalogue.site_id = $1`,
      [
        reader.siteId,
        known.map(({ resourceId }) => resourceId),
        known.map(({ period }) => period),
        known.map(({ number }) => number),
      ],
    ),
  );
  return {
    version: rows[0]?.version ?? 0,
    changed: rows.flatMap(({ resource_id: resourceId, period, number, bounds, holds }) =>
      resourceId === null
        ? []
        : [{ resourceId, period, number, bounds: bounds?.split(',').map(Number) ?? [], holds: readHolds(holds) }],
    ),
  };
}

/** A number of SQL that is no whole one: as such it multiplies beyond the largest integer. */
const periodSeconds = `${periodMs / 1000}.0`;

function readHolds(text: string | null): HeldTime[] {
  return (text?.split(',') ?? []).map((each) => {
    const [holdId = '', startMs, endMs, expiresMs] = each.split(' ');
    return { holdId, startMs: Number(startMs), endMs: Number(endMs), expiresMs: Number(expiresMs) };
  });
}
