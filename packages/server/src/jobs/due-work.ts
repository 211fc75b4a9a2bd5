/**
 * Work that is due by the clock: a table of kinds, each run at its interval by one process at a time. The relay's
 * loop asks; intervals and leases are real time, what is due is decided by business time (design 4.11).
 */
import { databaseNow } from '../db/clock.ts';
import { statement } from '../db/statement.ts';
import type { Database } from '../db/transaction.ts';
import { inSpan } from '../tracing/span.ts';

export interface DueWork {
  /** Stands in the table due_work: never rename it. */
  readonly name: string;
  /** Real milliseconds between two runs. */
  readonly everyMs: number;
  /**
   * Does what is due at `now` (epoch milliseconds of business time); may be run twice at once without harm. Long work
   * ends soon after the signal; the rest is due again at the next start.
   */
  readonly run: (database: Database, nowMs: number, signal: AbortSignal) => Promise<void>;
}

export interface DueWorkOptions {
  readonly database: Database;
  readonly works: readonly DueWork[];
  /** Business time. */
  readonly now: () => number;
  readonly onError: (name: string, error: unknown) => void;
  /** A run that takes longer may be started again by another process. */
  readonly leaseMs?: number;
}

export interface DueWorkRunner {
  /** Runs the kinds whose interval has passed and which no other process runs. Cheap when nothing is due. */
  runWhenDue(signal?: AbortSignal): Promise<void>;
  /** Runs every kind once for this instant, whatever the intervals say; the test clock waits for it. */
  runAll(nowMs: number): Promise<void>;
}

const claimStatement = `
insert into due_work as work (name, next_run_at, leased_until)
values ($1, ${databaseNow}, ${databaseNow} + $2 * interval '1 millisecond')
on conflict (name) do update set leased_until = excluded.leased_until
where work.next_run_at <= clock_timestamp() and (work.leased_until is null or work.leased_until <= clock_timestamp())
returning name`;

const finishStatement = `
update due_work set leased_until = null, next_run_at = ${databaseNow} + $2 * interval '1 millisecond'
where name = $1`;

const never = new AbortController().signal;

/** Makes the runner of one process. */
export function createDueWorkRunner(options: DueWorkOptions): DueWorkRunner {
  const { database, works } = options;
  const leaseMs = options.leaseMs ?? 600_000;
  /** When to ask the database again, so that a poll of the relay costs nothing in between. */
  const askAgainAt = new Map<string, number>();

  return {
    runWhenDue: async (signal = never) => {
      for (const work of works) {
        if (signal.aborted) {
          return;
        }
        if (performance.now() < (askAgainAt.get(work.name) ?? 0)) {
          continue;
        }
        askAgainAt.set(work.name, performance.now() + work.everyMs);
        const claimed = await database.serverReader.first(statement(claimStatement, [work.name, leaseMs]));
        if (claimed === undefined) {
          continue;
        }
        try {
          await inSpan(`due work: ${work.name}`, {}, () => work.run(database, options.now(), signal));
        } catch (error) {
          options.onError(work.name, error);
        }
        await database.serverReader.all(statement(finishStatement, [work.name, signal.aborted ? 0 : work.everyMs]));
      }
    },
    runAll: async (nowMs) => {
      for (const work of works) {
        await work.run(database, nowMs, never);
      }
    },
  };
}
