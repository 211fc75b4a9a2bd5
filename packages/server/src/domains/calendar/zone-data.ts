/**
 * New zone data comes with a new runtime: every site's instants are computed anew by it, once. At once where they are
 * few, and as a job series by series where they are many, since bookings wait for a calendar that is being changed
 * (docs/decisions/0054).
 */
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import type { Database } from '../../db/transaction.ts';
import type { BulkWork, ConsequenceJob } from '../../domain.ts';
import type { RecordedAct } from '../../events/change.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { hourMs, zoneDataVersion } from '../../time/index.ts';
import { onLiveSitesWithDue, readSiteToActOn } from '../site/index.ts';
import type { CalendarParts } from './commands/record.ts';
import { endRenewal, outdatedSeriesAfter, renewSeries, requireZoneData } from './commands/renew-instants.ts';
import { readSchedulesOf } from './repository/events.ts';
import { readSchedulesChangedSince } from './repository/series.ts';
import { hasOlderZoneData, sitesWithOlderZoneData } from './repository/views.ts';

/** What may be told of it. */
const renewal: RecordedAct['operation'] = {
  name: 'calendar.renewInstants',
  events: [
    'wix.calendar.v3.event_updated',
    'wix.calendar.v3.events_view_projection_updated',
    'wix.calendar.v3.schedule_time_frame_updated',
    'wix.bookings.v2.booking_rescheduled',
    'wix.bookings.v2.booking_updated',
  ],
};

interface Renewal {
  readonly zoneData: string;
  /** When it was found to be due: what began before stays as it was. */
  readonly sinceMs: number;
  /** How many series there were. */
  readonly count: number;
}

/** One at a time: while it goes on, its site is found to be due again and again. */
export function renewalOfInstants(parts: CalendarParts): ConsequenceJob<Renewal> {
  return {
    name: 'calendar.renewInstants',
    operation: renewal,
    isConsequence: true,
    isAlone: true,
    begin: beginCatalogueWrite,
    count: async (_reader, { count }) => count,
    async idsAfter(reader, { sinceMs, zoneData }, page) {
      requireZoneData(zoneData);
      return outdatedSeriesAfter(reader, sinceMs, page);
    },
    work: (tx, act, seriesId, { sinceMs }) => renewSeries(tx, act, { seriesIds: [seriesId], sinceMs }, parts),
    end: async (tx, act, { sinceMs, zoneData }) =>
      endRenewal(tx, act, await readSchedulesChangedSince(tx, sinceMs), zoneData, parts),
  };
}

export type RenewalParts = CalendarParts & BulkWork;

/** Computes the instants of every site anew that come from older zone data than this runtime's. */
export function renewInstantsOfSites(parts: RenewalParts): PeriodicTaskKind {
  const zoneData = zoneDataVersion();
  return {
    mode: 'PERIODIC',
    // Another name for other zone data, so that a new runtime does it at its start.
    name: `renew instants by zone data ${zoneData}`,
    everyMs: hourMs,
    run: (database, nowMs, signal) =>
      onLiveSitesWithDue(database, sitesWithOlderZoneData(zoneData), signal, (siteId) =>
        renewSite(database, siteId, { nowMs, zoneData }, parts),
      ),
  };
}

async function renewSite(
  database: Database,
  siteId: string,
  { nowMs, zoneData }: { readonly nowMs: number; readonly zoneData: string },
  parts: RenewalParts,
): Promise<void> {
  // Read before anything is locked: it is all that is to come.
  const seriesIds = await outdatedSeriesAfter(database.reader(siteId), nowMs);
  await database.transact(siteId, async (tx) => {
    const site = await readSiteToActOn(tx);
    if (site === undefined) {
      return;
    }
    const act = { site, caller: undefined, requestId: undefined, nowMs, operation: renewal };
    if (seriesIds.length > parts.mostInAct) {
      const asked = { zoneData, sinceMs: nowMs, count: seriesIds.length };
      await parts.startBulkJob(tx, act, renewalOfInstants(parts), asked);
      return;
    }
    await beginCatalogueWrite(tx);
    if (await hasOlderZoneData(tx, zoneData)) {
      await renewSeries(tx, act, { seriesIds, sinceMs: nowMs }, parts);
      await endRenewal(tx, act, await readSchedulesOf(tx, seriesIds), zoneData, parts);
    }
  });
}
