/**
 * One time for a test: its server begins at an instant of the test's choice, before the first row, and what is planted
 * on the machine's own clock is found and named at the end.
 */
import pg from 'pg';
import { expect, TestRunner } from 'vitest';
import type { Clock } from '../../packages/server/src/db/clock.ts';
import type { DatabaseHandle } from '../../packages/server/src/db/database.ts';
import { statement } from '../../packages/server/src/db/statement.ts';

/** Monday 23 November 2026, 07:00 in Berlin: the day and the week after it lie in no change of clocks. */
export const mondayMorningMs = Date.UTC(2026, 10, 23, 6);

/**
 * When a server begins whose test names no time: `mondayMorningMs`, so that no test depends on the day it runs on; the
 * machine's time with `TEST_CLOCK=machine`, which `npm run test:long` sets to try days of every kind.
 */
export function testStartMs(): number {
  return process.env['TEST_CLOCK'] === 'machine' ? Date.now() : mondayMorningMs;
}

/** Sets the clock of a database that no server uses yet. */
export async function startClock({ serverReader }: Pick<DatabaseHandle, 'serverReader'>, nowMs: number): Promise<void> {
  await serverReader.all(
    statement(`update server_clock set offset_ms = $1 - floor(extract(epoch from clock_timestamp()) * 1000)`, [nowMs]),
  );
}

/** From one instant to another, both included. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface WatchedClock {
  /** Throws when the running test may not move the clock to this instant. */
  beforeMove(toMs: number): void;
  afterMove(): void;
  /**
   * A sentence that names the tables whose rows were made on the machine's clock while the server stood on another.
   * Rows that a test dates long ago or ahead by itself are none of these.
   */
  findMisdated(url: string): Promise<string | undefined>;
}

/** Whether something was done at an instant, or is to be. */
export type InstantKind = 'ACT' | 'PLAN';

/** Columns whose name alone does not say it. */
export const kindByName: Readonly<Record<string, InstantKind>> = {
  at: 'ACT',
  first_session_at: 'PLAN',
  frame_end: 'PLAN',
  frame_start: 'PLAN',
  given_back_at: 'ACT',
  last_login_at: 'ACT',
  leaves_at: 'PLAN',
  offer_given_back_at: 'ACT',
  recheck_at: 'PLAN',
  since_at: 'ACT',
  until: 'PLAN',
  wish_from: 'PLAN',
};

/**
 * By the name of its column: an act stands in the past (`created_at`, `last_used_at`, `moved_since`) and is never to be;
 * a plan says so (`starts_at`, `expires_at`, `offered_until`, `next_read_at`), and a test may plan it for the very hour in
 * which it runs. Undefined when the name says neither.
 */
export function kindOfInstant(column: string): InstantKind | undefined {
  if (/^next_|(^|_)(due|starts?|ends?|expires)_at$|_until$/.test(column)) {
    return 'PLAN';
  }
  return /ed_at$|(^|_)(read|seen|sent)_at$|_since$/.test(column) ? 'ACT' : kindByName[column];
}

/** Every column of the database that holds an instant, as its `table` and `column`. */
export const instantColumns = `
  select c.relname as "table", a.attname as "column" from pg_attribute as a join pg_class as c on c.oid = a.attrelid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'timestamptz'::regtype
    and not a.attisdropped
  order by 1, 2`;

/** Instants of acts that the database dates by its own clock, because servers whose clocks differ share them. */
const datedByDatabase: readonly string[] = [
  'mail_delivery.failing_since',
  'mail_delivery.last_sent_at',
  'mail_sender.seen_at',
  'message.moved_since',
  'message.sent_at',
  'schema_migration.applied_at',
  'task.ended_at',
];

/** Clocks of database and machine are measured against each other, some milliseconds apart. */
const toleranceMs = 1000;

/** Follows which times a server has lived through, from now on. */
export function watchClock(clock: Clock, { runsOn }: { readonly runsOn: boolean }): WatchedClock {
  const startedBy = TestRunner.getCurrentTest()?.id;
  const machineFromMs = Date.now();
  const lived: Stretch[] = [];
  let fromMs = clock.now();

  return {
    beforeMove(toMs) {
      const test = TestRunner.getCurrentTest()?.id;
      if (test === undefined) {
        throw new Error('the clock of a server is moved before its tests: it begins there by startsAtMs');
      }
      const isShared = test !== startedBy;
      if (isShared && !runsOn) {
        throw new Error('a test moves the clock of a server that other tests use too: it needs one of its own');
      }
      if (isShared && toMs < clock.now()) {
        throw new Error('the clock of this file runs on: it is not put back for the next test');
      }
      lived.push({ fromMs, toMs: clock.now() });
    },
    afterMove() {
      fromMs = clock.now();
    },
    async findMisdated(url) {
      const machine = { fromMs: machineFromMs, toMs: Date.now() };
      const own = [...lived, { fromMs, toMs: clock.now() }];
      const isIn = (atMs: number, stretch: Stretch) =>
        atMs >= stretch.fromMs - toleranceMs && atMs <= stretch.toMs + toleranceMs;
      const made = await madeWithin(url, machine);
      const found = made.filter(({ atMs }) => !own.some((stretch) => isIn(atMs, stretch)));
      const named = [...new Set(found.map(({ table }) => table))].join(', ');
      return named === ''
        ? undefined
        : `${expect.getState().testPath ?? 'a test'} plants ${named} on the machine's clock while its server stands on ` +
            'another: it reckons from server.now()';
    },
  };
}

/** Those of tables that have ever held a row, by the size of their files: opening all the others takes longer than the rest. */
const filledColumns = `
  select "table", "column" from (${instantColumns}) as each
  where (pg_stat_file(pg_relation_filepath("table"::regclass))).size > 0`;

/** What was made in a stretch of time, over all sites: its table and its instant. */
async function madeWithin(url: string, { fromMs, toMs }: Stretch): Promise<{ table: string; atMs: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string }>(filledColumns);
    const selects = columns
      .filter(({ column, table }) => kindOfInstant(column) === 'ACT' && !datedByDatabase.includes(`${table}.${column}`))
      .map(
        ({ column, table }) =>
          `select '${table}' as "table", (extract(epoch from ${column}) * 1000)::float8 as "atMs" from ${table}
           where ${column} between $1 and $2`,
      );
    const { rows } = await client.query(selects.join(' union all '), [new Date(fromMs), new Date(toMs)]);
    return rows;
  } finally {
    await client.end();
  }
}
