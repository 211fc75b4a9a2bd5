/** What goes on behind the calls: tasks by their workers, with live changes before all others, and live streams. */
import type { ServerClock } from '../db/clock.ts';
import type { DatabaseHandle } from '../db/database.ts';
import type { Log } from '../db/log.ts';
import type { ConnectedDomains } from '../domains.ts';
import { deliveryTask } from '../events/deliveries.ts';
import { liveConsumer, notifyLive } from '../events/live.ts';
import { createLiveStreams, type LiveStreams } from '../events/live-streams.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { Processes } from '../processes/index.ts';
import { watchPeriodicTasks, watchTasks } from '../server-figures.ts';
import { stored } from '../stored.ts';
import { createPeriodicWorker } from '../tasks/periodic.ts';
import { retentionTasks } from '../tasks/retention.ts';
import { pollOfSharedMs, withSharedPoll } from '../tasks/shared-poll.ts';
import { createWorker, type Worker } from '../tasks/worker.ts';
import { createExternalWorker, joinWorkers, longestWaitsOf } from '../tasks/workers.ts';

export interface Background {
  readonly worker: Worker;
  readonly liveStreams: LiveStreams;
  /** Does all that is due at an instant, and tells what it has recorded. */
  readonly runDueWork: (atMs: number) => Promise<void>;
}

/** Nothing of it runs before the worker is started. `database` is the workers' own pool. */
export function createBackground({
  database,
  directUrl,
  clock,
  domains,
  consumers,
  processes,
  metrics,
  log,
}: Pick<ConnectedDomains, 'domains' | 'consumers'> & {
  readonly processes: Pick<Processes, 'tasks'>;
  readonly database: DatabaseHandle;
  readonly directUrl: string | undefined;
  readonly clock: ServerClock;
  readonly metrics: Metrics;
  readonly log: Log;
}): Background {
  const liveStreams = createLiveStreams({ database, directUrl, log });
  const observer = watchTasks(metrics, log);
  const now = () => clock.now();

  const deliveries = consumers.map(deliveryTask);
  const asked = [...domains.flatMap((domain) => domain.tasks ?? []), ...processes.tasks];
  const external = asked.filter((kind) => kind.mode === 'EXTERNAL');
  const steps = asked.filter((kind) => kind.mode === 'TRANSACTIONAL');
  const periodicKinds = [...retentionTasks(stored), ...asked.filter((kind) => kind.mode === 'PERIODIC')];

  const periodic = createPeriodicWorker({
    database,
    kinds: periodicKinds,
    longestWaits: longestWaitsOf([...deliveries, ...steps, ...external, ...periodicKinds]),
    now,
    onError: watchPeriodicTasks(log),
    ...(observer.troubled === undefined ? {} : { onTroubled: observer.troubled }),
  });
  const pollMs = pollOfSharedMs;
  const joined = joinWorkers([
    createWorker({
      database,
      pollMs,
      kinds: deliveries.filter(({ name }) => name === liveConsumer),
      concurrency: 1,
      afterRound: async (done) => {
        liveStreams.poll(await notifyLive(database.serverReader, done));
      },
      observer,
    }),
    createWorker({
      database,
      pollMs,
      kinds: deliveries.filter(({ name }) => name !== liveConsumer),
      // Nobody waits for a letter as for a change on the screen: under load more of them share a claim and a commit.
      gatherMs: 100,
      observer,
    }),
    // Each by itself: what one has locked, no other waits for.
    createWorker({ database, pollMs, kinds: steps, tasksPerTurn: 1, gatherMs: 0, observer }),
    ...external.map((kind) => createExternalWorker(kind, { database, pollMs, observer, now })),
  ]);
  const kinds = [...deliveries, ...steps, ...external].map(({ name }) => name);
  const workers = withSharedPoll(joined, { database, kinds, observer });
  return {
    worker: joinWorkers([workers, periodic]),
    liveStreams,
    async runDueWork(atMs) {
      try {
        await periodic.runAll(atMs);
      } finally {
        // What some kinds of it have recorded goes out also when another kind failed.
        await workers.drain();
      }
    },
  };
}
