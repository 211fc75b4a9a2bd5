/** The operations that make, confirm and cancel a booking (bookings sheet 4). */
import Type from 'typebox';
import { maxNotificationMessage } from '../calendar/limits.ts';
import { bookingGoneFromCalendar, bookingPlacedOnCalendar, newBookingOnCalendar } from '../calendar/schedules.ts';
import { maxConsentsOfService } from '../consents/limits.ts';
import { GivenSignature } from '../consents/signatures.ts';
import type { ErrorCode } from '../errors.ts';
import type { EventType } from '../events.ts';
import { CaptchaToken } from '../identity/captcha.ts';
import { defineOperation } from '../operation.ts';
import { newBookings } from '../rate-limits.ts';
import { Guid, Int64, JsonMap, optional, Words } from '../schema.ts';
import { Booking, BookingInput, paymentStatuses } from './booking.ts';
import { ParticipantInputs } from './participant.ts';

export const ParticipantNotification = Type.Object({
  notifyParticipants: optional(Type.Boolean()),
  message: optional(Type.String({ maxLength: maxNotificationMessage })),
  metadata: optional(Type.Record(Type.String(), Type.String())),
});

/** A map of flags, each of which may be absent. */
export const flags = <const Names extends readonly string[]>(names: Names) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, optional(Type.Boolean())])) as Record<
      Names[number],
      Type.TOptional<Type.TBoolean>
    >,
  );

/**
 * Why the business sets a rule aside, such as booking two at once. A field of this product: it stands in the audit log
 * beside the act, and the history of the booking says it.
 */
export const OverrideReason = () => Type.String({ minLength: 1, maxLength: 500 });

export const writerPrefixes = ['/_api/bookings-service', '/bookings'] as const;

/** The solution of a challenge for what is asked (`captcha.getCaptchaChallenge`), where the site wants one. */
export const captchaToken = optional(CaptchaToken());

/**
 * What of a new booking shows that it may be made: a hold is over by the time of a repeated call, a captcha is solved
 * anew.
 */
export const proofsOfBooking = Object.freeze(['slotHoldId', 'captchaToken']);

/** What a new booking is asked for with. `slotHoldId` names the hold that kept its time free (bookings sheet 27.7). */
export const NewBookingRequest = Type.Object({
  booking: BookingInput,
  participantNotification: optional(ParticipantNotification),
  sendSmsReminder: optional(Type.Boolean()),
  flowControlSettings: optional(
    flags([
      'skipAvailabilityValidation',
      'allowUnofferedTimes',
      'skipBusinessConfirmation',
      'skipSelectedPaymentOptionValidation',
      'skipAddOnValidation',
      'allowAddOnChanges',
    ]),
  ),
  formSubmission: optional(JsonMap()),
  slotHoldId: optional(Guid()),
  /** What the customer signs with it; what the service does not ask for is not kept. */
  consentSignatures: optional(Type.Array(GivenSignature, { maxItems: maxConsentsOfService })),
  /** Those who come, by name: all of them where the service asks who comes, unless the business books. */
  namedParticipants: optional(ParticipantInputs()),
  overrideReason: optional(OverrideReason()),
  /**
   * The business is asked for its word at once: the booking is PENDING and has its place, in the transaction that makes
   * it.
   */
  asksForApproval: optional(Type.Boolean()),
  captchaToken,
  /** What stands for a captcha that is wanted and not given: the customer confirms by the link or code of a message. */
  captchaFallback: optional(Words(['BY_EMAIL'])),
});

