/** Time slots of several appointments in one visit: each with the slots of its services (bookings sheet 8 and 10.4). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { cursorPagingUpTo, Guid, LocalDateTime, optional, TimeZoneName, Words } from '../schema.ts';
import {
  CustomerChoices,
  mostSlotsPerPage,
  ResourceTypesFilter,
  SlotCursors,
  SlotLocation,
  storefrontPrefixes,
  TimeSlot,
  ViolationFilter,
} from './time-slots.ts';

/** How many services one visit may be asked for. */
export const servicesPerVisit = { min: 2, max: 40 } as const;

export const multiServiceBookingTypes = ['SEQUENTIAL_BOOKINGS', 'PARALLEL_BOOKINGS', 'SEPARATE_BOOKINGS'] as const;
export type MultiServiceBookingType = (typeof multiServiceBookingTypes)[number];

/** Their number has a code of its own, so that the schema does not bound it. */
const ServicesOfVisit = Type.Array(
  Type.Object({
    serviceId: Guid(),
    includeResourceTypeIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    customerChoices: optional(CustomerChoices),
    resourceTypes: optional(ResourceTypesFilter),
  }),
);

const listMultiServiceAvailabilityTimeSlots = defineOperation({
  name: 'availability.listMultiServiceAvailabilityTimeSlots',
  summary: 'Lists the starts at which several appointments are free one after the other, or all at once.',
  method: 'POST',
  path: '/v2/multi-service-time-slots',
  prefixes: storefrontPrefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.4',
  input: Type.Object({
    services: optional(ServicesOfVisit),
    fromLocalDate: optional(LocalDateTime()),
    toLocalDate: optional(LocalDateTime()),
    timeZone: optional(TimeZoneName()),
    location: optional(SlotLocation),
    bookable: optional(Type.Boolean()),
    bookingPolicyViolations: optional(ViolationFilter),
    timeSlotsPerDay: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    multiServiceBookingType: optional(Words(multiServiceBookingTypes)),
    /**
     * Appointments that are booked together and to be moved as one: each as long as it is, with whom its customer
     * chose, where it is, and their own time counts as free. `services`, `location` and the type are theirs then. For
     * whom `movingBookingId` is. An extension of ours.
     */
    movingMultiServiceBookingId: optional(Guid()),
    cursorPaging: optional(cursorPagingUpTo(mostSlotsPerPage)),
  }),
  output: Type.Object({
    timeSlots: Type.Array(TimeSlot),
    timeZone: Type.String(),
    cursorPagingMetadata: SlotCursors,
  }),
  errors: ['MISSING_ARGUMENTS', 'INVALID_SERVICES_SIZE', 'SERVICE_NOT_FOUND', 'REQUESTED_GENDER_NOT_ALLOWED'],
});

const getMultiServiceAvailabilityTimeSlot = defineOperation({
  name: 'availability.getMultiServiceAvailabilityTimeSlot',
  summary: 'Reads one visit of several appointments with all resources that are free for each.',
  method: 'POST',
  path: '/v2/multi-service-time-slots/get',
  prefixes: storefrontPrefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.4',
  input: Type.Object({
    services: ServicesOfVisit,
    localStartDate: LocalDateTime(),
    localEndDate: LocalDateTime(),
    timeZone: optional(TimeZoneName()),
    location: SlotLocation,
    multiServiceBookingType: optional(Words(multiServiceBookingTypes)),
  }),
  output: Type.Object({ timeSlot: TimeSlot, timeZone: Type.String() }),
  errors: ['SLOT_NOT_FOUND', 'INVALID_SERVICES_SIZE', 'SERVICE_NOT_FOUND', 'REQUESTED_GENDER_NOT_ALLOWED'],
});

export const multiServiceTimeSlots = { listMultiServiceAvailabilityTimeSlots, getMultiServiceAvailabilityTimeSlot };
