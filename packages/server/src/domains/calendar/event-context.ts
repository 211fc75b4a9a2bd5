/** The context of events, read for presenting them: schedules, the resources they name, and who takes part. */
import type { Site } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { type EventContext, listedParticipants, type Personal } from './present.ts';
import type { EventRow } from './repository/events.ts';
import { readParticipants, readPlacesWithWaiting } from './repository/participations.ts';
import { readSchedulesOfResources, scheduleTable } from './repository/schedules.ts';

type Zones = Pick<EventContext, 'timeZone' | 'siteTimeZone'>;

/** Events as an act presents them: in the zone of its site, where nobody asked for another. */
export function zonesOf({ site }: { readonly site: Pick<Site, 'timeZone'> }): Zones {
  return { timeZone: site.timeZone, siteTimeZone: site.timeZone };
}

/** Reads schedules and resources of events in one wait. */
export async function readEventContext(reader: Reader, rows: readonly EventRow[], zones: Zones): Promise<EventContext> {
  const [schedules, resources] = await Promise.all([
    scheduleTable.findMany(reader, [...new Set(rows.map((row) => row.schedule_id))]),
    readSchedulesOfResources(reader, [...new Set(rows.flatMap((row) => row.resource_ids))]),
  ]);
  return {
    ...zones,
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
    resources: new Map(resources.map((schedule) => [schedule.external_id, schedule])),
  };
}

/** Reads who takes part in events; in those of a course, who takes part in the course. */
export async function readPersonal(reader: Reader, rows: readonly EventRow[]): Promise<Map<string, Personal>> {
  const isCourse = (row: EventRow) => row.type === 'COURSE';
  const eventIds = rows.filter((row) => !isCourse(row)).map((row) => row.id);
  const scheduleIds = [...new Set(rows.filter(isCourse).map((row) => row.schedule_id))];
  const [found, waiting] = await Promise.all([
    readParticipants(reader, eventIds, scheduleIds, listedParticipants + 1),
    readPlacesWithWaiting(reader, eventIds, scheduleIds),
  ]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        participations: found.filter((each) =>
          isCourse(row) ? each.schedule_id === row.schedule_id : each.event_id === row.id,
        ),
        waits: waiting.has(isCourse(row) ? row.schedule_id : row.id),
      },
    ]),
  );
}
