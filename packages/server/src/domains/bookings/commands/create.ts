/**
 * Creating a booking (bookings sheet 4.1): what is asked is read and checked against its service; everything that
 * decides is locked and read in one wait, judged, and written.
 */
import { type Booking, type bookings, bookingsAppId, fail, type InputOf, invalid } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import {
  type Availability,
  type Catalogue,
  type CatalogueService,
  candidatesOf,
  judgementRange,
} from '../../availability/index.ts';
import { readOccupancy } from '../../calendar/index.ts';
import { type ContactRow, foldedEmailOf } from '../../contacts/index.ts';
import { creatorOf, managesBookings } from '../access.ts';
import type { JustTaken } from '../just-taken.ts';
import type { ReadTogether } from '../read-together.ts';
import { type BookingDetails, type BookingRow, bookingTable } from '../repository.ts';
import { allocate } from '../rules/allocation.ts';
import { bookedLocation, bookedResource, offeredPlace, wantedResourceId } from '../rules/assignment.ts';
import { mergeContactDetails, readFormSubmission } from '../rules/contact-details.ts';
import { confirmedHappening } from '../rules/happenings.ts';
import {
  countParticipants,
  readAdditionalFields,
  readSlotTimes,
  requireOfferedAddOns,
  requireOfferedChoices,
  requireOfferedPayment,
  requireParticipantsWithin,
  requireRightsForFlags,
  requireSizeWithin,
  requireSlot,
  statusOfNew,
} from '../rules/request.ts';
import { detailsOf, findPerson, requireRebookingWithin, requireSomebody } from './person.ts';
import { recordBooking } from './record.ts';
import { readSlot, requireBookable, type SlotFacts, type SlotPlan } from './slot.ts';
import { addToCalendar, occupySlot } from './take.ts';

export type CreateBooking = InputOf<typeof bookings.createBooking>;

/** What the commands of bookings stand on. */
export interface BookingsParts {
  readonly availability: Availability;
  readonly recordEvents: RecordEvents;
}

export async function createBooking(
  tx: Transaction,
  act: Act,
  input: CreateBooking,
  parts: BookingsParts,
): Promise<BookingRow> {
  const request = readRequest(input, act);
  const bookingId = newId();
  const facts = await readSlot(
    tx,
    parts.availability,
    (catalogue) => planBooking(catalogue, request, act),
    () => findPerson(tx, act, request.contactDetails, parts),
  );
  const { service } = facts.plan;
  requireSomebody(facts.beside, request);
  await requireRebookingWithin(tx, service, facts.beside?.id, act.nowMs);
  const place = assign(request, facts, bookingId, managesBookings(act.caller));
  const booking = draftBooking(bookingId, request, facts, place, act);

  if (booking.status === 'CONFIRMED') {
    const taking = { ...place, multipleRequests: service.multipleRequests, nowMs: act.nowMs };
    occupySlot(tx, booking, taking);
    addToCalendar(tx, booking, taking);
  }
  bookingTable.insert(tx, booking);
  const happenings = booking.status === 'CONFIRMED' ? [confirmedHappening(booking, input.participantNotification)] : [];
  recordBooking(tx, act, { before: undefined, after: booking, happenings }, parts);
  return booking;
}

export interface EarlyRefusalParts {
  readonly availability: Availability;
  readonly readTogether: ReadTogether;
  readonly justTaken: JustTaken;
}

/**
 * Refuses a confirmed booking whose time somebody else has got while it stood in line; reads without a lock, and
 * together with everybody who looks for the same. What passes is judged again under the locks.
 */
export async function refuseTakenTime(
  reader: Reader,
  act: Act,
  input: CreateBooking,
  { availability, readTogether, justTaken }: EarlyRefusalParts,
): Promise<void> {
  const request = readRequest(input, act);
  const { siteId } = reader;
  if (!justTaken.overlaps(siteId, request.resourceId, request.times.startMs, request.times.endMs)) {
    return;
  }
  const catalogue = await readTogether(siteId, () => availability.latest(reader));
  const plan = planBooking(catalogue, request, act);
  const { startMs, endMs, resourceIds, nowMs } = plan;
  const { fromMs, toMs } = judgementRange(startMs, endMs);
  const occupied = await readTogether([siteId, fromMs, toMs, ...resourceIds].join(' '), () =>
    readOccupancy(reader, resourceIds, fromMs, toMs, nowMs),
  );
  assign(request, { catalogue, plan, occupied, beside: undefined }, newId(), managesBookings(act.caller));
}

/** The request as far as it can be understood without the catalogue. */
type BookingRequest = ReturnType<typeof readRequest>;

