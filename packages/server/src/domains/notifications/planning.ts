/** Plans the next reminder of a visit: of an appointment or a class its own, of a course that of each of its dates. */
import type { Booking } from '@openhours/contract';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { type CourseSession, readCourseSessions } from './held.ts';
import { planReminder } from './repository/reminders.ts';
import { type NextReminder, nextReminder } from './rules/reminders.ts';

/** When what somebody has booked takes place, from first to last. */
export async function readOccasions(
  reader: Reader,
  booking: Booking,
  nowMs: number,
): Promise<(Pick<CourseSession, 'startMs' | 'endMs'> & { readonly id?: string })[]> {
  if (booking.bookedEntity.schedule !== undefined) {
    return readCourseSessions(reader, booking, nowMs);
  }
  const { endDate, startDate } = booking;
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

/** Collects the reminder that comes next after an instant; `told` is the one that was just told. */
export function planNext(
  tx: Transaction,
  booking: Booking,
  occasions: readonly Pick<CourseSession, 'startMs'>[],
  minutesBefore: readonly number[],
  nowMs: number,
  told?: NextReminder,
): void {
  const starts = occasions.map(({ startMs }) => startMs);
  const next = nextReminder(starts, minutesBefore, nowMs, told);
  planReminder(tx, {
    booking_id: booking.id,
    service_id: serviceIdOf(booking),
    is_course: booking.bookedEntity.schedule !== undefined,
    // Without a reminder to come the row stays as long as the visit is to come: times of reminding may change.
    start_at: next?.startMs ?? starts.at(-1) ?? Date.parse(booking.startDate ?? ''),
    due_at: next?.dueMs ?? null,
  });
}
