/**
 * What the log says while workers cannot work, say because the database is away: once when it begins, then once a minute
 * with how often they tried, and once when it is over.
 */
import { type Log, reasonOf } from '../db/log.ts';
import { minuteMs } from '../time/index.ts';
import type { WorkerObserver } from './observer.ts';

/** Workers work side by side: what one of them can do a moment after another could not says nothing yet. */
const settledMs = 1_000;

/** `nowMs`: a steady clock. */
export function createTroubleLog(
  log: Pick<Log, 'info' | 'warn'>,
  nowMs: () => number = () => performance.now(),
): Required<Pick<WorkerObserver, 'troubled' | 'worked'>> {
  let trouble: { saidMs: number; lastMs: number; attempts: number } | undefined;
  return {
    troubled(error) {
      const now = nowMs();
      const isFirst = trouble === undefined;
      trouble ??= { saidMs: now, lastMs: now, attempts: 0 };
      trouble.lastMs = now;
      trouble.attempts += 1;
      if (isFirst || now - trouble.saidMs >= minuteMs) {
        log.warn({ reason: reasonOf(error), attempts: trouble.attempts }, 'the workers wait for the database');
        trouble.saidMs = now;
      }
    },
    worked() {
      if (trouble !== undefined && nowMs() - trouble.lastMs >= settledMs) {
        log.info({ attempts: trouble.attempts }, 'the workers have the database again');
        trouble = undefined;
      }
    },
  };
}