function readRequest({ booking, ...input }: CreateBooking, act: Act) {
  const manages = managesBookings(act.caller);
  const flags = input.flowControlSettings ?? {};
  requireRightsForFlags(flags, manages);
  const status = statusOfNew(booking.status, manages);
  requireSizeWithin('formSubmission', input.formSubmission, 16_384);
  requireSizeWithin('booking.extendedFields', booking.extendedFields, 65_536);
  if (booking.multiServiceBookingInfo !== undefined) {
    throw fail(
      'CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
      'A booking belongs to a multi-service booking only when that one is created',
    );
  }
  const slot = requireSlot(booking.bookedEntity);
  if (slot.serviceId === undefined) {
    throw invalid('booking.bookedEntity.slot.serviceId', 'must not be empty', 'REQUIRED_FIELD');
  }
  const form = input.formSubmission === undefined ? undefined : readFormSubmission(input.formSubmission);
  const request = {
    ...input,
    booking,
    flags,
    status,
    slot,
    serviceId: slot.serviceId,
    resourceId: wantedResourceId(slot),
    times: readSlotTimes(slot, act.site.timeZone),
    participants: countParticipants(booking),
    additionalFields: readAdditionalFields(booking.additionalFields),
    contactDetails: mergeContactDetails(booking.contactDetails ?? {}, form?.contactDetails),
    formAnswers: form?.answers,
  };
  if (input.slotHoldId !== undefined) {
    throw fail('SLOT_HOLD_UNAVAILABLE', 'The hold is over or belongs to somebody else', {
      slotHoldId: input.slotHoldId,
    });
  }
  return request;
}

interface BookingPlan extends SlotPlan {
  readonly service: CatalogueService;
  /** The one resource that will do; undefined: any of them. */
  readonly resourceId: string | undefined;
}

/** Checks the request against its service and names who might serve it. */
function planBooking(catalogue: Catalogue, request: BookingRequest, act: Act): BookingPlan {
  const { booking, slot, flags, times } = request;
  const service = catalogue.services.get(request.serviceId);
  if (service === undefined || (slot.scheduleId !== undefined && slot.scheduleId !== service.scheduleId)) {
    throw fail('SCHEDULE_NOT_FOUND', 'The site has no such service or schedule', {
      serviceId: request.serviceId,
      ...(slot.scheduleId === undefined ? {} : { scheduleId: slot.scheduleId }),
    });
  }
  if (service.type !== 'APPOINTMENT') {
    throw invalid('booking.bookedEntity', 'must name a session or a course of the service', 'REQUIRED_FIELD');
  }
  requireOfferedChoices(booking);
  if (!flags.skipAddOnValidation) {
    requireOfferedAddOns(booking);
  }
  if (!flags.skipSelectedPaymentOptionValidation) {
    requireOfferedPayment(booking, service.payment.options);
  }
  if (!flags.skipAvailabilityValidation) {
    requireParticipantsWithin(request.participants, service.policy.rules.participantsPolicy.maxParticipantsPerBooking);
  }
  const resourceId = requireOwnResource(act, request.resourceId);
  if (resourceId !== undefined && !catalogue.resources.has(resourceId)) {
    throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId });
  }
  const offered = candidatesOf(service, resourceId);
  const named = resourceId === undefined || offered.includes(resourceId) ? [] : [resourceId];
  if (flags.skipAvailabilityValidation && offered.length + named.length === 0) {
    throw fail(
      'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
      'The service has no resource to give the booking to',
    );
  }
  return {
    service,
    resourceId,
    resourceIds: [...offered, ...named],
    takes: request.status === 'CONFIRMED',
    startMs: times.startMs,
    endMs: times.endMs,
    nowMs: act.nowMs,
  };
}

/** Staff book into their own calendar only (design 5). */
function requireOwnResource({ caller, reach }: Act, resourceId: string | undefined): string | undefined {
  if (reach === 'all' || caller.kind !== 'user') {
    return resourceId;
  }
  if (caller.resourceId === undefined || (resourceId !== undefined && resourceId !== caller.resourceId)) {
    throw fail('UNAUTHORIZED_OPERATION', 'Staff members book into their own calendar only');
  }
  return caller.resourceId;
}

interface Assignment {
  /** Empty until the confirmation when anybody will do; the booking's own resource first. */
  readonly resourceIds: readonly string[];
  readonly location: NonNullable<BookingDetails['slot']['location']> | undefined;
  readonly doubleBooked: boolean;
}

