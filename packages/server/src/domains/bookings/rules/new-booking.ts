/**
 * A request for a new booking: what it says, read without the catalogue, and what it asks of its service (bookings
 * sheet 4.1). Pure; whether the time is free is judged afterwards.
 */
import { type BookedAddOn, fail, invalid } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Act } from '../../../call.ts';
import { minuteMs } from '../../../time/index.ts';
import {
  type Catalogue,
  type CatalogueService,
  candidatesOf,
  endMeant,
  longerBy,
  requireGenderAllowed,
  requireStaffChosen,
  servedBy,
} from '../../availability/index.ts';
import type { SeatsOf } from '../../calendar/index.ts';
import { managesBookings, overridesRules } from '../access.ts';
import type { SlotPlan } from './allocation.ts';
import { requestedGenderOf, wantedResourceId } from './assignment.ts';
import { readBookedAddOns } from './booked-add-ons.ts';
import { type Intake, readIntake } from './intake.ts';
import {
  type Booked,
  type CreateBooking,
  countParticipants,
  largestExtendedFieldsBytes,
  readBooked,
  readSlotTimes,
  requireOfferedChoices,
  requireOfferedPayment,
  requireParticipantsWithin,
  requireRightsForFlags,
  requireSizeWithin,
  type SlotTimes,
  statusOfNew,
} from './request.ts';

/** The request as far as it can be understood without the catalogue. */
export type NewBooking = NewAppointment | NewSeats;
export type NewAppointment = Common & ReturnType<typeof readAppointment>;
/** Seats of a session or a course. */
export type NewSeats = Common & Extract<Booked, { readonly seats: SeatsOf }>;
export type Common = ReturnType<typeof readCommon>;

export function readNewBooking(input: CreateBooking, act: Act): NewBooking {
  const common = readCommon(input, act);
  const booked = readBooked(input.booking.bookedEntity);
  if (booked.seats === undefined) {
    return { ...common, ...readAppointment(booked.slot, act) };
  }
  return { ...common, ...booked };
}

function readAppointment(slot: Extract<Booked, { readonly seats: undefined }>['slot'], act: Act) {
  if (slot.serviceId === undefined) {
    throw invalid('booking.bookedEntity.slot.serviceId', 'must not be empty', 'REQUIRED_FIELD');
  }
  return {
    seats: undefined,
    slot,
    serviceId: slot.serviceId,
    resourceId: wantedResourceId(slot),
    times: readSlotTimes(slot, act.site.timeZone),
  };
}

export function readCommon({ booking, ...input }: CreateBooking, act: Act) {
  const flags = input.flowControlSettings ?? {};
  requireRightsForFlags(flags, overridesRules(act.caller));
  const status = statusOfNew(booking.status, input.asksForApproval === true, managesBookings(act.caller));
  requireSizeWithin('formSubmission', input.formSubmission, 16_384);
  requireSizeWithin('booking.extendedFields', booking.extendedFields, largestExtendedFieldsBytes);
  if (booking.multiServiceBookingInfo !== undefined) {
    throw fail(
      'CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
      'multiServiceBookingInfo cannot be set when a single booking is created',
    );
  }
  return {
    ...input,
    booking,
    flags,
    status,
    participants: countParticipants(booking),
  };
}

export interface NewTimePlan extends SlotPlan {
  /** As long as it is with the add-ons. */
  readonly service: CatalogueService;
  readonly bookedAddOns: readonly BookedAddOn[];
  /** The one resource that will do; undefined: any of them. */
  readonly resourceId: string | undefined;
}

/** The same with who comes and what the service's form asks. */
export interface NewBookingPlan extends NewTimePlan {
  readonly intake: Intake;
}

export function planNewBooking(catalogue: Catalogue, request: NewAppointment, act: Act): NewBookingPlan {
  const plan = planNewTime(catalogue, request, act);
  return { ...plan, intake: readIntake(plan.service.form, request, act) };
}

/** A service that is asked for, whenever that may be. */
export interface AskedService extends Common {
  readonly slot: NonNullable<Common['booking']['bookedEntity']['slot']>;
  readonly serviceId: string;
  readonly resourceId: string | undefined;
  readonly times?: SlotTimes;
}

