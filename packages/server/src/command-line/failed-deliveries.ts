/**
 * `openhours failed-deliveries`: tasks that failed in all their attempts, such as an event of which no message was ever
 * written or mail that nobody took, and the way to have them done once the cause is mended.
 */
import type { Settings } from '../config.ts';
import { listSiteIds } from '../domains/site/index.ts';
import type { RecordedEvent } from '../events/consumer.ts';
import { readEvents } from '../events/deliveries.ts';
import { listFailedTasks, replayFailedTasks, type TaskRecord } from '../tasks/repository.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** The newest of each site: what failed with the same cause need not be read a thousand times. */
const mostShown = 50;

/** `event`: what it was to deliver, when it is a delivery. */
function lineOf(siteId: string, { attempt, id, kind, log }: TaskRecord, event: RecordedEvent | undefined): string {
  const last = log.at(-1);
  return [
    `site ${siteId}  ${event === undefined ? `task ${id}` : `event ${id}  ${event.type} of ${event.entityId}`}`,
    `  ${kind}: given up at attempt ${attempt}${last === undefined ? '' : `, ${last.at}: ${last.error}`}`,
  ].join('\n');
}

/** Lists them, and answers 1 when there are any; `again` puts them on their way instead. */
export function failedDeliveries(
  settings: Settings,
  { again }: { readonly again: boolean },
  terminal: Terminal,
): Promise<number> {
  return withServer(settings, async ({ auth, database }) => {
    const first = await auth.sites.ofHost(undefined);
    const siteIds = first === undefined ? [] : await listSiteIds(database.serverReader, first.accountId);
    let total = 0;
    for (const siteId of siteIds) {
      if (again) {
        total += await database.transact(siteId, replayFailedTasks);
        continue;
      }
      const reader = database.reader(siteId);
      const failed = await listFailedTasks(reader, mostShown);
      const events = await readEvents(
        reader,
        failed.map(({ id }) => id),
      );
      for (const each of failed) {
        terminal.say(
          lineOf(
            siteId,
            each,
            events.find(({ id }) => id === each.id),
          ),
        );
      }
      total += failed.length;
    }
    if (again) {
      terminal.say(
        total === 0
          ? 'Nothing to do: no delivery has failed.'
          : `On their way again: ${total}. A running server takes them at once, else the next start does.`,
      );
      return exitCodes.done;
    }
    if (total === 0) {
      terminal.say('No delivery has failed.');
      return exitCodes.done;
    }
    terminal.warn('Once the cause is mended, "npx openhours failed-deliveries --again" sends all of them again.');
    return exitCodes.failed;
  });
}
