/**
 * New zone data: a government has moved its clocks, and a runtime knows it now. Coming sessions keep their local time and
 * get other instants, appointments keep their instant (design 4.3). Rules need nothing: they are expanded by the new data.
 */
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import { readComingEvents } from '../repository/coming-events.ts';
import { type EventRow, eventTable, readSchedulesWithMasters } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { hasOlderZoneData, writeZoneData } from '../repository/views.ts';
import { localOf } from '../rules/recurrence.ts';
import { type ChangedEvent, changeRow, tellChanges } from './change.ts';
import { inZone } from './events.ts';
import { lockOwners, lockTaken, renewFrames } from './ground.ts';
import type { CalendarParts } from './record.ts';

/** What an event is by the zone data of this runtime; undefined when that is what it was. */
function renewed(row: EventRow): Partial<EventRow> | undefined {
  const columns = { ...row, ...inZone(row, row.time_zone) };
  const isSame =
    columns.start_at === row.start_at &&
    columns.end_at === row.end_at &&
    localOf(columns.local_start) === localOf(row.local_start) &&
    localOf(columns.local_end) === localOf(row.local_end);
  if (isSame) {
    return undefined;
  }
  const { start_at, end_at, local_start, local_end } = columns;
  return { start_at, end_at, local_start, local_end };
}

/** Computes the instants of a site anew when they come from older zone data than `zoneData`, which this runtime has. */
export async function renewInstants(
  tx: Transaction,
  act: CalendarAct,
  zoneData: string,
  parts: CalendarParts,
): Promise<void> {
  raiseCatalogueVersion(tx);
  if (!(await hasOlderZoneData(tx, zoneData))) {
    return;
  }
  const found = (await readComingEvents(tx, act.nowMs)).filter((row) => renewed(row) !== undefined);
  const scheduleIds = [...new Set(found.map((row) => row.schedule_id))];
  const schedules = await lockOwners(tx, scheduleIds);
  const rows = await eventTable.lockMany(
    tx,
    found.map((row) => row.id),
  );
  await lockTaken(tx, rows, schedules);
  const eventContext = await readEventContext(tx, rows, zonesOf(act));
  const shared = { act, eventContext, notification: {}, parts };
  const changes = rows.flatMap((row): readonly ChangedEvent[] => {
    const columns = renewed(row);
    const schedule = schedules.get(row.schedule_id) as ScheduleRow;
    return columns !== undefined && row.status === 'CONFIRMED'
      ? [changeRow(tx, row, columns, { ...shared, schedule })]
      : [];
  });
  await tellChanges(tx, changes, shared);
  await renewFrames(tx, act, [...scheduleIds, ...(await readSchedulesWithMasters(tx))], parts, {
    datesChanged: scheduleIds.length > 0,
  });
  writeZoneData(tx, zoneData);
}
