/**
 * What becomes of bookings when what they are booked on is called off: those to come are cancelled by the business (services
 * sheet 1.5 and 11), at once in the act that calls it off, or, where they are many, one after the other as a job behind it.
 */
import { services } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { AnyBulkJob, ConsequenceJob } from '../../domain.ts';
import type { RecordedAct } from '../../events/change.ts';
import { type CalendarSite, type EventsCancelled, eventsAreOver, type ScheduleCancelled } from '../calendar/index.ts';
import type { ServiceDeleted } from '../services/index.ts';
import { cancelLockedBooking } from './commands/cancel.ts';
import { givenUpBy, lockAllSeats, lockBookingWithSeats } from './commands/seats.ts';
import { eachOpenBooking, leaveToJob, type OpenBookingsAsked } from './open-bookings-job.ts';
import type { BookingsParts } from './parts.ts';
import { findOpenBookings, findStillOpen, lockOpenBookings } from './repository/open-bookings.ts';

export interface CancelCascade {
  readonly bulkJob: AnyBulkJob;
  /** The events are locked and cancelled, so nobody can be booked on them meanwhile. */
  readonly releaseEvents: (tx: Transaction, act: RecordedAct, cancelled: EventsCancelled) => Promise<void>;
  /** Whoever takes part in a course keeps it when participants are preserved. */
  readonly releaseCourse: (tx: Transaction, act: RecordedAct, cancelled: ScheduleCancelled) => Promise<void>;
  /** Whoever has booked takes part in a session: where these are preserved, nothing is cancelled. */
  readonly releaseService: (tx: Transaction, act: RecordedAct, deleted: ServiceDeleted) => Promise<void>;
}

export function createCancelCascade(
  parts: Pick<BookingsParts, 'availability' | 'mostInAct' | 'recordEvents' | 'startBulkJob'>,
): CancelCascade {
  /** Schedules of services that go in a transaction: all that was booked there is left to the job of the service. */
  const left = new WeakMap<Transaction, Set<string>>();

  const job: ConsequenceJob<OpenBookingsAsked> = {
    name: 'bookings.release',
    operation: services.deleteService,
    ...eachOpenBooking,
    async work(tx, act, bookingId, { on, sinceMs, participantNotification }) {
      const { events } = await lockBookingWithSeats(tx, bookingId, act.nowMs);
      // Its customer may have cancelled it by now, or moved it elsewhere.
      const booking = await findStillOpen(tx, on, sinceMs, bookingId);
      if (booking !== undefined) {
        // Sessions and courses are cancelled; the event of an appointment goes with its booking, unless it is gone as well.
        const given = booking.service_type === 'APPOINTMENT' ? events : eventsAreOver;
        await cancelLockedBooking(tx, act, { booking, events: given }, { participantNotification }, parts);
      }
    },
  };

  async function cancelAll(
    tx: Transaction,
    act: RecordedAct & { readonly site: CalendarSite },
    { on, participantNotification, sinceMs }: OpenBookingsAsked,
  ): Promise<void> {
    for (const booking of await lockOpenBookings(tx, on, sinceMs)) {
      await cancelLockedBooking(tx, act, { booking, events: eventsAreOver }, { participantNotification }, parts);
    }
  }

  return {
    bulkJob: job as ConsequenceJob,

    async releaseEvents(tx, act, { events, notification, site }) {
      const elsewhere = events.filter(({ scheduleId }) => !left.get(tx)?.has(scheduleId));
      const on = { kind: 'EVENTS', eventIds: elsewhere.map(({ id }) => id) } as const;
      const release = { on, sinceMs: act.nowMs, participantNotification: notification };
      if (elsewhere.length > 0 && !(await leaveToJob(tx, act, { asked: release, job }, parts))) {
        await cancelAll(tx, { ...act, site }, release);
      }
    },

    async releaseCourse(tx, act, { notification, preservesParticipants, scheduleId, site }) {
      const on = { kind: 'COURSE', scheduleId } as const;
      const release = { on, sinceMs: act.nowMs, participantNotification: notification };
      if (
        !preservesParticipants &&
        !left.get(tx)?.has(scheduleId) &&
        !(await leaveToJob(tx, act, { asked: release, job }, parts))
      ) {
        await cancelAll(tx, { ...act, site }, release);
      }
    },

    async releaseService(tx, act, deleted) {
      const { scheduleId, serviceId, site } = deleted;
      if (deleted.preserveFutureSessionsWithParticipants === true) {
        return;
      }
      const on = { kind: 'SERVICE', serviceId } as const;
      const participantNotification = deleted.participantNotification ?? {};
      const asked = { on, sinceMs: act.nowMs, participantNotification };
      if (await leaveToJob(tx, act, { asked, job }, parts)) {
        left.set(tx, (left.get(tx) ?? new Set()).add(scheduleId));
        return;
      }
      // Seats and events are given up, so they come before the bookings in the order of locks (design 4.5).
      const open = await findOpenBookings(tx, on, act.nowMs);
      const events = await lockAllSeats(tx, open.flatMap(givenUpBy), act);
      for (const booking of await lockOpenBookings(tx, on, act.nowMs)) {
        await cancelLockedBooking(tx, { ...act, site }, { booking, events }, { participantNotification }, parts);
      }
    },
  };
}
