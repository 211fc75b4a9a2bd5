/**
 * Availability: free time slots of appointments, sessions of classes, and the ends a start may have (bookings sheet 10,
 * 18.5, 21).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { cursorPagingUpTo, Guid, Instant, JsonMap, LocalDateTime, optional, TimeZoneName, Words } from '../schema.ts';
import { requestedGenders } from '../staff/staff-member.ts';

export const mostSlotsPerPage = 1000;

export const slotLocationTypes = ['BUSINESS', 'CUSTOM', 'CUSTOMER'] as const;

export const SlotLocation = Type.Object({
  id: optional(Guid()),
  name: optional(Type.String({ maxLength: 150 })),
  formattedAddress: optional(Type.String({ maxLength: 512 })),
  locationType: optional(Words(slotLocationTypes)),
});

export const BookingPolicyViolations = Type.Object({
  tooEarlyToBook: Type.Boolean(),
  earliestBookingDate: optional(Instant()),
  tooLateToBook: Type.Boolean(),
  bookOnlineDisabled: Type.Boolean(),
});

export const AvailableResources = Type.Object({
  resourceTypeId: Guid(),
  resources: Type.Array(Type.Object({ id: Guid(), name: Type.String() })),
  hasMoreAvailableResources: Type.Boolean(),
});

/** One service of a slot that holds several, one after the other. */
export const NestedTimeSlot = Type.Object({
  serviceId: Guid(),
  localStartDate: LocalDateTime(),
  localEndDate: LocalDateTime(),
  availableResources: Type.Array(AvailableResources),
  scheduleId: Guid(),
});

export const TimeSlot = Type.Object({
  serviceId: optional(Guid()),
  scheduleId: optional(Guid()),
  localStartDate: LocalDateTime(),
  localEndDate: LocalDateTime(),
  bookable: Type.Boolean(),
  location: optional(SlotLocation),
  /** Of sessions of classes. */
  eventInfo: optional(
    Type.Object({
      eventId: Type.String({ minLength: 36, maxLength: 250 }),
      waitingList: optional(Type.Object({ totalCapacity: Type.Integer(), remainingCapacity: Type.Integer() })),
      eventTitle: optional(Type.String()),
    }),
  ),
  totalCapacity: Type.Integer(),
  remainingCapacity: Type.Integer(),
  bookableCapacity: Type.Integer(),
  bookingPolicyViolations: BookingPolicyViolations,
  availableResources: Type.Array(AvailableResources),
  nestedTimeSlots: Type.Array(NestedTimeSlot),
  nonBookableReasons: Type.Object({
    noRemainingCapacity: Type.Boolean(),
    violatesBookingPolicy: Type.Boolean(),
    reservedForWaitingList: Type.Boolean(),
    eventCancelled: Type.Boolean(),
  }),
  allDay: Type.Boolean(),
});
export type TimeSlot = Static<typeof TimeSlot>;

export const storefrontPrefixes = ['/_api/service-availability', '/service-availability'] as const;

/** Which policies must or must not stand against a slot. */
export const ViolationFilter = Type.Object({
  tooEarlyToBook: optional(Type.Boolean()),
  tooLateToBook: optional(Type.Boolean()),
  bookOnlineDisabled: optional(Type.Boolean()),
});

export const ResourceTypesFilter = Type.Array(
  Type.Object({ resourceTypeId: optional(Guid()), resourceIds: optional(Type.Array(Guid(), { maxItems: 135 })) }),
  { maxItems: 8 },
);

export const CustomerChoices = Type.Object({
  durationInMinutes: optional(Type.Integer({ minimum: 1, maximum: 57600 })),
  addOnIds: optional(Type.Array(Guid(), { maxItems: 21 })),
  durationChoiceId: optional(Guid()),
  requestedGender: optional(Type.Object({ gender: optional(Words(requestedGenders)) })),
});

