/**
 * The one clock of all processes: database time plus the offset of the test clock (design 4.11). Domain code never
 * reads a clock; it gets the instant of its request as an argument.
 */

import { performance } from 'node:perf_hooks';
import { minuteMs } from '../time/index.ts';
import { type Log, reasonOf, silentLog } from './log.ts';
import { statement } from './statement.ts';
import type { Database } from './transaction.ts';

export interface Clock {
  /** Business time in epoch milliseconds. */
  now(): number;
}

/** The clock of a running process. */
export interface ServerClock extends Clock {
  /** Moves all business time, for every process, so that now() is this instant; it runs on from there. */
  setTestClock(nowMs: number): Promise<void>;
  /** Ends the test clock: business time is database time again. */
  resetTestClock(): Promise<void>;
  /** Asks the database again; done by itself at the start, each minute, and when the clock of this machine was put. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * SQL for the database's real time in a column, which holds whole milliseconds. Rounded down: the column itself would
 * round to the nearest, and what is due at once would then not be due for up to half a millisecond.
 */
export const databaseNow = `date_trunc('milliseconds', clock_timestamp())`;

const refreshEveryMs = minuteMs;
/** By how much a clock that nobody puts differs from a steady one within `refreshEveryMs`, far less than this. */
const putMs = 1000;
/** After a clock was put it is asked until the database answers, but not by every call at once. */
const betweenReadingsMs = 200;

const readClock = statement<{ databaseMs: number; offsetMs: number }>(
  `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "databaseMs", offset_ms as "offsetMs" from server_clock`,
);

/** Measures the database's time and starts to follow it. */
export async function createClock(database: Database, log: Log = silentLog): Promise<ServerClock> {
  /** Database time minus the time of this machine. */
  let driftMs = 0;
  let testOffsetMs = 0;
  /** How far the clock of this machine is ahead of a steady one; it changes when somebody puts it, or the machine sleeps. */
  let aheadMs = aheadOfSteadyMs();
  /** How often this process has moved the clock: a look that was on its way meanwhile has seen it where it was. */
  let moves = 0;
  let readAtMs = performance.now();

  async function refresh(): Promise<void> {
    const movesBefore = moves;
    const sentAt = performance.now();
    readAtMs = sentAt;
    const aheadThenMs = aheadOfSteadyMs();
    const facts = await database.serverReader.first(readClock);
    const answeredAt = Date.now();
    const tookMs = performance.now() - sentAt;
    if (facts === undefined) {
      throw new Error('The table server_clock is empty; it must hold its one row');
    }
    // The server looked at its clock about half-way between question and answer.
    driftMs = facts.databaseMs - (answeredAt - tookMs / 2);
    aheadMs = aheadThenMs;
    if (moves === movesBefore) {
      testOffsetMs = facts.offsetMs;
    }
  }

  async function store(offsetMs: number): Promise<void> {
    await database.serverReader.all(statement('update server_clock set offset_ms = $1', [offsetMs]));
    moves += 1;
    testOffsetMs = offsetMs;
  }

  function startRefresh(): void {
    // A failed reading changes nothing: the last measurement goes on to serve.
    refresh().catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'the clock of the database was not read'),
    );
  }

  await refresh();
  const timer = setInterval(startRefresh, refreshEveryMs);
  timer.unref();
  return {
    now() {
      if (Math.abs(aheadOfSteadyMs() - aheadMs) > putMs && performance.now() - readAtMs > betweenReadingsMs) {
        startRefresh();
      }
      return Math.round(Date.now() + driftMs) + testOffsetMs;
    },
    setTestClock: (nowMs) => store(nowMs - Math.round(Date.now() + driftMs)),
    resetTestClock: () => store(0),
    refresh,
    stop: () => clearInterval(timer),
  };
}

function aheadOfSteadyMs(): number {
  return Date.now() - performance.now();
}
