/** Cancelling events for good, and splitting masters (services sheet 11.2). */
import { fail } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatLocal, type LocalMs, nextOccurrence, parseLocal, weeklyRule, zoneOf } from '../../../time/index.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import { type EventContext, presentEvent } from '../present.ts';
import { eventCancelled, type Notification } from '../reactions.ts';
import { type EventRow, eventTable, moveInstances } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { historyWith, localOf } from '../rules/recurrence.ts';
import { sessionOf } from '../sessions.ts';
import { mayBeBooked, timesAt } from './change.ts';
import { lockForChange } from './events.ts';
import { lockTaken, occupyAnew, renewFrames } from './ground.ts';
import { type CalendarParts, recordEvent } from './record.ts';

export interface CancelContext {
  readonly act: CalendarAct;
  readonly eventContext: EventContext;
  readonly notification: Notification;
  readonly parts: CalendarParts;
}

/** Cancels rows that are locked, frees their time and tells those who have places there. Masters keep their past. */
export async function cancelRows(
  tx: Transaction,
  rows: readonly EventRow[],
  schedules: ReadonlyMap<string, ScheduleRow>,
  { act, eventContext, notification, parts }: CancelContext,
): Promise<EventRow[]> {
  const cancelled: EventRow[] = [];
  for (const before of rows) {
    const after = eventTable.update(tx, before, {
      status: 'CANCELLED',
      ...(before.recurrence_type === 'INSTANCE' ? { recurrence_type: 'EXCEPTION' as const } : {}),
      ...(before.recurrence_type === 'MASTER' ? { history: historyWith(before, act.nowMs) } : {}),
      updated_at: act.nowMs,
    });
    occupyAnew(tx, before, after, schedules.get(before.schedule_id) as ScheduleRow);
    recordEvent(tx, act, { before, after, isCancelled: true }, eventContext, parts);
    cancelled.push(after);
  }
  await tx.flush();
  const booked = rows.filter(mayBeBooked);
  if (booked.length > 0) {
    await parts.dispatchReactions(tx, act, eventCancelled, {
      site: act.site,
      events: booked.map((row) => sessionOf(row)),
      notification,
    });
  }
  return cancelled;
}

/** Cancels an event; of a master all that is to come. Final: a second time is refused. */
export async function cancelEvent(
  tx: Transaction,
  act: Act,
  input: { readonly eventId: string; readonly notification: Notification },
  parts: CalendarParts,
): Promise<EventRow> {
  const { row, coming, schedule, schedules } = await lockForChange(tx, act, input.eventId);
  if (row.booked) {
    throw fail('FAILED_PRECONDITION', 'The event belongs to an appointment: cancel its booking instead', {
      eventId: row.id,
    });
  }
  const rows = [row, ...coming.filter((each) => each.status === 'CONFIRMED')];
  await lockTaken(tx, rows, schedules);
  const eventContext = await readEventContext(tx, rows, zonesOf(act));
  const [cancelled] = await cancelRows(tx, rows, schedules, {
    act,
    eventContext,
    notification: input.notification,
    parts,
  });
  await renewFrames(tx, act, [schedule.id], parts, { notification: input.notification });
  return cancelled as EventRow;
}

/** The first occurrence at or after a local time, in the master's present form. */
function occurrenceFrom(master: EventRow, from: LocalMs): LocalMs | undefined {
  const until = master.rule_until === null ? undefined : localOf(master.rule_until);
  const rule = weeklyRule(
    localOf(master.local_start),
    master.rule_day as number,
    master.rule_interval_weeks as number,
    until,
  );
  return nextOccurrence(rule, from);
}

/**
 * Splits a master: the old one ends before the date, a new one goes on from it. Instances that are rows keep their ids
 * and go to the half in which their master had put them.
 */
export async function splitRecurringEvent(
  tx: Transaction,
  act: Act,
  input: { readonly recurringEventId: string; readonly splitLocalDate: string },
  parts: CalendarParts,
): Promise<{ ending: EventRow; starting: EventRow }> {
  const { row: before, schedule, schedules } = await lockForChange(tx, act, input.recurringEventId);
  if (before.recurrence_type !== 'MASTER') {
    throw fail('FAILED_PRECONDITION', 'Only a recurring event can be split', { eventId: before.id });
  }
  const split = parseLocal(input.splitLocalDate) as LocalMs;
  const next = occurrenceFrom(before, zoneOf(before.time_zone).toLocal(act.nowMs));
  const first = occurrenceFrom(before, split);
  if (next === undefined || split <= next || first === undefined) {
    throw fail('FAILED_PRECONDITION', 'splitLocalDate must be later than the next event, and an event must follow it', {
      ...(next === undefined ? {} : { nextLocalDate: formatLocal(next) }),
    });
  }
  await lockTaken(tx, [before], schedules);
  const ending = eventTable.update(tx, before, { rule_until: formatLocal(first - 1000), updated_at: act.nowMs });
  const lengthMs = localOf(before.local_end) - localOf(before.local_start);
  const starting: EventRow = {
    ...before,
    ...timesAt(first, lengthMs, before.time_zone),
    id: newId(),
    revision: 1,
    rule_version: 1,
    history: [],
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  eventTable.insert(tx, starting);
  moveInstances(tx, before.id, starting.id, formatLocal(first));
  await renewFrames(tx, act, [schedule.id], parts, { datesChanged: false });
  const eventContext = await readEventContext(tx, [before], zonesOf(act));
  recordEvent(tx, act, { after: starting }, eventContext, parts);
  recordEvent(
    tx,
    act,
    {
      before,
      after: ending,
      actionEvents: [
        {
          slug: 'recurring_split',
          body: {
            updatedRecurringEventEndingBeforeSplit: presentEvent(ending, eventContext),
            newRecurringEventStartingFromSplit: presentEvent(starting, eventContext),
          },
        },
      ],
    },
    eventContext,
    parts,
  );
  return { ending, starting };
}
