/**
 * What becomes of bookings when the calendar changes under them: a cancelled session or course takes those to come with it
 * (services sheet 11), bookings of a session that moves move along, and those of a course keep its dates.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import {
  type EventMoved,
  type EventsCancelled,
  eventsAreOver,
  readCourses,
  type ScheduleCancelled,
  type SessionsChanged,
} from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, lockOpenBookingsOfCourse, lockOpenBookingsOfEvents } from '../repository.ts';
import { rescheduledActionEvent } from '../rules/action-events.ts';
import { bookedSeats, endlessMs } from '../rules/new-seats.ts';
import { cancelLockedBooking } from './cancel.ts';
import { writeBooking } from './record.ts';

/** The events are locked, so nobody can be booked on them meanwhile. */
export async function releaseEvents(
  tx: Transaction,
  act: RecordedAct,
  { site, events, notification }: EventsCancelled,
  parts: Pick<BookingsParts, 'availability' | 'recordEvents'>,
): Promise<void> {
  await tx.flush();
  const eventIds = events.map(({ id }) => id);
  for (const booking of await lockOpenBookingsOfEvents(tx, eventIds, act.nowMs)) {
    const over = { booking, events: eventsAreOver } as const;
    await cancelLockedBooking(tx, { ...act, site }, over, { participantNotification: notification }, parts);
  }
}

/** Whoever takes part in a course keeps it when participants are preserved. */
export async function releaseCourse(
  tx: Transaction,
  act: RecordedAct,
  { site, scheduleId, preservesParticipants, notification }: ScheduleCancelled,
  parts: Pick<BookingsParts, 'availability' | 'recordEvents'>,
): Promise<void> {
  if (preservesParticipants) {
    return;
  }
  await tx.flush();
  for (const booking of await lockOpenBookingsOfCourse(tx, scheduleId, act.nowMs)) {
    const over = { booking, events: eventsAreOver } as const;
    await cancelLockedBooking(tx, { ...act, site }, over, { participantNotification: notification }, parts);
  }
}

/** Bookings of a session show where, when and with whom it now is; it moved them, and whoever comes is told as was asked. */
export async function followEvent(
  tx: Transaction,
  act: RecordedAct,
  { site, after: session, notification }: EventMoved,
  parts: BookingsParts,
): Promise<void> {
  await tx.flush();
  const booked = await lockOpenBookingsOfEvents(tx, [session.id], act.nowMs);
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
    for (const before of await lockOpenBookingsOfCourse(tx, scheduleId, act.nowMs)) {
      if (datesChanged || before.start_at !== firstStartMs || before.end_at !== lastEndMs) {
        const dates = { start_at: firstStartMs, end_at: lastEndMs };
        const after = { ...before, ...dates, revision: before.revision + 1, updated_at: act.nowMs };
        const actionEvents = [rescheduledActionEvent(before, { participantNotification: notification })];
        writeBooking(tx, act, { before, after, actionEvents }, parts);
      }
    }
  }
}
