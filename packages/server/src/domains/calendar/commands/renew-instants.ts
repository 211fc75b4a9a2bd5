/**
 * New zone data: a government has moved its clocks, and a runtime knows it now. Coming sessions keep their local time and
 * get other instants, appointments keep their instant (design 4.3). Rules need nothing: they are expanded by the new data.
 *
 * What is found is what a renewal has yet to do, so it may be done by halves and found again.
 */
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { zoneDataVersion } from '../../../time/index.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import { type EventRow, eventTable, readSchedulesWithMasters } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { lockComingOf, readComingSeries } from '../repository/series.ts';
import { writeZoneData } from '../repository/views.ts';
import { localOf } from '../rules/recurrence.ts';
import { type ChangedEvent, changeRow, tellChanges } from './change.ts';
import { inZone } from './events.ts';
import { lockOwners, lockTaken, renewFrames } from './ground.ts';
import type { CalendarParts } from './record.ts';

/** Few where the next ones are sought, many where there are none for a long time. */
const mostPerRead = 500;

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

/** The ids of the next series of which something to come lies elsewhere by the zone data of this runtime, ascending. */
export async function outdatedSeriesAfter(
  reader: Reader,
  sinceMs: number,
  { after, limit = Number.POSITIVE_INFINITY }: { readonly after?: string | undefined; readonly limit?: number } = {},
): Promise<string[]> {
  const found: string[] = [];
  const isOutdated = (row: EventRow) =>
    row.status === 'CONFIRMED' && row.start_at >= sinceMs && renewed(row) !== undefined;
  let position = after;
  for (let size = Math.min(limit, mostPerRead); found.length < limit; size = Math.min(size * 2, mostPerRead)) {
    const series = await readComingSeries(reader, sinceMs, { after: position, limit: size });
    found.push(...series.filter(({ rows }) => rows.some(isOutdated)).map(({ id }) => id));
    if (series.length < size) {
      break;
    }
    position = series.at(-1)?.id;
  }
  return found.slice(0, limit);
}

/** Computes the instants of series anew, with the bookings and the time of whoever they take. */
export async function renewSeries(
  tx: Transaction,
  act: CalendarAct,
  { seriesIds, sinceMs }: { readonly seriesIds: readonly string[]; readonly sinceMs: number },
  parts: CalendarParts,
): Promise<void> {
  const found = await eventTable.findMany(tx, seriesIds);
  const schedules = await lockOwners(tx, [...new Set(found.map((row) => row.schedule_id))]);
  const rows = (await lockComingOf(tx, seriesIds, sinceMs)).filter((row) => renewed(row) !== undefined);
  await lockTaken(tx, rows, schedules);
  const shared = { act, eventContext: await readEventContext(tx, rows, zonesOf(act)), notification: {}, parts };
  const changes = rows.map((row): ChangedEvent => {
    const schedule = schedules.get(row.schedule_id) as ScheduleRow;
    return changeRow(tx, row, renewed(row) as Partial<EventRow>, { ...shared, schedule });
  });
  await tellChanges(tx, changes, shared);
}

/** The end of a renewal: time frames follow the events, and the site is known to be of this zone data. */
export async function endRenewal(
  tx: Transaction,
  act: CalendarAct,
  changedScheduleIds: readonly string[],
  zoneData: string,
  parts: CalendarParts,
): Promise<void> {
  const scheduleIds = [...changedScheduleIds, ...(await readSchedulesWithMasters(tx))];
  await renewFrames(tx, act, scheduleIds, parts, { datesChanged: changedScheduleIds.length > 0 });
  writeZoneData(tx, zoneData);
}

/** Another process of the server knows more: with what this one knows it would put back what that one has computed. */
export function requireZoneData(zoneData: string): void {
  if (zoneDataVersion() < zoneData) {
    throw new Error(`this runtime has zone data ${zoneDataVersion()}, not ${zoneData}`);
  }
}
