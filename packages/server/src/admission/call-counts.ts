/**
 * Counts of what strangers call that hold over restarts and over all processes (docs/decisions/0043): a row for each window,
 * one statement for each call, and nothing for whoever is known.
 */
import { createHmac } from 'node:crypto';
import type { Operation, RateLimit } from '@openhours/contract';
import { databaseNow } from '../db/clock.ts';
import { statement } from '../db/statement.ts';
import type { Database, Reader } from '../db/transaction.ts';

/** How a limit and whoever is counted by it are named: the same text only where both are the same. */
export function nameOfWindow(
  { name }: Pick<Operation, 'name'>,
  { per, together = name, windowMs }: Pick<RateLimit, 'per' | 'together' | 'windowMs'>,
  who: string,
): string {
  return `${together}|${per}|${windowMs}|${who}`;
}

/** One limit, and whose calls count in it. */
export interface CountedWindow {
  /** What is limited, and whose: the same text is the same window. */
  readonly name: string;
  readonly calls: number;
  readonly windowMs: number;
  /** Calls that named what there is not count in it, too. */
  readonly countsTries?: boolean;
  /** How often the call counts in it; absent: once. */
  readonly weight?: number;
}

/** What became of counting a call. */
export interface Counting {
  /** For how many milliseconds a window is full yet, so that the call is counted in none; undefined when it is counted. */
  readonly waitMs: number | undefined;
  /**
   * Takes the call out again of the windows in which it was counted, but not of those that followed them. `isTry`: it named
   * what there is not, and stays in those that count tries.
   */
  takeBack(isTry?: boolean): Promise<void>;
  /** Has the call counted once, whatever it weighed: it made nothing. */
  lighten(): Promise<void>;
}

export interface CallCounts {
  /**
   * Counts a call in all of the windows, or in none when one of them is full. `atMs`: the instant by which it goes, the
   * database's own unless a test brings another.
   */
  count(siteId: string, windows: readonly CountedWindow[], atMs: number | undefined): Promise<Counting>;
  /** How many calls each of the windows has now, as one statement of the reader. */
  read(
    reader: Pick<Reader, 'siteId' | 'first'>,
    windows: readonly CountedWindow[],
    atMs: number | undefined,
  ): Promise<readonly number[]>;
}

/**
 * A window that has ended begins anew, and so does one that ends further ahead than its length: that one is of a clock that
 * has been put back. Calls at the same moment may each find room that is there once: whoever comes out above is refused.
 */
const countText = `
with moment as (
  select coalesce($5::timestamptz, ${databaseNow}) as now
), asked as (
  select bucket, most, length_ms * interval '1 millisecond' as length, weight
  from unnest($2::text[], $3::integer[], $4::bigint[], $6::integer[]) as each (bucket, most, length_ms, weight)
), spent as (
  select kept.ends_at from call_count as kept join asked on asked.bucket = kept.bucket cross join moment
  where kept.site_id = $1 and kept.calls >= asked.most
    and kept.ends_at > moment.now and kept.ends_at <= moment.now + asked.length
), counted as (
  insert into call_count as kept (site_id, bucket, calls, ends_at)
  select $1::uuid, asked.bucket, asked.weight, moment.now + asked.length from asked cross join moment
  where not exists (select 1 from spent) order by asked.bucket
  on conflict (site_id, bucket) do update set
    calls = case when kept.ends_at > (select now from moment) and kept.ends_at <= excluded.ends_at
      then kept.calls + excluded.calls else excluded.calls end,
    ends_at = case when kept.ends_at > (select now from moment) and kept.ends_at <= excluded.ends_at
      then kept.ends_at else excluded.ends_at end
  returning bucket, calls, ends_at
), late as (
  select ends_at from spent
  union all
  select counted.ends_at from counted join asked on asked.bucket = counted.bucket
  where counted.calls - asked.weight >= asked.most
)
select (extract(epoch from max(late.ends_at) - max(moment.now)) * 1000)::float8 as "waitMs",
  (select coalesce(json_agg(json_build_array(bucket, ends_at)), '[]') from counted) as windows
from late cross join moment`;

/** A window that is over, or of a clock that has been put back, has none. */
const readText = `
select array_agg(coalesce(kept.calls, 0) order by asked.position) as calls
from (select coalesce($4::timestamptz, ${databaseNow}) as now) as moment
cross join unnest($2::text[], $3::bigint[]) with ordinality as asked (bucket, length_ms, position)
left join call_count as kept on kept.site_id = $1 and kept.bucket = asked.bucket
  and kept.ends_at > moment.now and kept.ends_at <= moment.now + asked.length_ms * interval '1 millisecond'`;

const takeBackText = `
update call_count set calls = greatest(0, calls - $4::integer)
where site_id = $1 and bucket = $2 and ends_at = $3::timestamptz and calls > 0`;

/**
 * Makes the counts of a server; `key`: what the names of windows are hashed under, so that the rows tell nobody's
 * address.
 */
export function createCallCounts(database: Pick<Database, 'reader'>, key: Uint8Array): CallCounts {
  const bucketOf = ({ name }: CountedWindow) => createHmac('sha256', key).update(name).digest('base64url');
  return {
    async count(siteId, windows, atMs) {
      const row = await database
        .reader(siteId)
        .first(
          statement<{ waitMs: number | null; windows: [bucket: string, endsAt: string][] }>(countText, [
            siteId,
            windows.map(bucketOf),
            windows.map(({ calls }) => calls),
            windows.map(({ windowMs }) => windowMs),
            atMs === undefined ? null : new Date(atMs),
            windows.map(({ weight = 1 }) => weight),
          ]),
        );
      const weights = new Map(windows.map((window) => [bucketOf(window), window.weight ?? 1]));
      // Each by itself: whoever held several rows in another order than those who count would wait in a circle.
      const takeFrom = async (counted: readonly (readonly [string, string])[], but: number) => {
        await Promise.all(
          counted
            .map(([bucket, endsAt]) => [siteId, bucket, endsAt, (weights.get(bucket) ?? 1) - but] as const)
            .filter(([, , , calls]) => calls > 0)
            .map((values) => database.reader(siteId).all(statement(takeBackText, [...values]))),
        );
      };
      return {
        waitMs: row?.waitMs ?? undefined,
        takeBack: (isTry = false) => {
          const stays = new Set(windows.filter(({ countsTries }) => isTry && countsTries === true).map(bucketOf));
          return takeFrom(
            (row?.windows ?? []).filter(([bucket]) => !stays.has(bucket)),
            0,
          );
        },
        lighten: () => takeFrom(row?.windows ?? [], 1),
      };
    },
    async read(reader, windows, atMs) {
      const row = await reader.first(
        statement<{ calls: number[] }>(readText, [
          reader.siteId,
          windows.map(bucketOf),
          windows.map(({ windowMs }) => windowMs),
          atMs === undefined ? null : new Date(atMs),
        ]),
      );
      return row?.calls ?? [];
    },
  };
}
