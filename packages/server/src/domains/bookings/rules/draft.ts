/** A new booking as it is going to be stored: where and with whom, and what was agreed. Pure: its ids are given. */
import { type BookedAddOn, type Booking, bookingsAppId, isPlacedStatus, phoneEnding } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import type { CatalogueService } from '../../availability/index.ts';
import { type ContactRow, foldedEmailOf } from '../../contacts/index.ts';
import { creatorOf, managesBookings } from '../access.ts';
import { type BookingDetails, type BookingRow, type CreatorType, noFee } from '../repository.ts';
import { withAgreedPrice } from './agreed-price.ts';
import { allocate, type Claim, type SlotFacts } from './allocation.ts';
import { askedLocation, bookedLocation, bookedResource, chosenLocation, type WantedLocation } from './assignment.ts';
import { requireBookable } from './bookable.ts';
import { detailsOf } from './contact-details.ts';
import type { Intake } from './intake.ts';
import type { Common, NewAppointment, NewBookingPlan, NewTimePlan } from './new-booking.ts';
import { type Dates, nextDateOf } from './next-date.ts';
import { notificationBy, withoutMessage } from './notification.ts';
import { type Share, withShare } from './sharing.ts';

/** Ids of a new booking and of what is made with it. */
export interface NewBookingIds {
  readonly bookingId: string;
  /** Used when the booking comes onto the calendar at once. */
  readonly eventId: string;
  /** Used when the booking came with answers of a form. */
  readonly formSubmissionId: string;
}

export interface Placement {
  /** Empty until the confirmation when anybody will do; the booking's own resource first. */
  readonly resourceIds: readonly string[];
  readonly location: NonNullable<BookingDetails['slot']['location']> | undefined;
  readonly doubleBooked: boolean;
}

/** What a request claims of the time of others. */
export function claimOfNew(
  request: NewAppointment,
  { service, resourceId, startMs, endMs, nowMs }: NewTimePlan,
  bookingId: string,
): Claim & WantedLocation {
  const skips = request.flags.skipAvailabilityValidation === true;
  return {
    service,
    startMs,
    endMs,
    bufferMinutes: service.bufferMinutes,
    resourceId,
    ...askedLocation(service, request.slot.location, { letsPass: skips }),
    anyStart: skips || request.flags.allowUnofferedTimes === true,
    ignoring: request.slotHoldId === undefined ? undefined : { source: 'HOLD', sourceId: request.slotHoldId },
    seed: bookingId,
    nowMs,
  };
}

/** Judges the slot unless the business skips that, and says who serves it where. */
export function placeNewBooking(
  request: NewAppointment,
  { catalogue, plan, occupied }: SlotFacts<NewTimePlan, unknown>,
  bookingId: string,
  seesConflicts: boolean,
  share?: Share,
): Placement {
  const { service, resourceId } = plan;
  const claim = withShare(claimOfNew(request, plan, bookingId), share);
  const { verdict, resourceIds, isTaken } = allocate(catalogue, occupied, claim);
  if (request.flags.skipAvailabilityValidation !== true && verdict !== undefined) {
    requireBookable(verdict, { seesConflicts });
  }
  const chosen = chosenLocation(service, claim, verdict?.locationIndex);
  const location = bookedLocation(chosen, request.slot.location);
  if (!plan.takes) {
    return { resourceIds: resourceId === undefined ? [] : [resourceId], location, doubleBooked: false };
  }
  return { resourceIds, location, doubleBooked: isTaken };
}

/** The booking of an appointment. */
export function draftBooking(
  ids: NewBookingIds,
  request: NewAppointment,
  { catalogue, plan, beside: contact }: SlotFacts<NewBookingPlan, ContactRow | undefined>,
  { resourceIds, location, doubleBooked }: Placement,
  act: Act,
): BookingRow {
  const { slot, times, status } = request;
  const { bookedAddOns, intake, service } = plan;
  const [resourceId] = resourceIds;
  const resource = resourceId === undefined ? undefined : catalogue.resources.get(resourceId);
  return draftOf(ids, request, { service, contact, intake, bookedAddOns }, act, {
    title: service.name,
    tags: ['INDIVIDUAL'],
    slot: {
      ...(resource === undefined ? {} : { resource: bookedResource(resource) }),
      ...(location === undefined ? {} : { location }),
      resourceSelections: slot.resourceSelections ?? [],
      allDay: slot.allDay ?? false,
    },
    columns: {
      booked: 'SLOT',
      service_type: 'APPOINTMENT',
      event_id: isPlacedStatus(status) ? ids.eventId : null,
      resource_id: resourceId ?? null,
      location_id: location?.id ?? null,
      start_at: plan.startMs,
      end_at: plan.endMs,
      buffer_minutes: service.bufferMinutes,
      time_zone: times.timeZone,
      double_booked: doubleBooked,
    },
  });
}

/** What is booked, and where and when it is. */
export interface BookedFacts extends Pick<BookingDetails, 'title' | 'tags' | 'slot'> {
  readonly columns: Pick<
    BookingRow,
    | 'booked'
    | 'service_type'
    | 'event_id'
    | 'resource_id'
    | 'location_id'
    | 'start_at'
    | 'end_at'
    | 'buffer_minutes'
    | 'time_zone'
    | 'double_booked'
  >;
  /** Of a course that has begun; absent: it is next when it begins. */
  readonly nextDates?: Dates | undefined;
}