export const SlotCursors = Type.Object({
  cursors: Type.Object({ next: optional(Type.String()), prev: optional(Type.String()) }),
  hasNext: Type.Boolean(),
});

/**
 * The booking for whose move a time is asked: the time that it has itself counts as free, and what is held for it while
 * it waits, so that it can move by less than its length. For the business, the site's own pages included, and for staff
 * with bookings of their own calendar; others are refused, as they would learn when somebody else comes.
 */
export const MovingBookingId = () => Guid();

/** Holds of the caller's own that do not count as taken; anybody else's counts as ever. An extension of ours. */
export const OwnSlotHolds = optional(Type.Array(Guid(), { maxItems: 10 }));

const listAvailabilityTimeSlots = defineOperation({
  name: 'availability.listAvailabilityTimeSlots',
  summary: 'Lists the starts at which an appointment service is free.',
  method: 'POST',
  path: '/v2/time-slots',
  prefixes: storefrontPrefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.1',
  input: Type.Object({
    serviceId: optional(Guid()),
    fromLocalDate: optional(LocalDateTime()),
    toLocalDate: optional(LocalDateTime()),
    timeZone: optional(TimeZoneName()),
    locations: optional(Type.Array(SlotLocation, { maxItems: 5 })),
    includeResourceTypeIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    bookable: optional(Type.Boolean()),
    bookingPolicyViolations: optional(ViolationFilter),
    timeSlotsPerDay: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    cursorPaging: optional(cursorPagingUpTo(mostSlotsPerPage)),
    customerChoices: optional(CustomerChoices),
    resourceTypes: optional(ResourceTypesFilter),
    movingBookingId: optional(MovingBookingId()),
    ownSlotHoldIds: OwnSlotHolds,
  }),
  output: Type.Object({
    timeSlots: Type.Array(TimeSlot),
    timeZone: Type.String(),
    cursorPagingMetadata: SlotCursors,
  }),
  errors: ['MISSING_ARGUMENTS', 'SERVICE_NOT_FOUND', 'REQUESTED_GENDER_NOT_ALLOWED'],
});

const getAvailabilityTimeSlot = defineOperation({
  name: 'availability.getAvailabilityTimeSlot',
  summary: 'Reads one free slot of an appointment service with all its free resources.',
  method: 'POST',
  path: '/v2/time-slots/get',
  prefixes: storefrontPrefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.2',
  input: Type.Object({
    serviceId: Guid(),
    localStartDate: LocalDateTime(),
    localEndDate: LocalDateTime(),
    timeZone: optional(TimeZoneName()),
    location: optional(SlotLocation),
    includeResourceTypeIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    resourceTypes: optional(ResourceTypesFilter),
    customerChoices: optional(CustomerChoices),
  }),
  output: Type.Object({ timeSlot: TimeSlot, timeZone: Type.String() }),
  errors: ['SLOT_NOT_FOUND', 'SERVICE_NOT_FOUND', 'REQUESTED_GENDER_NOT_ALLOWED'],
});

const listAvailabilityTimeSlotEndOptions = defineOperation({
  name: 'availability.listAvailabilityTimeSlotEndOptions',
  summary: 'Lists the ends that a start of an hourly service may have.',
  method: 'POST',
  path: '/v2/time-slots/end-options',
  prefixes: storefrontPrefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.5',
  input: Type.Object({
    serviceId: Guid(),
    localStartDate: LocalDateTime(),
    location: SlotLocation,
    maxLocalEndDate: optional(LocalDateTime()),
    timeZone: optional(TimeZoneName()),
    resourceTypes: optional(ResourceTypesFilter),
  }),
  output: Type.Object({ endOptions: Type.Array(TimeSlot), timeZone: Type.String() }),
  errors: ['END_OPTIONS_NOT_SUPPORTED', 'MAX_END_DATE_EXCEEDS_MAXIMUM', 'SERVICE_NOT_FOUND'],
});

