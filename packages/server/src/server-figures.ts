/**
 * The figures an operator watches besides calls: pools, queue, event loop, outbox, streams, and those of domains
 * (design 12).
 */

import type { CallLimits } from './admission/call-limits.ts';
import type { KeyedQueue } from './admission/keyed-queue.ts';
import type { Overload } from './admission/overload.ts';
import type { DatabaseHandle, DatabaseOptions } from './db/database.ts';
import { type Log, stackOf } from './db/log.ts';
import type { Domain } from './domain.ts';
import type { LiveStreams } from './events/live-streams.ts';
import type { Metrics } from './http/monitoring/metrics.ts';
import type { WorkerObserver } from './tasks/observer.ts';
import { readTaskAgeMs } from './tasks/repository.ts';
import { createTroubleLog } from './tasks/trouble-log.ts';

export interface FigureSources {
  readonly database: DatabaseHandle;
  readonly workerDatabase: DatabaseHandle;
  /** The kinds of tasks that bring events to their consumers. */
  readonly deliveryKinds: readonly string[];
  readonly queue: KeyedQueue;
  readonly limits: CallLimits;
  readonly overload: Overload;
  readonly liveStreams: LiveStreams;
  readonly domains: readonly Domain[];
}

/** What pools tell while they work. */
export type DatabaseWatch = Pick<DatabaseOptions, 'onPoolWait' | 'onLock' | 'onSlowStatement'>;

/** Watches the database: waits become figures, slow statements lines of the log, without their values. */
export function watchDatabase(metrics: Metrics, log: Log): DatabaseWatch {
  return {
    onPoolWait: metrics.duration('openhours_pool_wait_seconds', 'How long work waited for a database connection'),
    onLock: metrics.duration(
      'openhours_lock_wait_seconds',
      'How long statements took that lock rows; above a few milliseconds they waited for others',
    ),
    onSlowStatement: (text, durationMs) =>
      log.warn({ statement: text, ms: Math.round(durationMs) }, 'a statement was slow'),
  };
}

/** Watches periodic tasks: failures become lines of the log. */
export function watchPeriodicTasks(log: Log): (name: string, error: unknown) => void {
  return (name, error) => {
    // Work that goes over sites fails with what went wrong on each: a line for every one of them.
    for (const each of error instanceof AggregateError ? error.errors : [error]) {
      log.error({ task: name, stack: stackOf(each) }, 'a periodic task failed');
    }
  };
}

/** Watches workers: what they do becomes figures, failures lines of the log. */
export function watchTasks(metrics: Metrics, log: Log): WorkerObserver {
  const done = metrics.counter('openhours_tasks_total', 'Tasks that were done', 'kind');
  const failed = metrics.counter('openhours_task_failures_total', 'Attempts of tasks that failed', 'kind');
  const trouble = createTroubleLog(log);
  return {
    done: (kind, count) => done.add(kind, count),
    failed: (kind, error, isLast) => {
      failed.add(kind);
      log[isLast ? 'error' : 'warn']({ task: kind, stack: stackOf(error) }, 'a task failed');
    },
    ...trouble,
  };
}

/** Shows everything else that is read only when somebody asks. */
export function showFigures(metrics: Metrics, sources: FigureSources): void {
  const { database, workerDatabase, deliveryKinds, queue, limits, overload, liveStreams, domains } = sources;
  metrics.showFigure('openhours_pool_connections', 'Open database connections', () => database.figures().size);
  metrics.showFigure('openhours_pool_waiting', 'Work that waits for a connection', () => database.figures().waiting);
  metrics.showFigure('openhours_queue_waiting', 'Calls that wait in front of the pool', () => queue.figures().waiting);
  metrics.showFigure(
    'openhours_customer_reads',
    'Reads of customers that are being answered',
    () => limits.concurrencyFigures().inside,
  );
  metrics.showFigure(
    'openhours_customer_reads_waiting',
    'Reads of customers that wait for a place',
    () => limits.concurrencyFigures().waiting,
  );
  metrics.showFigure(
    'openhours_event_loop_delay_seconds',
    'Mean delay of the event loop over the last second',
    () => overload.eventLoopDelayMs() / 1000,
  );
  metrics.showFigure(
    'openhours_outbox_age_seconds',
    'Age of the oldest event that a consumer should have by now',
    async () => (await readTaskAgeMs(workerDatabase.serverReader, deliveryKinds)) / 1000,
  );
  metrics.showFigure('openhours_live_streams', 'Open live streams', () => liveStreams.size());
  for (const { help, name, read } of domains.flatMap((domain) => domain.figures ?? [])) {
    metrics.showFigure(name, help, read);
  }
}
