/** What goes on behind the calls: events carried to their consumers in two lanes, work that falls due, live streams. */
import type { ServerClock } from '../db/clock.ts';
import type { DatabaseHandle } from '../db/database.ts';
import type { Log } from '../db/log.ts';
import type { ConnectedDomains } from '../domains.ts';
import { longestRetryDelayMs } from '../events/consumer.ts';
import { findSitesWithOverlongWaits, makeOverlongWaitsDue } from '../events/deliveries.ts';
import { joinRelays } from '../events/lanes.ts';
import { liveConsumer, notifyLive } from '../events/live.ts';
import { createLiveStreams, type LiveStreams } from '../events/live-streams.ts';
import { createRelay, type Relay } from '../events/relay.ts';
import type { Metrics } from '../http/metrics.ts';
import { endingOverlongWaits, type Waits } from '../jobs/clock-put-back.ts';
import { createDueWorkRunner } from '../jobs/due-work.ts';
import { retentionWorks } from '../jobs/retention.ts';
import { watchDueWork, watchRelay } from '../server-figures.ts';
import { stored } from '../stored.ts';
import { minuteMs } from '../time/index.ts';

export interface Background {
  readonly relay: Relay;
  readonly liveStreams: LiveStreams;
  /** Does all that is due at an instant, and tells what it has recorded. */
  readonly runDueWork: (atMs: number) => Promise<void>;
}

/** No attempt waits for longer than the longest delay of a consumer; a minute more, since clocks are measured apart. */
const waitingDeliveries: Waits = {
  name: 'recall deliveries',
  longestMs: longestRetryDelayMs + minuteMs,
  findSites: findSitesWithOverlongWaits,
  makeDue: makeOverlongWaitsDue,
};

/** Nothing of it runs before the relay is started. `database` is the relays' own pool. */
export function createBackground({
  database,
  directUrl,
  clock,
  domains,
  consumers,
  metrics,
  log,
}: Pick<ConnectedDomains, 'domains' | 'consumers'> & {
  readonly database: DatabaseHandle;
  readonly directUrl: string | undefined;
  readonly clock: ServerClock;
  readonly metrics: Metrics;
  readonly log: Log;
}): Background {
  const liveStreams = createLiveStreams({ database, directUrl, log });
  const dueWork = createDueWorkRunner({
    database,
    works: [
      endingOverlongWaits(waitingDeliveries),
      ...retentionWorks(stored),
      ...domains.flatMap((domain) => domain.dueWork ?? []),
    ],
    now: () => clock.now(),
    onError: watchDueWork(log),
  });
  const observer = watchRelay(metrics, log);
  const relay = joinRelays([
    createRelay({
      database,
      consumers: consumers.filter(({ name }) => name === liveConsumer),
      parallelSites: 1,
      afterBatch: async (delivered) => {
        liveStreams.look(await notifyLive(database.serverReader, delivered));
      },
      observer,
    }),
    createRelay({
      database,
      consumers: consumers.filter(({ name }) => name !== liveConsumer),
      // Nobody waits for a letter as for a change on the screen: under load more of them share a claim and a commit.
      gatherMs: 100,
      dueWork: (signal) => dueWork.runWhenDue(signal),
      observer,
    }),
  ]);
  return {
    relay,
    liveStreams,
    async runDueWork(atMs) {
      try {
        await dueWork.runAll(atMs);
      } finally {
        // What some kinds of it have recorded goes out also when another kind failed.
        await relay.drain();
      }
    },
  };
}
