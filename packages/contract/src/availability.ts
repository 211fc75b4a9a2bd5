/** Availability: free time slots and why a start is not offered (bookings sheet 6, 10, 18.5, 21; design 5). */
import Type, { type Static } from 'typebox';
import { defineOperation } from './operation.ts';
import { CursorPaging, Guid, Instant, JsonMap, LocalDateTime, optional, Sort, TimeZoneName, Words } from './schema.ts';
import { timeSlotsConfigurations } from './time-slots-configuration.ts';

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

const storefront = ['/_api/service-availability', '/service-availability'] as const;

const ViolationFilter = Type.Object({
  tooEarlyToBook: optional(Type.Boolean()),
  tooLateToBook: optional(Type.Boolean()),
  bookOnlineDisabled: optional(Type.Boolean()),
});

const ResourceTypesFilter = Type.Array(
  Type.Object({ resourceTypeId: optional(Guid()), resourceIds: optional(Type.Array(Guid(), { maxItems: 135 })) }),
  { maxItems: 8 },
);

const CustomerChoices = Type.Object({
  durationInMinutes: optional(Type.Integer({ minimum: 1, maximum: 57600 })),
  addOnIds: optional(Type.Array(Guid(), { maxItems: 21 })),
  durationChoiceId: optional(Guid()),
  requestedGender: optional(Type.Object({ gender: optional(Words(['ANY_MALE', 'ANY_FEMALE'])) })),
});

const SlotCursors = Type.Object({
  cursors: Type.Object({ next: optional(Type.String()), prev: optional(Type.String()) }),
  hasNext: Type.Boolean(),
});

const listAvailabilityTimeSlots = defineOperation({
  name: 'availability.listAvailabilityTimeSlots',
  summary: 'Lists the starts at which an appointment service is free.',
  method: 'POST',
  path: '/v2/time-slots',
  prefixes: storefront,
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
    cursorPaging: optional(CursorPaging),
    customerChoices: optional(CustomerChoices),
    resourceTypes: optional(ResourceTypesFilter),
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
  prefixes: storefront,
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
  prefixes: storefront,
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
  prefixes: storefront,
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
    cursorPaging: optional(CursorPaging),
    bookingPolicyViolations: optional(ViolationFilter),
  }),
  output: Type.Object({ timeSlots: Type.Array(TimeSlot), timeZone: Type.String(), pagingMetadata: SlotCursors }),
  errors: ['MISSING_ARGUMENTS'],
});

const getEventTimeSlot = defineOperation({
  name: 'availability.getEventTimeSlot',
  summary: 'Reads one session of a class with its places.',
  method: 'GET',
  path: '/v2/time-slots/event/{eventId}',
  prefixes: storefront,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 10.3',
  input: Type.Object({
    eventId: Type.String({ minLength: 36, maxLength: 250 }),
    timeZone: optional(TimeZoneName(100)),
  }),
  output: Type.Object({ timeSlot: TimeSlot, timeZone: Type.String() }),
  errors: ['SLOT_NOT_FOUND'],
});

/** How the older calls spell the types of places; createBooking takes them as they are. */
export const olderLocationTypes = ['OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'] as const;

const OlderLocation = Type.Object({
  id: optional(Guid()),
  name: optional(Type.String({ maxLength: 150 })),
  formattedAddress: optional(Type.String({ maxLength: 512 })),
  locationType: optional(Words(olderLocationTypes)),
});

const OlderViolations = Type.Object({
  tooEarlyToBook: Type.Boolean(),
  tooLateToBook: Type.Boolean(),
  bookOnlineDisabled: Type.Boolean(),
});

/** A date and time in RFC 3339, with `Z` or an offset. */
const OffsetDateTime = () => Type.String({ maxLength: 40 });