/** Judges the slot unless the business skips that, and says who serves it where. */
function assign(
  request: BookingRequest,
  { catalogue, plan, occupied }: SlotFacts<BookingPlan, unknown>,
  bookingId: string,
  seesConflicts: boolean,
): Assignment {
  const { service, resourceId, startMs, endMs } = plan;
  const skips = request.flags.skipAvailabilityValidation === true;
  const asked = request.slot.location;
  const place = offeredPlace(service, asked);
  if (place === undefined && !skips) {
    throw fail('SLOT_NOT_AVAILABLE', 'The service is not held at this place', {
      reasons: ['REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE'],
      nearest: [],
    });
  }
  const { verdict, resourceIds, isTaken } = allocate(catalogue, occupied, {
    service,
    startMs,
    endMs,
    bufferMinutes: service.bufferMinutes,
    resourceId,
    locationId: place === 'ANY' ? undefined : place?.locationId,
    anyStart: skips,
    seed: bookingId,
    nowMs: plan.nowMs,
  });
  if (!skips && verdict !== undefined) {
    requireBookable(verdict, seesConflicts);
  }
  const chosen = place === 'ANY' || place === undefined ? service.places[verdict?.placeIndex ?? 0] : place;
  const location = chosen === undefined ? undefined : bookedLocation(chosen, asked);
  if (!plan.takes) {
    return { resourceIds: resourceId === undefined ? [] : [resourceId], location, doubleBooked: false };
  }
  return { resourceIds, location, doubleBooked: isTaken };
}

function draftBooking(
  id: string,
  request: BookingRequest,
  { catalogue, plan, beside: contact }: SlotFacts<BookingPlan, ContactRow | undefined>,
  { resourceIds, location, doubleBooked }: Assignment,
  act: Act,
): BookingRow {
  const { booking, slot, times, status } = request;
  const { service } = plan;
  const [resourceId] = resourceIds;
  const resource = resourceId === undefined ? undefined : catalogue.resources.get(resourceId);
  const contactDetails = detailsOf(request.contactDetails, contact, act.caller);
  const creator = creatorOf(act.caller);
  const manages = managesBookings(act.caller);
  const details: BookingDetails = {
    title: service.name,
    tags: ['INDIVIDUAL'],
    slot: {
      ...(resource === undefined ? {} : { resource: bookedResource(resource) }),
      ...(location === undefined ? {} : { location }),
      resourceSelections: slot.resourceSelections ?? [],
      allDay: slot.allDay ?? false,
    },
    ...(booking.participantsChoices === undefined ? {} : { participantsChoices: booking.participantsChoices }),
    contactDetails,
    additionalFields: request.additionalFields,
    bookedAddOns: booking.bookedAddOns ?? [],
    bookingSource: sourceOf(booking.bookingSource, act),
    appId: bookingsAppId,
    createdByAppId: act.caller.kind === 'app' ? act.caller.appId : bookingsAppId,
    ...(service.formId === undefined ? {} : { formId: service.formId }),
    ...formOf(request),
    ...(booking.depositSelected === undefined ? {} : { depositSelected: booking.depositSelected }),
    sendSmsReminder: request.sendSmsReminder ?? true,
    createdWith: { ...request.flags },
  };
  return {
    id,
    revision: 1,
    status,
    // Never what was sent: payment is not known before something confirms it (bookings sheet 4.1 rule 2).
    payment_status: 'UNDEFINED',
    payment_option: booking.selectedPaymentOption ?? 'UNDEFINED',
    booked: 'SLOT',
    service_id: service.id,
    schedule_id: service.scheduleId,
    event_id: status === 'CONFIRMED' ? newId() : null,
    resource_id: resourceId ?? null,
    location_id: location?.id ?? null,
    start_at: times.startMs,
    end_at: times.endMs,
    buffer_minutes: service.bufferMinutes,
    time_zone: times.timeZone,
    total_participants: request.participants,
    double_booked: doubleBooked,
    contact_id: contact?.id ?? null,
    contact_email_folded: foldedEmailOf(contactDetails) ?? null,
    created_by_type: creator.type,
    created_by_id: creator.id,
    // Identifiers and fields of the business's own systems: what a customer sends of them is ignored.
    external_user_id: (manages ? booking.externalUserId : undefined) ?? null,
    policy_id: service.policy.id,
    policy_revision: service.policy.revision,
    details,
    extended_fields: (manages ? booking.extendedFields : undefined) ?? {},
    created_at: act.nowMs,
    updated_at: act.nowMs,
    canceled_at: null,
  };
}

/** Where a booking comes from; customers are customers, whatever they say (bookings sheet 18.1). */
function sourceOf(said: Booking['bookingSource'], { caller }: Act): NonNullable<Booking['bookingSource']> {
  const { type } = creatorOf(caller);
  const byCustomer = type === 'VISITOR' || type === 'MEMBER';
  return {
    platform: said?.platform ?? 'WEB',
    actor: byCustomer ? 'CUSTOMER' : (said?.actor ?? 'BUSINESS'),
    ...(said?.appDefId === undefined ? {} : { appDefId: said.appDefId }),
  };
}

function formOf({ booking, formAnswers }: BookingRequest): Pick<BookingDetails, 'formSubmissionId' | 'formAnswers'> {
  if (formAnswers !== undefined) {
    return { formSubmissionId: newId(), formAnswers };
  }
  return booking.formSubmissionId === undefined ? {} : { formSubmissionId: booking.formSubmissionId };
}