const listEventTimeSlots = defineOperation({
  name: 'availability.listEventTimeSlots',
  summary: 'Lists sessions of classes with their places.',
  method: 'POST',
  path: '/v2/time-slots/event',
  prefixes: storefrontPrefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.3',
  input: Type.Object({
    fromLocalDate: optional(LocalDateTime()),
    toLocalDate: optional(LocalDateTime()),
    timeZone: optional(TimeZoneName(100)),
    serviceIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    includeNonBookable: optional(Type.Boolean()),
    minBookableCapacity: optional(Type.Integer({ minimum: 1 })),
    eventFilter: optional(JsonMap()),
    maxSlotsPerDay: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    cursorPaging: optional(cursorPagingUpTo(mostSlotsPerPage)),
    bookingPolicyViolations: optional(ViolationFilter),
    ownSlotHoldIds: OwnSlotHolds,
  }),
  output: Type.Object({ timeSlots: Type.Array(TimeSlot), timeZone: Type.String(), pagingMetadata: SlotCursors }),
  errors: ['MISSING_ARGUMENTS'],
});

const getEventTimeSlot = defineOperation({
  name: 'availability.getEventTimeSlot',
  summary: 'Reads one session of a class with its places.',
  method: 'GET',
  path: '/v2/time-slots/event/{eventId}',
  prefixes: storefrontPrefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.3',
  input: Type.Object({
    eventId: Type.String({ minLength: 36, maxLength: 250 }),
    timeZone: optional(TimeZoneName(100)),
    ownSlotHoldIds: OwnSlotHolds,
  }),
  output: Type.Object({ timeSlot: TimeSlot, timeZone: Type.String() }),
  errors: ['SLOT_NOT_FOUND'],
});

/** When something is free first. */
const FirstTime = {
  localStartDate: LocalDateTime(),
  localEndDate: LocalDateTime(),
  location: optional(SlotLocation),
};

/** For many services at once, as a first page asks: one read of what is busy for all of them. An extension of ours. */
const listNextTimeSlots = defineOperation({
  name: 'availability.listNextTimeSlots',
  summary:
    'Answers the first start at which each appointment service can be booked, and with each person who gives it.',
  method: 'POST',
  path: '/v1/availability/next-time-slots',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'design 5',
  input: Type.Object({
    serviceIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }),
    /** Now, unless it is said. */
    fromLocalDate: optional(LocalDateTime()),
    toLocalDate: LocalDateTime(),
    timeZone: optional(TimeZoneName()),
    locations: optional(Type.Array(SlotLocation, { maxItems: 5 })),
    /** Of each service; its usual length unless it is said, and without add-ons. */
    customerChoices: optional(
      Type.Object({
        durationInMinutes: optional(CustomerChoices.properties.durationInMinutes),
        addOnIds: optional(CustomerChoices.properties.addOnIds),
      }),
    ),
    /** True: also the first start with each person, who may be free long after the others. */
    withStaffMembers: optional(Type.Boolean()),
    movingBookingId: optional(MovingBookingId()),
    ownSlotHoldIds: OwnSlotHolds,
  }),
  output: Type.Object({
    /** One for each service, in the order of the request. */
    nextTimeSlots: Type.Array(
      Type.Object({
        serviceId: Guid(),
        /** Absent: nothing can be booked in the range. */
        timeSlot: optional(Type.Object(FirstTime)),
        /** Those who have a start in the range, in the order of the service; empty unless it was asked for. */
        staffMembers: Type.Array(Type.Object({ resourceId: Guid(), ...FirstTime })),
      }),
    ),
    timeZone: Type.String(),
  }),
  errors: ['SERVICE_NOT_FOUND'],
});

export const availability = {
  listAvailabilityTimeSlots,
  getAvailabilityTimeSlot,
  listAvailabilityTimeSlotEndOptions,
  listEventTimeSlots,
  getEventTimeSlot,
  listNextTimeSlots,
};
