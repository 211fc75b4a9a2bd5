/**
 * Deciding about all bookings that a filter finds, or about many by their ids: jobs of this product
 * (docs/decisions/0058).
 */
import Type from 'typebox';
import { bookingGoneFromCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Int64, JsonMap, optional } from '../schema.ts';
import { bookingDecisions } from './decisions.ts';
import { bookings, cancellationFlags, flags, ParticipantNotification } from './operations.ts';
import { bookingRestoration } from './restoration.ts';

const mostNamed = 10_000;

/** Which bookings: exactly one of `filter` and `bookings`. */
const subject = {
  /** All that it finds, by the fields of queryExtendedBookings, of those that were there at the call. */
  filter: optional(JsonMap()),
  /** Those of them that stay as they are; only beside `filter`. */
  exceptBookingIds: optional(Type.Array(Guid(), { maxItems: 1000 })),
  /** These, each as it was when it was read: without a revision nothing is compared. */
  bookings: optional(
    Type.Array(Type.Object({ bookingId: Guid(), revision: optional(Int64()) }), { minItems: 1, maxItems: mostNamed }),
  ),
};

const started = Type.Object({ jobId: Guid() });

const shared = {
  method: 'POST',
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 7.1',
  bodyLimitBytes: 1_048_576,
  output: started,
} as const;

const startBulkConfirm = defineOperation({
  ...shared,
  name: 'bookings.startBulkConfirm',
  summary: 'Confirms many bookings, each for itself, in a job behind the answer.',
  path: '/v1/bulk/bookings/confirm',
  input: Type.Object({
    ...subject,
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(flags(['checkAvailabilityValidation'])),
  }),
  errors: [...bookings.confirmBooking.errors, 'DUPLICATE_BOOKING_IDS'],
  events: bookings.confirmBooking.events,
});

const startBulkDecline = defineOperation({
  ...shared,
  name: 'bookings.startBulkDecline',
  summary: 'Declines many bookings, each for itself, in a job behind the answer.',
  path: '/v1/bulk/bookings/decline',
  input: Type.Object({ ...subject, participantNotification: optional(ParticipantNotification) }),
  errors: [...bookingDecisions.declineBooking.errors, 'DUPLICATE_BOOKING_IDS'],
  events: bookingDecisions.declineBooking.events,
});

const startBulkCancel = defineOperation({
  ...shared,
  name: 'bookings.startBulkCancel',
  summary: 'Cancels many bookings, each by the rules of cancelBooking, in a job behind the answer.',
  path: '/v1/bulk/bookings/cancel',
  input: Type.Object({
    ...subject,
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(cancellationFlags),
  }),
  errors: [...bookings.cancelBooking.errors, 'DUPLICATE_BOOKING_IDS'],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

/** Instead of naming bookings it may take back what a job has ended: what nobody has changed since. */
const startBulkRestore = defineOperation({
  ...shared,
  name: 'bookings.startBulkRestore',
  summary: 'Takes back that many bookings were cancelled or declined, each for itself, in a job behind the answer.',
  path: '/v1/bulk/bookings/restore',
  input: Type.Object({
    ...subject,
    /** All that this job has ended and that can be restored, each as the job left it. */
    endedByJobId: optional(Guid()),
    participantNotification: optional(ParticipantNotification),
  }),
  errors: [...bookingRestoration.restoreBooking.errors, 'DUPLICATE_BOOKING_IDS', 'JOB_NOT_FOUND'],
  events: bookingRestoration.restoreBooking.events,
});

export const bulkBookingJobs = { startBulkConfirm, startBulkDecline, startBulkCancel, startBulkRestore };