/** What is taken of which service, and who takes it. */
export interface AgreedFacts {
  readonly service: CatalogueService;
  readonly contact: ContactRow | undefined;
  readonly intake: Intake;
  /** As they are when it is booked. */
  readonly bookedAddOns: readonly BookedAddOn[];
}

/** What every new booking keeps, whatever is booked. */
export function draftOf(
  ids: Pick<NewBookingIds, 'bookingId' | 'formSubmissionId'>,
  request: Omit<Common, 'status'> & { readonly status: Common['status'] | 'WAITING_LIST' },
  { service, contact, intake, bookedAddOns }: AgreedFacts,
  act: Act,
  { title, tags, slot, columns, nextDates }: BookedFacts,
): BookingRow {
  const { booking } = request;
  const contactDetails = detailsOf(intake.contactDetails, contact, act.caller);
  const creator = creatorOf(act.caller);
  const manages = managesBookings(act.caller);
  const details: BookingDetails = {
    title,
    tags,
    slot,
    ...(booking.participantsChoices === undefined ? {} : { participantsChoices: booking.participantsChoices }),
    contactDetails,
    additionalFields: intake.additionalFields,
    bookedAddOns: [...bookedAddOns],
    bookingSource: sourceOf(booking.bookingSource, act),
    appId: bookingsAppId,
    createdByAppId: act.caller.kind === 'app' ? act.caller.appId : bookingsAppId,
    formId: service.form.id,
    ...submissionOf(request, intake, ids.formSubmissionId),
    ...(booking.depositSelected === undefined ? {} : { depositSelected: booking.depositSelected }),
    sendSmsReminder: request.sendSmsReminder ?? true,
    ...(act.language === undefined || !isCustomer(creator) ? {} : { language: act.language }),
    ...participantNotificationOf(request, act.caller),
    ...(request.status === 'CREATED' && request.slotHoldId !== undefined ? { slotHoldId: request.slotHoldId } : {}),
    createdWith: { ...request.flags },
  };
  const row: BookingRow = {
    id: ids.bookingId,
    revision: 1,
    status: request.status,
    // Never what was sent: payment is not known before something confirms it (bookings sheet 4.1 rule 2).
    payment_status: 'UNDEFINED',
    payment_option: booking.selectedPaymentOption ?? 'UNDEFINED',
    service_id: service.id,
    schedule_id: service.scheduleId,
    ...columns,
    ...(nextDates ?? nextDateOf(columns)),
    total_participants: request.participants,
    contact_id: contact?.id ?? null,
    contact_email_folded: foldedEmailOf(contactDetails) ?? null,
    contact_phone_ending: creator.type === 'VISITOR' ? (phoneEnding(contactDetails.phone ?? '') ?? null) : null,
    created_by_type: creator.type,
    created_by_id: creator.id,
    awaits_customer: false,
    // Identifiers and fields of the business's own systems: what a customer sends of them is ignored.
    external_user_id: (manages ? booking.externalUserId : undefined) ?? null,
    policy_id: service.policy.id,
    policy_revision: service.policy.revision,
    details,
    extended_fields: (manages ? booking.extendedFields : undefined) ?? {},
    created_at: act.nowMs,
    updated_at: act.nowMs,
    canceled_at: null,
    link_generation: 0,
    sent_again: 0,
    multi_service_booking_id: null,
    multi_service_booking_type: null,
    recurring_group_id: null,
    ...noFee,
  };
  return withAgreedPrice(row, service, act.site);
}

function isCustomer({ type }: { readonly type: CreatorType }): boolean {
  return type === 'VISITOR' || type === 'MEMBER';
}

/** Where a booking comes from; customers are customers, whatever they say (bookings sheet 18.1). */
function sourceOf(said: Booking['bookingSource'], { caller }: Act): NonNullable<Booking['bookingSource']> {
  const byCustomer = isCustomer(creatorOf(caller));
  return {
    platform: said?.platform ?? 'WEB',
    actor: byCustomer ? 'CUSTOMER' : (said?.actor ?? 'BUSINESS'),
    ...(said?.appDefId === undefined ? {} : { appDefId: said.appDefId }),
  };
}

/**
 * How whoever books wants the participants to be told; words for them belong to the one message they were written for: that
 * the request has arrived, or that the booking is confirmed, whose event carries them itself.
 */
function participantNotificationOf(
  { participantNotification, status }: Pick<Parameters<typeof draftOf>[1], 'participantNotification' | 'status'>,
  caller: Caller,
): Pick<BookingDetails, 'participantNotification'> {
  const asked = notificationBy(caller, participantNotification);
  if (asked === undefined) {
    return {};
  }
  return { participantNotification: status === 'CREATED' ? asked : withoutMessage(asked) };
}

function submissionOf(
  { booking }: Pick<Common, 'booking'>,
  { answers }: Intake,
  formSubmissionId: string,
): Pick<BookingDetails, 'formSubmissionId'> {
  const id = answers === undefined ? booking.formSubmissionId : formSubmissionId;
  return id === undefined ? {} : { formSubmissionId: id };
}
