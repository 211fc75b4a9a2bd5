/** Cancelling events for good (services sheet 11.2). */
import { fail } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import type { EventContext } from '../present.ts';
import { eventCancelled, type Notification, timeFreed } from '../reactions.ts';
import { type EventRow, eventTable } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { type FreedStretch, freedBy } from '../rules/freed-time.ts';
import { historyWith } from '../rules/recurrence.ts';
import { sessionOf } from '../sessions.ts';
import { mayBeBooked } from './change.ts';
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
  const times: FreedStretch[] = [];
  for (const before of rows) {
    const after = eventTable.update(tx, before, {
      status: 'CANCELLED',
      ...(before.recurrence_type === 'INSTANCE' ? { recurrence_type: 'EXCEPTION' as const } : {}),
      ...(before.recurrence_type === 'MASTER' ? { history: historyWith(before, act.nowMs) } : {}),
      updated_at: act.nowMs,
    });
    const schedule = schedules.get(before.schedule_id) as ScheduleRow;
    occupyAnew(tx, before, after, schedule);
    times.push(...freedBy(before, after, schedule));
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
  if (times.length > 0) {
    await parts.dispatchReactions(tx, act, timeFreed, { times });
  }
  return cancelled;
}

/** Cancels an event; of a master all that is to come. Final: a second time is refused. */
export async function cancelEvent(
  tx: Transaction,
  act: Act,
  input: { readonly eventId: string; readonly revision?: string; readonly notification: Notification },
  parts: CalendarParts,
): Promise<EventRow> {
  const { row, coming, schedule, schedules } = await lockForChange(tx, act, input.eventId);
  requireRevision(row, input.revision);
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
