/** Plans the next reminder of a visit: of an appointment or a class its own, of a course that of each of its dates. */
import type { Booking } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { CourseSession } from './held.ts';
import { type BookingReminderRow, planReminder } from './repository/reminders.ts';
import { nextReminder, type Occasion, type PlannedReminder } from './rules/reminders.ts';

/** When what somebody has booked takes place, from first to last; `sessions`: those of a course. */
export function occasionsOf(
  { bookedEntity, endDate, startDate }: Booking,
  sessions: readonly CourseSession[],
): readonly (Occasion & Pick<CourseSession, 'endMs'>)[] {
  if (bookedEntity.schedule !== undefined) {
    return sessions;
  }
  return startDate === undefined ? [] : [{ startMs: Date.parse(startDate), endMs: Date.parse(endDate ?? startDate) }];
}

/** The service that was booked. */
export function serviceIdOf({ bookedEntity: { schedule, slot } }: Booking): string {
  const serviceId = (slot ?? schedule)?.serviceId;
  if (serviceId === undefined) {
    throw new Error('a booking names no service');
  }
  return serviceId;
}

/** The reminder that a row holds; undefined when none is left. */
export function reminderIn({ due_at, session_id, start_at }: BookingReminderRow): PlannedReminder | undefined {
  return due_at === null ? undefined : { sessionId: session_id ?? undefined, startMs: start_at, dueMs: due_at };
}

/** Collects the reminder that is due, or that comes next after an instant; `told` is the one that was just told. */
export function planNext(
  tx: Transaction,
  booking: Booking,
  occasions: readonly Occasion[],
  minutesBefore: readonly number[],
  nowMs: number,
  { owed, told }: { readonly owed?: PlannedReminder | undefined; readonly told?: PlannedReminder | undefined } = {},
): void {
  const next = owed ?? nextReminder(occasions, minutesBefore, nowMs, told);
  planReminder(tx, {
    booking_id: booking.id,
    service_id: serviceIdOf(booking),
    is_course: booking.bookedEntity.schedule !== undefined,
    session_id: next?.sessionId ?? null,
    // Without a reminder to come the row stays as long as the visit is to come: times of reminding may change.
    start_at: next?.startMs ?? occasions.at(-1)?.startMs ?? Date.parse(booking.startDate ?? ''),
    due_at: next?.dueMs ?? null,
  });
}
