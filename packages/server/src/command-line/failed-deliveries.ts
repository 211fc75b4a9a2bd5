/**
 * `openhours failed-deliveries`: events that a part of the server could not take in all its attempts, such as a message
 * that was never written, and the way to send them again once the cause is mended.
 */
import type { Settings } from '../config.ts';
import { listSiteIds } from '../domains/site/index.ts';
import { type FailedDelivery, listFailedDeliveries, replayFailedDeliveries } from '../events/deliveries.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** The newest of each site: what failed with the same cause need not be read a thousand times. */
const mostShown = 50;

function lineOf(siteId: string, { attempts, consumer, entityId, eventId, log, type }: FailedDelivery): string {
  const last = log.at(-1);
  return [
    `site ${siteId}  event ${eventId}  ${type} of ${entityId}`,
    `  ${consumer}: given up at attempt ${attempts}${last === undefined ? '' : `, ${last.at}: ${last.error}`}`,
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
        total += await database.transact(siteId, replayFailedDeliveries);
        continue;
      }
      const failed = await listFailedDeliveries(database.reader(siteId), mostShown);
      for (const each of failed) {
        terminal.say(lineOf(siteId, each));
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