export const creationErrors = [
  'SESSION_NOT_FOUND',
  'SCHEDULE_NOT_FOUND',
  'RESOURCE_NOT_FOUND',
  'VALIDATION_FAILURE',
  'SESSION_CAPACITY_EXCEEDED',
  'SCHEDULE_CAPACITY_EXCEEDED',
  'SLOT_NOT_AVAILABLE',
  'BOOKING_POLICY_VIOLATION',
  'OPEN_BOOKINGS_LIMIT_REACHED',
  'CAPTCHA_TOKEN_REQUIRED',
  'INVALID_CAPTCHA_TOKEN',
  'UNAUTHORIZED_OPERATION',
  'INVALID_SERVICE_CHOICES',
  'ADD_ON_GROUP_NOT_FOUND',
  'ADD_ON_NOT_FOUND',
  'CONTACT_NOT_FOUND',
  'INVALID_FLOW_SELECTED_RESOURCES',
  'REQUESTED_GENDER_NOT_ALLOWED',
  'CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
  'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
  'SLOT_HOLD_UNAVAILABLE',
  'NOT_PENDING_APPROVAL_SERVICE',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_ZONE',
  'CONTACT_DETAILS_CONFLICT',
  'EMPTY_FORM_INFO',
  'CONSENT_SIGNATURE_REQUIRED',
  'CONSENT_VERSION_OUTDATED',
  'PARTICIPANT_AGE_NOT_ALLOWED',
] as const satisfies readonly ErrorCode[];
export const creationEvents = [
  'wix.bookings.v2.booking_created',
  'wix.bookings.v2.booking_confirmed',
  'wix.bookings.v2.booking_markedAsPending',
  'openhours.contacts.v1.contact_created',
  'openhours.forms.v1.form_submission_created',
  'openhours.consents.v1.consent_signature_created',
  ...newBookingOnCalendar,
] as const satisfies readonly EventType[];

/**
 * Creates a booking: CREATED for customers, CONFIRMED or PENDING when the business asks for it. Instants with offset,
 * or local in the slot's zone.
 */
const createBooking = defineOperation({
  name: 'bookings.createBooking',
  summary: 'Creates a booking of a slot or a course.',
  method: 'POST',
  path: '/v2/bookings',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source: 'bookings sheet 4.1',
  input: NewBookingRequest,
  proofs: proofsOfBooking,
  rateLimits: newBookings,
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: creationErrors,
  events: creationEvents,
});

/**
 * Confirms a CREATED, PENDING or WAITING_LIST booking; without `checkAvailabilityValidation` an overlap only marks it
 * `doubleBooked`.
 */
const confirmBooking = defineOperation({
  name: 'bookings.confirmBooking',
  summary: 'Confirms a booking that waits, and puts it on the calendar.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/confirm',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 4.4',
  input: Type.Object({
    bookingId: Guid(),
    revision: Int64(),
    participantNotification: optional(ParticipantNotification),
    sendSmsReminder: optional(Type.Boolean()),
    paymentStatus: optional(Words(paymentStatuses)),
    doubleBooked: optional(Type.Boolean()),
    flowControlSettings: optional(flags(['checkAvailabilityValidation'])),
    overrideReason: optional(OverrideReason()),
  }),
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'INVALID_BOOKING_STATUS',
    'FAILED_CONFIRMING_NON_PENDING_BOOKING',
    'SLOT_NOT_AVAILABLE',
    'NO_OPEN_SPOTS',
    'BOOKING_POLICY_VIOLATION',
    'UNAUTHORIZED_OPERATION',
  ],
  events: ['wix.bookings.v2.booking_confirmed', 'wix.bookings.v2.booking_updated', ...bookingPlacedOnCalendar],
});

export const cancellationFlags = flags(['ignoreCancellationPolicy', 'withRefund', 'waiveCancellationFee']);
export const cancellationErrors = [
  'BOOKING_NOT_FOUND',
  'BOOKING_REVISION_MISMATCH',
  'BOOKING_POLICY_VIOLATION',
  'VALIDATION_FAILURE',
  'REFUND_NOT_ALLOWED',
  'UNAUTHORIZED_OPERATION',
] as const satisfies readonly ErrorCode[];

/** Cancels a booking by the rules of its service's policy; CREATED ones without. Its place is free at once. */
const cancelBooking = defineOperation({
  name: 'bookings.cancelBooking',
  summary: 'Cancels a booking and frees its place at once.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/cancel',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source: 'bookings sheet 4.6',
  input: Type.Object({
    bookingId: Guid(),
    revision: optional(Int64()),
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(cancellationFlags),
    waiveCharges: optional(Type.Boolean()),
  }),
  output: Type.Object({ booking: Booking }),
  errors: [...cancellationErrors, 'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING'],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

export const bookings = { createBooking, confirmBooking, cancelBooking };