export const SlotAvailability = Type.Object({
  slot: Type.Object({
    sessionId: optional(Type.String()),
    serviceId: optional(Guid()),
    scheduleId: optional(Guid()),
    startDate: OffsetDateTime(),
    endDate: OffsetDateTime(),
    timezone: Type.String(),
    resource: optional(Type.Object({ id: Guid(), name: Type.String() })),
    location: optional(OlderLocation),
    eventId: optional(Type.String()),
  }),
  bookable: Type.Boolean(),
  totalSpots: Type.Integer(),
  openSpots: Type.Integer(),
  waitingList: optional(Type.Object({ totalSpots: Type.Integer(), openSpots: Type.Integer() })),
  bookingPolicyViolations: OlderViolations,
  locked: Type.Boolean(),
  isFromV2: Type.Boolean(),
  nestedSlots: optional(
    Type.Array(
      Type.Object({
        serviceId: Guid(),
        start: OffsetDateTime(),
        end: OffsetDateTime(),
        resource: optional(Type.Object({ id: Guid(), name: Type.String() })),
        scheduleId: Guid(),
      }),
    ),
  ),
});
export type SlotAvailability = Static<typeof SlotAvailability>;

const queryAvailability = defineOperation({
  name: 'availability.queryAvailability',
  summary: 'Lists starts of appointments by person and place, taken ones included, and sessions of classes.',
  method: 'POST',
  path: '/v1/availability/query',
  prefixes: ['/availability-calendar', '/bookings/availability-calendar', '/bookings'],
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 6',
  input: Type.Object({
    query: Type.Object({ filter: JsonMap(), sort: optional(Sort) }),
    timezone: optional(TimeZoneName()),
    slotsPerDay: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  output: Type.Object({ availabilityEntries: Type.Array(SlotAvailability) }),
});

const getScheduleAvailability = defineOperation({
  name: 'availability.getScheduleAvailability',
  summary: 'Reads how many places of a course are left.',
  method: 'GET',
  path: '/v2/availability/schedule/{scheduleId}',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 6',
  input: Type.Object({ scheduleId: Guid() }),
  output: Type.Object({
    availability: Type.Object({
      totalSpots: optional(Type.Integer()),
      openSpots: optional(Type.Integer()),
      bookingPolicyViolations: OlderViolations,
    }),
    bookingPolicySettings: Type.Object({ maxParticipantsPerBooking: Type.Integer() }),
  }),
  errors: ['FAILED_RESOLVING_SCHEDULE', 'FAILED_VALIDATING_AVAILABILITY'],
});

const calculateMultiSlotAvailability = defineOperation({
  name: 'availability.calculateMultiSlotAvailability',
  summary: 'Lists the starts at which several appointments fit one after the other.',
  method: 'POST',
  path: '/v1/availability/multislot',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 6',
  input: Type.Object({
    from: optional(Type.String({ maxLength: 30 })),
    to: optional(Type.String({ maxLength: 30 })),
    timeZone: optional(Type.String({ minLength: 1, maxLength: 30 })),
    bookable: optional(Type.Boolean()),
    bookingPolicyViolations: optional(ViolationFilter),
    location: optional(OlderLocation),
    slots: optional(
      Type.Array(
        Type.Object({
          serviceId: Guid(),
          resourcesFilter: optional(Type.Object({ resourceIds: optional(Type.Array(Guid(), { maxItems: 135 })) })),
          customerChoices: optional(CustomerChoices),
        }),
        { minItems: 1, maxItems: 6 },
      ),
    ),
    slotsPerDay: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    cursorPaging: optional(CursorPaging),
  }),
  output: Type.Object({
    slots: Type.Array(SlotAvailability),
    cursorPagingMetadata: Type.Object({
      count: Type.Integer(),
      cursors: Type.Object({ next: optional(Type.String()), prev: optional(Type.String()) }),
      hasNext: Type.Boolean(),
    }),
  }),
  errors: ['MISSING_ARGUMENTS', 'SERVICE_NOT_FOUND', 'REQUESTED_GENDER_NOT_ALLOWED'],
});

/**
 * Why a start cannot be booked. The first eight are the words of the published client's diagnosis, where it has one; the
 * others are ours: a start off the grid, a length that is not offered, a session that is full or cancelled, one per policy.
 */
export const refusalReasons = [
  'NO_ASSIGNED_STAFF_OR_RESOURCES',
  'REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE',
  'RESOURCE_NOT_ASSIGNED_TO_SERVICE',
  'RESOURCE_HAS_NO_WORKING_HOURS',
  'RESOURCE_NOT_IN_WORKING_HOURS',
  'DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS',
  'RESOURCE_BLOCKED',
  'BUFFER_TIME_ELIMINATES_WINDOWS',
  'RESOURCE_BUSY',
  'DURATION_NOT_OFFERED',
  'START_NOT_ON_GRID',
  'START_SKIPPED_BY_CLOCK_CHANGE',
  'NO_REMAINING_CAPACITY',
  'EVENT_CANCELLED',
  'LOCATION_ARCHIVED',
  'TOO_EARLY_TO_BOOK',
  'TOO_LATE_TO_BOOK',
  'ONLINE_BOOKING_DISABLED',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What the business can do about a reason; the first seven are the published client's words. */
export const suggestedActions = [
  'ASSIGN_STAFF_OR_RESOURCES',
  'CHECK_STAFF_WORKING_HOURS',
  'CHECK_WORK_LOCATIONS',
  'CHECK_SERVICE_LOCATIONS',
  'REDUCE_DURATION_OR_BUFFER',
  'CHECK_BLOCKED_TIME',
  'ASSIGN_RESOURCE_TO_SERVICE',
  'CHOOSE_ANOTHER_TIME',
  'CHOOSE_AN_OFFERED_DURATION',
  'CHECK_SPLIT_INTERVAL',
  'RAISE_CAPACITY',
  'CHECK_BOOKING_POLICY',
  'ENABLE_ONLINE_BOOKING',
] as const;
export type SuggestedAction = (typeof suggestedActions)[number];

const ExplainedReason = Type.Object({
  code: Words(refusalReasons),
  suggestedAction: Words(suggestedActions),
  /** One English sentence. */
  description: Type.String(),
});

const explainAvailability = defineOperation({
  name: 'availability.explainAvailability',
  summary: 'Says in words and codes why a start is offered or not.',
  method: 'POST',
  path: '/v1/availability/explain',
  prefixes: ['/bookings'],
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'design 5',
  input: Type.Object({
    /** Of an appointment service, with `localStartDate`. */
    serviceId: optional(Guid()),
    localStartDate: optional(LocalDateTime()),
    /** Default: the service's own length. */
    localEndDate: optional(LocalDateTime()),
    timeZone: optional(TimeZoneName()),
    location: optional(SlotLocation),
    /** The one person or thing that should serve; absent: whoever is free. */
    resourceId: optional(Guid()),
    /** A session of a class, instead of the others. */
    eventId: optional(Type.String({ minLength: 36, maxLength: 250 })),
  }),
  output: Type.Object({
    /** Whether the start is shown to customers, whatever the policy says about booking it now. */
    offered: Type.Boolean(),
    bookable: Type.Boolean(),
    /** Empty exactly when bookable; availability first, then policy. */
    reasons: Type.Array(ExplainedReason),
    /** One English sentence over all. */
    description: Type.String(),
    serviceId: Guid(),
    localStartDate: LocalDateTime(),
    localEndDate: LocalDateTime(),
    timeZone: Type.String(),
    /** From when it may be booked, when it is too early. */
    earliestBookingDate: optional(Instant()),
    /** Bookable starts nearest to the one asked for, ascending. */
    nearest: Type.Array(Type.Object({ localStartDate: LocalDateTime(), localEndDate: LocalDateTime() })),
    /** Only for the business: each resource that might serve, and what it says. */
    resources: optional(
      Type.Array(
        Type.Object({
          id: Guid(),
          name: Type.String(),
          resourceTypeId: Guid(),
          free: Type.Boolean(),
          reason: optional(ExplainedReason),
          /** What takes its time. */
          conflicts: Type.Array(Type.Object({ source: Type.String(), id: Type.String() })),
        }),
      ),
    ),
  }),
  errors: ['SERVICE_NOT_FOUND', 'SLOT_NOT_FOUND', 'MISSING_ARGUMENTS'],
});

export const availability = {
  listAvailabilityTimeSlots,
  getAvailabilityTimeSlot,
  listAvailabilityTimeSlotEndOptions,
  listEventTimeSlots,
  getEventTimeSlot,
  queryAvailability,
  getScheduleAvailability,
  calculateMultiSlotAvailability,
  explainAvailability,
  ...timeSlotsConfigurations,
};
