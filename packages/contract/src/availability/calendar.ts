/**
 * The older calls for free times: entries of a range, what a schedule has left, and sequences of several appointments
 * (bookings sheet 6).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { CursorPaging, Guid, JsonMap, optional, Sort, TimeZoneName, Words } from '../schema.ts';
import { CustomerChoices, OwnSlotHolds, ViolationFilter } from './time-slots.ts';

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

const prefixes = ['/_api/availability-calendar', '/bookings'];

const queryAvailability = defineOperation({
  name: 'availability.queryAvailability',
  summary: 'Lists starts of appointments by person and place, taken ones included, and sessions of classes.',
  method: 'POST',
  path: '/v1/availability/query',
  prefixes: [...prefixes, '/availability-calendar', '/bookings/availability-calendar'],
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

/** What is left of a course, and what a booking of it may be. */
const courseAvailability = {
  availability: Type.Object({
    totalSpots: optional(Type.Integer()),
    /** Those that are kept for the waitlist are none of them. */
    openSpots: optional(Type.Integer()),
    /** Of a course with a waitlist: how many may wait, and how many more. */
    waitingList: optional(Type.Object({ totalSpots: Type.Integer(), openSpots: Type.Integer() })),
    bookingPolicyViolations: OlderViolations,
  }),
  bookingPolicySettings: Type.Object({ maxParticipantsPerBooking: Type.Integer() }),
};

const getScheduleAvailability = defineOperation({
  name: 'availability.getScheduleAvailability',
  summary: 'Reads how many places of a course are left.',
  method: 'GET',
  path: '/v2/availability/schedule/{scheduleId}',
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'bookings sheet 6',
  input: Type.Object({ scheduleId: Guid(), ownSlotHoldIds: OwnSlotHolds }),
  output: Type.Object(courseAvailability),
  errors: ['FAILED_RESOLVING_SCHEDULE', 'FAILED_VALIDATING_AVAILABILITY'],
});

/** The same of many courses at once, in the order of the request. */
const listCourseAvailability = defineOperation({
  name: 'availability.listCourseAvailability',
  summary: 'Lists how many places of courses are left.',
  method: 'POST',
  path: '/v1/availability/courses',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'design 5',
  input: Type.Object({
    scheduleIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }),
    ownSlotHoldIds: OwnSlotHolds,
  }),
  output: Type.Object({ courses: Type.Array(Type.Object({ scheduleId: Guid(), ...courseAvailability })) }),
  errors: ['FAILED_RESOLVING_SCHEDULE', 'FAILED_VALIDATING_AVAILABILITY'],
});

const calculateMultiSlotAvailability = defineOperation({
  name: 'availability.calculateMultiSlotAvailability',
  summary: 'Lists the starts at which several appointments fit one after the other.',
  method: 'POST',
  path: '/v1/availability/multislot',
  prefixes,
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

export const availabilityCalendar = {
  queryAvailability,
  getScheduleAvailability,
  listCourseAvailability,
  calculateMultiSlotAvailability,
};
