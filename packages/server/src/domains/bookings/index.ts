/**
 * Bookings for others: the domain, and a booking as those above it read it. Lower domains reach them through events and
 * reactions only.
 */
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import type { FindMovingVisit, FindOwnTime } from '../availability/index.ts';
import {
  capacityChanged,
  contactNamed,
  eventCancelled,
  eventsMoved,
  scheduleCancelled,
  sessionsChanged,
  timeFreed,
} from '../calendar/index.ts';
import { serviceDeleted } from '../services/index.ts';
import { createBulkBookingJobs } from './bulk-jobs.ts';
import { createCancelCascade } from './cancel-cascade.ts';
import { noteFreedTimes } from './commands/keep-freed.ts';
import { requireClientOf } from './commands/person.ts';
import { ownTimeOf } from './commands/place.ts';
import { settleWaitlists } from './commands/resized-waitlists.ts';
import { createBookingLinks } from './links.ts';
import { createMessagesConsumer } from './messages/consumer.ts';
import { messageKindsOfBookings } from './messages/kinds.ts';
import { createLinksSending } from './messages/links.ts';
import type { MessagesParts } from './messages/parts.ts';
import { remindStaffAnew } from './messages/visit-reminders.ts';
import { movingVisitOf } from './multi-service-availability.ts';
import { nextDatesOfCourses } from './next-dates.ts';
import { readHoldIdsOf } from './operations/holds.ts';
import { type BookingsDependencies, bookingsOperations } from './operations.ts';
import { readMultiService } from './repository/multi-service.ts';
import { bookingTable } from './repository.ts';
import { createRescheduleCascade } from './reschedule-cascade.ts';
import { ownEventsOfBookings } from './rules/own-events.ts';
import { createUnconfirmedWork } from './unconfirmed-work.ts';
import { createVerificationCodes } from './verification-codes.ts';
import { createWaitlistWork } from './waitlist-work.ts';
import { createWishWork } from './wish-work.ts';

export { readBookingNames } from './booking-names.ts';
export { createBooking } from './commands/create.ts';
export { forgetBookings } from './commands/forget.ts';
export { markBookingAsPending } from './commands/mark-as-pending.ts';
export { cancelVisit, moveVisit, type NamedVisit, substituteVisit } from './commands/visits-of-absence.ts';
export { registerToWaitlist } from './commands/waitlist.ts';
export { findBooking } from './message-context.ts';
export { createVisitMessagePreview, type VisitMessageParts } from './messages/preview-of-visit.ts';
export { findHeld, readHoldIdsOf } from './operations/holds.ts';
export type { BookingsParts } from './parts.ts';
export { findContactsOfResource, hasVisitByOthers, readResourcesOfContact } from './repository/clients-of-resource.ts';
export { findBookingsMadeAt } from './repository/made-at.ts';
export { findKeepingBookings, readStandingBookings } from './repository/standing-on.ts';
export { countWaitingForCourse, countWaitingForSessions } from './repository/waitlist.ts';

/** What a booking has of its time already, so that it does not stand in its own way; undefined when it is gone. */
export const findOwnTime: FindOwnTime = async (reader, bookingId) => {
  const row = await bookingTable.find(reader, bookingId);
  return row === undefined
    ? undefined
    : {
        ownTime: ownTimeOf(row),
        addedMinutes: addedMinutesOf(row.details.bookedAddOns),
        resourceId: row.resource_id ?? undefined,
      };
};

/** The same of what is booked together, as it is moved together. */
export const findMovingVisit: FindMovingVisit = async (reader, multiServiceBookingId) =>
  movingVisitOf(await readMultiService(reader, multiServiceBookingId));

/** The domain: booking, changing and reading bookings. */
export function createBookings(parts: BookingsDependencies & Omit<MessagesParts, 'links' | 'codes'>): Domain {
  const { sealing } = parts.auth;
  const bulk = createBulkBookingJobs(parts);
  const cancelCascade = createCancelCascade(parts);
  const rescheduleCascade = createRescheduleCascade(parts);
  const messages = { ...parts, links: createBookingLinks(sealing), codes: createVerificationCodes(sealing) };
  return {
    name: 'bookings',
    operations: [...bookingsOperations(parts, messages), ...bulk.operations],
    bulkJobs: [...bulk.bulkJobs, cancelCascade.bulkJob, ...rescheduleCascade.bulkJobs],
    messageKinds: messageKindsOfBookings(messages),
    consumers: [createMessagesConsumer(messages)],
    ownEvents: ownEventsOfBookings,
    // What a visitor holds is free for them alone.
    onPages: { hasOf: async (...asked) => (await readHoldIdsOf(...asked)).length > 0 },
    // Visits stand without the person: whoever gives them is still reminded.
    erasure: { beforeRows: remindStaffAnew },
    tasks: [
      createWaitlistWork(parts),
      createWishWork(parts),
      createUnconfirmedWork(parts),
      nextDatesOfCourses,
      createLinksSending(messages),
    ],
    reactions: [
      reactTo(eventCancelled, cancelCascade.releaseEvents),
      reactTo(timeFreed, (tx, { nowMs }, { times }) => noteFreedTimes(tx, times, nowMs)),
      reactTo(scheduleCancelled, cancelCascade.releaseCourse),
      reactTo(eventsMoved, rescheduleCascade.followSessions),
      reactTo(sessionsChanged, rescheduleCascade.followCourses),
      reactTo(capacityChanged, (tx, { nowMs }, { site, resized }) =>
        settleWaitlists(tx, { site, nowMs }, resized, parts),
      ),
      reactTo(contactNamed, (tx, _act, named) => requireClientOf(tx, named)),
      reactTo(serviceDeleted, cancelCascade.releaseService),
    ],
  };
}
export {
  asPlanned,
  bookedMinutes,
  daysBefore,
  daysBehind,
  mostStarts,
  mostSubstitutes,
  nobodyFree,
} from './rules/alternatives.ts';
export { type AbsencePeriod, isSessionWithin, resourceIdsOf } from './rules/within.ts';
export { storedByBookings } from './stored.ts';
export {
  dayAround,
  findVisitTitles,
  readOthersFor,
  readUndecided,
  readVisitsOfAbsence,
  type VisitsOfAbsence,
} from './visits-of-absence.ts';