/** Checks what is asked against its service and names who might serve it. */
export function planService(catalogue: Catalogue, request: AskedService, act: Act) {
  const { slot } = request;
  const known = catalogue.services.get(request.serviceId);
  if (known === undefined || (slot.scheduleId !== undefined && slot.scheduleId !== known.scheduleId)) {
    throw fail('SCHEDULE_NOT_FOUND', 'The site has no such service or schedule', {
      serviceId: request.serviceId,
      ...(slot.scheduleId === undefined ? {} : { scheduleId: slot.scheduleId }),
    });
  }
  if (known.type !== 'APPOINTMENT') {
    throw invalid('booking.bookedEntity', 'must name a session or a course of the service', 'REQUIRED_FIELD');
  }
  const requestedGender = requestedGenderOf(slot.resourceSelections);
  requireGenderAllowed(catalogue, requestedGender);
  const bookedAddOns = requireOffered(catalogue, known, request);
  const service = longerBy(servedBy(known, requestedGender), addedMinutesOf(bookedAddOns));
  const resourceId = requireOwnResource(act, request.resourceId);
  if (!managesBookings(act.caller)) {
    requireStaffChosen(catalogue, service, resourceId);
  }
  if (resourceId !== undefined && !catalogue.resources.has(resourceId)) {
    throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId });
  }
  return { service, bookedAddOns, resourceId, offered: candidatesOf(service, resourceId) };
}

/** The same of a request that names a time. A hold comes before the form is answered. */
export function planNewTime(catalogue: Catalogue, request: NewAppointment, act: Act): NewTimePlan {
  const { flags, times } = request;
  const { bookedAddOns, offered, resourceId, service } = planService(catalogue, request, act);
  const named = resourceId === undefined || offered.includes(resourceId) ? [] : [resourceId];
  if (flags.skipAvailabilityValidation && offered.length + named.length === 0) {
    throw fail(
      'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
      'The service has no resource: name one in slot.resource.id to skip the availability check',
    );
  }
  return {
    service,
    bookedAddOns,
    resourceId,
    resourceIds: [...offered, ...named],
    takes: request.status !== 'CREATED',
    scheduleId: service.scheduleId,
    startMs: times.startMs,
    endMs: endMeant(catalogue, service, times.startMs, times.ends),
    nowMs: act.nowMs,
  };
}

/** Without add-ons, in minutes; more than one only where the clock shows the same time twice. */
export function lengthsOf({ ends, startMs }: SlotTimes, addOns: readonly BookedAddOn[]): number[] {
  const added = addedMinutesOf(addOns);
  return ends.map((endMs) => (endMs - startMs) / minuteMs - added);
}

/**
 * What a service must offer, and how many one booking may bring, whatever is booked of it. Answers the add-ons as they
 * are kept.
 */
export function requireOffered(
  catalogue: Pick<Catalogue, 'addOns'>,
  service: CatalogueService,
  { booking, flags, participants, status, times }: Common & { readonly times?: SlotTimes },
): BookedAddOn[] {
  if (status === 'PENDING' && !service.manualApproval) {
    throw fail('NOT_PENDING_APPROVAL_SERVICE', 'The service confirms bookings without approval by the business', {
      serviceId: service.id,
    });
  }
  const bookedAddOns = readBookedAddOns(catalogue, service, {
    bookedAddOns: booking.bookedAddOns,
    skipsValidation: flags.skipAddOnValidation,
    path: 'booking.bookedAddOns',
  });
  requireOfferedChoices(booking, { variants: service.variants, minutes: times && lengthsOf(times, bookedAddOns) });
  if (!flags.skipSelectedPaymentOptionValidation) {
    requireOfferedPayment(booking, service.payment.options);
  }
  if (!flags.skipAvailabilityValidation) {
    requireParticipantsWithin(participants, service.policy.rules.participantsPolicy.maxParticipantsPerBooking);
  }
  return bookedAddOns;
}

/** Staff book into their own calendar only (design 5). */
export function requireOwnResource({ caller, reach }: Act, resourceId: string | undefined): string | undefined {
  if (reach === 'all' || caller.kind !== 'user') {
    return resourceId;
  }
  if (caller.resourceId === undefined || (resourceId !== undefined && resourceId !== caller.resourceId)) {
    throw fail('UNAUTHORIZED_OPERATION', 'Staff members book into their own calendar only');
  }
  return caller.resourceId;
}
