/**
 * Work that is due by the clock: a table of kinds, each run at its interval by one process at a time. The relay's
 * loop asks; intervals and leases are real time, what is due is decided by business time (design 4.11).
 */
import { databaseNow } from '../db/clock.ts';
import { statement } from '../db/statement.ts';
import type { Database } from '../db/transaction.ts';
import { inSpan } from '../tracing/span.ts';
import { doOneByOne } from './one-by-one.ts';

export interface DueWork {
  /** Stands in the table due_work: never rename it. */
  readonly name: string;
  /** Real milliseconds between two runs. */
  readonly everyMs: number;
  /** A run that takes longer than so many real milliseconds may be started again by another process; default ten minutes. */
  readonly leaseMs?: number;
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
  /** Real milliseconds that pass steadily, from any beginning; the machine's own unless a test brings others. */
  readonly steadyMs?: () => number;
}

export interface DueWorkRunner {
  /** Runs the kinds whose interval has passed and which no other process runs. Cheap when nothing is due. */
  runWhenDue(signal?: AbortSignal): Promise<void>;
  /**
   * Runs every kind once for this instant, whatever the intervals say, after a run of it that is on its way in this
   * process; the test clock waits for it. A kind that fails is reported and keeps no other from its turn; the whole
   * fails at its end then.
   */
  runAll(nowMs: number): Promise<void>;
}

/**
 * Planned or leased for longer than anybody plans or leases: the clock of the database has been put back since, and
 * nobody waits until it has come there again.
 */
const claimStatement = `
insert into due_work as work (name, next_run_at, leased_until)
values ($1, ${databaseNow}, ${databaseNow} + $2 * interval '1 millisecond')
on conflict (name) do update set leased_until = excluded.leased_until
where (work.next_run_at <= clock_timestamp() or work.next_run_at > clock_timestamp() + $3 * interval '1 millisecond')
  and (work.leased_until is null or work.leased_until <= clock_timestamp()
    or work.leased_until > clock_timestamp() + $2 * interval '1 millisecond')
returning name`;

/** How long until somebody may claim it: its interval passes, or the lease of whoever runs it now ends. */
const waitStatement = `
select ceil(extract(epoch from greatest(next_run_at, leased_until) - clock_timestamp()) * 1000)::float8 as "waitMs"
from due_work where name = $1`;

const finishStatement = `
update due_work set leased_until = null, next_run_at = ${databaseNow} + $2 * interval '1 millisecond'
where name = $1`;

const never = new AbortController().signal;

/** Makes the runner of one process. */
export function createDueWorkRunner(options: DueWorkOptions): DueWorkRunner {
  const { database, works } = options;
  const leaseMs = options.leaseMs ?? 600_000;
  const steadyMs = options.steadyMs ?? (() => performance.now());
  /** When to ask the database again, so that a poll of the relay costs nothing in between. */
  const askAgainAt = new Map<string, number>();

  /** The end of the last run of each kind in this process. */
  const ends = new Map<string, Promise<unknown>>();

  /** One run after the other: what one has locked, another beside it would leave undone. */
  function runOnce({ name, run }: DueWork, nowMs: number, signal: AbortSignal): Promise<void> {
    const running = (ends.get(name) ?? Promise.resolve()).then(() =>
      inSpan(`due work: ${name}`, {}, () => run(database, nowMs, signal)),
    );
    ends.set(
      name,
      running.catch(() => undefined),
    );
    return running;
  }

  async function runIfDue(work: DueWork, signal: AbortSignal): Promise<void> {
    const { name, everyMs } = work;
    const claimed = await database.serverReader.first(
      statement(claimStatement, [name, work.leaseMs ?? leaseMs, everyMs]),
    );
    if (claimed === undefined) {
      const row = await database.serverReader.first<{ waitMs: number }>(statement(waitStatement, [name]));
      askAgainAt.set(name, steadyMs() + Math.min(everyMs, Math.max(0, row?.waitMs ?? 0)));
      return;
    }
    try {
      await runOnce(work, options.now(), signal);
    } catch (error) {
      options.onError(name, error);
    }
    await database.serverReader.all(statement(finishStatement, [name, signal.aborted ? 0 : everyMs]));
    askAgainAt.set(name, steadyMs() + everyMs);
  }

  return {
    runWhenDue: async (signal = never) => {
      for (const work of works) {
        if (signal.aborted) {
          return;
        }
        if (steadyMs() >= (askAgainAt.get(work.name) ?? Number.NEGATIVE_INFINITY)) {
          await runIfDue(work, signal);
        }
      }
    },
    runAll: (nowMs) =>
      doOneByOne(
        works,
        ({ name }) => name,
        async (work) => {
          try {
            await runOnce(work, nowMs, never);
          } catch (error) {
            options.onError(work.name, error);
            throw error;
          }
        },
      ),
  };
}
