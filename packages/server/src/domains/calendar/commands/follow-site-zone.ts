/**
 * The site has another zone: schedules that follow it take it, their coming sessions keep their local time and appointments
 * their instant (design 4.3). At once where they are few, and as a job series by series where they are many, since bookings
 * wait for a calendar that is being changed (docs/decisions/0054). No events of their own: the site's says it.
 */
import { site } from '@openhours/contract';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ConsequenceJob } from '../../../domain.ts';
import type { EpochMs } from '../../../time/index.ts';
import type { CalendarAct } from '../act.ts';
import { zonesOf } from '../event-context.ts';
import { type EventRow, eventTable } from '../repository/events.ts';
import { readSchedulesInSiteZone, type ScheduleRow, scheduleTable } from '../repository/schedules.ts';
import { eventsInOtherZone, hasMoreEvents, lockEventsOf, readSchedulesChangedSince } from '../repository/series.ts';
import { eachSeries } from './each-series.ts';
import type { EndingParts } from './end-events.ts';
import { inZone } from './events.ts';
import { changeFollowers } from './followers.ts';
import { lockOwners, lockTaken, renewFrames } from './ground.ts';
import type { CalendarParts } from './record.ts';

interface Following {
  /** When the site took the zone, epoch milliseconds: what begins later follows. */
  readonly sinceMs: EpochMs;
}

const inOtherZone = ({ sinceMs }: Following, { site: { timeZone } }: Pick<CalendarAct, 'site'>) =>
  eventsInOtherZone(timeZone, sinceMs);

/** What the site's change of zone has left to do. Should the zone change again meanwhile, what is left takes that one. */
export function followingOfSiteZone(parts: CalendarParts): ConsequenceJob<Following> {
  return {
    name: 'calendar.followSiteZone',
    operation: site.updateSite,
    ...eachSeries(inOtherZone),
    async work(tx, act, seriesId, following) {
      const [series] = await eventTable.findMany(tx, [seriesId]);
      const schedules = await lockOwners(tx, series === undefined ? [] : [series.schedule_id]);
      await follow(tx, act, schedules, { following, seriesId }, parts);
    },
    end: async (tx, act, { sinceMs }) =>
      renewFrames(tx, act, await readSchedulesChangedSince(tx, sinceMs), parts, { isSilent: true }),
  };
}

export async function followSiteZone(tx: Transaction, act: CalendarAct, parts: EndingParts): Promise<void> {
  await beginCatalogueWrite(tx);
  const following = { sinceMs: act.nowMs };
  const inZoneOfSite = await readSchedulesInSiteZone(tx);
  const schedules = await lockOwners(
    tx,
    inZoneOfSite.map((schedule) => schedule.id),
  );
  for (const schedule of schedules.values()) {
    if (schedule.time_zone !== null) {
      scheduleTable.update(tx, schedule, { time_zone: null });
    }
  }
  await tx.flush();
  if (await hasMoreEvents(tx, inOtherZone(following, act), parts.mostInAct)) {
    await parts.startBulkJob(tx, act, followingOfSiteZone(parts), following);
    return;
  }
  const moved = await follow(tx, act, schedules, { following }, parts);
  const scheduleIds = moved.map((row) => row.schedule_id);
  await renewFrames(tx, act, scheduleIds, parts, { isSilent: true });
}

/** Puts events into the zone of the site, all or those of one series; answers them as they were. */
async function follow(
  tx: Transaction,
  act: CalendarAct,
  schedules: ReadonlyMap<string, ScheduleRow>,
  { following, seriesId }: { readonly following: Following; readonly seriesId?: string },
  parts: CalendarParts,
): Promise<EventRow[]> {
  const moving = await lockEventsOf(tx, inOtherZone(following, act), seriesId);
  const own = new Map([...schedules].filter(([id]) => moving.some((row) => row.schedule_id === id)));
  await lockTaken(tx, moving, own);
  const eventContext = { ...zonesOf(act), schedules, resources: new Map() };
  const shared = { act, eventContext, notification: {}, parts, isSilent: true } as const;
  await changeFollowers(
    tx,
    moving,
    (row) => inZone(row, act.site.timeZone),
    (row) => ({ ...shared, schedule: schedules.get(row.schedule_id) as ScheduleRow }),
    shared,
  );
  return moving;
}
