/** The view of all events: always a year ahead and more, moved on in steps that are told (services sheet 11.2). */
import type { Database, Transaction } from '../../db/transaction.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { dayMs, type EpochMs, formatInstant, zoneDataVersion } from '../../time/index.ts';
import { onLiveSitesWithDue } from '../site/index.ts';
import { extendView, sitesWithShorterView } from './repository/views.ts';

const leastFutureDays = 365;
/** A month and a few days more, so that a step per month keeps a year ahead. */
const aheadDays = leastFutureDays + 34;

/** The end of the view at an instant: the first of a month, in UTC. */
export function viewEnd(nowMs: EpochMs): EpochMs {
  const far = new Date(nowMs + aheadDays * dayMs);
  return Date.UTC(far.getUTCFullYear(), far.getUTCMonth(), 1);
}

/** Whole days from now to the end of the view. */
export function futureDays(nowMs: EpochMs): number {
  return Math.floor((viewEnd(nowMs) - nowMs) / dayMs);
}

/** Moves the view of one site on, and tells it. */
export async function extend(tx: Transaction, nowMs: EpochMs, recordEvents: RecordEvents): Promise<void> {
  const endMs = viewEnd(nowMs);
  const revision = await extendView(tx, endMs, zoneDataVersion());
  // The first time is the site's beginning, not an extension.
  if (revision !== undefined && revision > 1) {
    recordEvents(tx, [
      {
        type: 'wix.calendar.v3.events_view_extended',
        entityId: tx.siteId,
        entitySequence: revision,
        at: nowMs,
        identity: { identityType: 'UNKNOWN' },
        body: { eventsView: { endDate: formatInstant(endMs), futureDurationInDays: futureDays(nowMs) } },
      },
    ]);
  }
}

/** Moves the views on that end too early; run by the clock. Each site has a view from its beginning. */
export function extendViews(
  database: Database,
  nowMs: EpochMs,
  signal: AbortSignal,
  recordEvents: RecordEvents,
): Promise<void> {
  return onLiveSitesWithDue(database, sitesWithShorterView(viewEnd(nowMs)), signal, (siteId) =>
    database.transact(siteId, (tx) => extend(tx, nowMs, recordEvents)),
  );
}
