/**
 * What becomes of bookings when the calendar changes under them (services sheet 11): bookings of a session that moves move
 * along, and those of a course keep its dates.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { type EventMoved, readCourses, type SessionsChanged } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { lockOpenBookings } from '../repository/open-bookings.ts';
import type { BookingRow } from '../repository.ts';
import { rescheduledActionEvent } from '../rules/action-events.ts';
import { bookedSeats, endlessMs } from '../rules/new-seats.ts';
import { writeBooking } from './record.ts';

/** Bookings of a session show where, when and with whom it now is; it moved them, and whoever comes is told as was asked. */
export async function followEvent(
  tx: Transaction,
  act: RecordedAct,
  { site, after: session, notification }: EventMoved,
  parts: BookingsParts,
): Promise<void> {
  await tx.flush();
  const booked = await lockOpenBookings(tx, { kind: 'EVENTS', eventIds: [session.id] }, act.nowMs);
  const classes = booked.filter(({ service_type }) => service_type === 'CLASS');
  if (classes.length === 0) {
    return;
  }
  const catalogue = await parts.availability.current(tx);
  for (const before of classes) {
    const service = catalogue.services.get(before.service_id);
    const times = { start_at: session.startMs, end_at: session.endMs, time_zone: session.timeZone };
    const now =
      service === undefined ? undefined : bookedSeats(catalogue, { kind: 'CLASS', service, session }, site.timeZone);
    const after: BookingRow = {
      ...before,
      ...times,
      ...(now === undefined ? {} : { resource_id: now.columns.resource_id, location_id: now.columns.location_id }),
      details: now === undefined ? before.details : { ...before.details, title: now.title, slot: now.slot },
      revision: before.revision + 1,
      updated_at: act.nowMs,
    };
    const actionEvents = [rescheduledActionEvent(before, { participantNotification: notification })];
    writeBooking(tx, act, { before, after, actionEvents }, parts);
  }
}

/**
 * Bookings of courses show when these now begin and end; a course whose sessions are all gone leaves theirs alone. Any
 * other date of it moves them as well: their revision is what calendars know a later file by.
 */
export async function followCourses(
  tx: Transaction,
  act: RecordedAct,
  { scheduleIds, datesChanged, notification }: SessionsChanged,
  parts: BookingsParts,
): Promise<void> {
  await tx.flush();
  const courses = [...(await readCourses(tx, scheduleIds, act)).values()].sort((a, b) =>
    a.scheduleId < b.scheduleId ? -1 : 1,
  );
  for (const { scheduleId, firstStartMs, lastEndMs = endlessMs } of courses) {
    if (firstStartMs === undefined) {
      continue;
    }
    for (const before of await lockOpenBookings(tx, { kind: 'COURSE', scheduleId }, act.nowMs)) {
      if (datesChanged || before.start_at !== firstStartMs || before.end_at !== lastEndMs) {
        const dates = { start_at: firstStartMs, end_at: lastEndMs };
        const after = { ...before, ...dates, revision: before.revision + 1, updated_at: act.nowMs };
        const actionEvents = [rescheduledActionEvent(before, { participantNotification: notification })];
        writeBooking(tx, act, { before, after, actionEvents }, parts);
      }
    }
  }
}
