/**
 * The coming events of a schedule that ends: cancelled in the act that ends it, or, where they are many, series by
 * series as a job behind it, since bookings wait for a calendar that is being changed (docs/decisions/0054).
 */
import { calendarSchedules } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import type { BulkWork, ConsequenceJob } from '../../../domain.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import type { Notification } from '../reactions.ts';
import type { EventRow } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { type EndingEvents, endingEvents, hasMoreEvents, lockEventsOf } from '../repository/series.ts';
import { cancelRows } from './cancel.ts';
import { eachSeries } from './each-series.ts';
import { lockOwners, lockTaken, renewFrames } from './ground.ts';
import type { CalendarParts } from './record.ts';

export interface Ending extends EndingEvents {
  readonly notification: Notification;
}

export type EndingParts = CalendarParts & BulkWork;

async function cancelLocked(
  tx: Transaction,
  act: CalendarAct,
  rows: readonly EventRow[],
  { notification, schedules }: { readonly notification: Notification; readonly schedules: Map<string, ScheduleRow> },
  parts: CalendarParts,
): Promise<void> {
  await lockTaken(tx, rows, schedules);
  const eventContext = await readEventContext(tx, rows, zonesOf(act));
  await cancelRows(tx, rows, schedules, { act, eventContext, notification, parts });
}

/**
 * What is left where a schedule has ended, or a place of it. Its time frame and who follows it hear of all of it at its
 * end.
 */
export function endingOfEvents(parts: CalendarParts): ConsequenceJob<Ending> {
  return {
    name: 'calendar.cancelEvents',
    operation: calendarSchedules.cancelSchedule,
    ...eachSeries(endingEvents),
    async work(tx, act, seriesId, ending) {
      const schedules = await lockOwners(tx, [ending.scheduleId]);
      const rows = await lockEventsOf(tx, endingEvents(ending), seriesId);
      await cancelLocked(tx, act, rows, { notification: ending.notification, schedules }, parts);
    },
    end: (tx, act, { notification, scheduleId }) => renewFrames(tx, act, [scheduleId], parts, { notification }),
  };
}

/** Cancels them, or leaves them to a job: then its answer is false, and their time frame is as it was. */
export async function endEvents(
  tx: Transaction,
  act: CalendarAct,
  schedule: ScheduleRow,
  ending: Ending,
  parts: EndingParts,
): Promise<boolean> {
  if (await hasMoreEvents(tx, endingEvents(ending), parts.mostInAct)) {
    await parts.startBulkJob(tx, act, endingOfEvents(parts), ending);
    return false;
  }
  const rows = await lockEventsOf(tx, endingEvents(ending));
  const { notification } = ending;
  await cancelLocked(tx, act, rows, { notification, schedules: new Map([[schedule.id, schedule]]) }, parts);
  return true;
}
