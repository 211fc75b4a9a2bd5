/** New zone data comes with a new runtime: every site's instants are computed anew by it, once. */
import type { RecordedAct } from '../../events/change.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { hourMs, zoneDataVersion } from '../../time/index.ts';
import { onLiveSitesWithDue, readSiteTimeZone } from '../site/index.ts';
import type { CalendarParts } from './commands/record.ts';
import { renewInstants } from './commands/renew-instants.ts';
import { sitesWithOlderZoneData } from './repository/views.ts';

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

/** Computes the instants of every site anew that come from older zone data than this runtime's. */
export function renewInstantsOfSites(parts: CalendarParts): PeriodicTaskKind {
  const zoneData = zoneDataVersion();
  return {
    mode: 'PERIODIC',
    // Another name for other zone data, so that a new runtime does it at its start.
    name: `renew instants by zone data ${zoneData}`,
    everyMs: hourMs,
    run: (database, nowMs, signal) =>
      onLiveSitesWithDue(database, sitesWithOlderZoneData(zoneData), signal, async (siteId) => {
        await database.transact(siteId, async (tx) => {
          const timeZone = await readSiteTimeZone(tx);
          if (timeZone !== undefined) {
            const site = { id: siteId, timeZone };
            const act = { site, caller: undefined, requestId: undefined, nowMs, operation: renewal };
            await renewInstants(tx, act, zoneData, parts);
          }
        });
      }),
  };
}
