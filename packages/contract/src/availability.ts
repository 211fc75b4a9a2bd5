/** Availability: free time slots and why a start is not offered (bookings sheet 10, 18.5, 21). */
import Type, { type Static } from 'typebox';
import { defineOperation } from './operation.ts';
import { CursorPaging, Guid, Instant, LocalDateTime, optional, TimeZoneName, Words } from './schema.ts';

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

export const TimeSlot = Type.Object({
  serviceId: optional(Guid()),
  scheduleId: optional(Guid()),
  localStartDate: LocalDateTime(),
  localEndDate: LocalDateTime(),
  bookable: Type.Boolean(),
  location: optional(SlotLocation),
  totalCapacity: Type.Integer(),
  remainingCapacity: Type.Integer(),
  bookableCapacity: Type.Integer(),
  bookingPolicyViolations: BookingPolicyViolations,
  availableResources: Type.Array(
    Type.Object({
      resourceTypeId: Guid(),
      resources: Type.Array(Type.Object({ id: Guid(), name: Type.String() })),
      hasMoreAvailableResources: Type.Boolean(),
    }),
  ),
  nestedTimeSlots: Type.Array(Type.Unknown()),
  nonBookableReasons: Type.Object({
    noRemainingCapacity: Type.Boolean(),
    violatesBookingPolicy: Type.Boolean(),
    reservedForWaitingList: Type.Boolean(),
    eventCancelled: Type.Boolean(),
  }),
  allDay: Type.Boolean(),
});
export type TimeSlot = Static<typeof TimeSlot>;

const listAvailabilityTimeSlots = defineOperation({
  name: 'availability.listAvailabilityTimeSlots',
  summary: 'Lists the starts at which an appointment service is free.',
  method: 'POST',
  path: '/v2/time-slots',
  prefixes: ['/_api/service-availability', '/service-availability'],
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
    bookingPolicyViolations: optional(
      Type.Object({
        tooEarlyToBook: optional(Type.Boolean()),
        tooLateToBook: optional(Type.Boolean()),
        bookOnlineDisabled: optional(Type.Boolean()),
      }),
    ),
    timeSlotsPerDay: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    cursorPaging: optional(CursorPaging),
    customerChoices: optional(
      Type.Object({
        durationInMinutes: optional(Type.Integer({ minimum: 1, maximum: 57600 })),
        addOnIds: optional(Type.Array(Guid(), { maxItems: 21 })),
        durationChoiceId: optional(Guid()),
        requestedGender: optional(Type.String()),
      }),
    ),
    resourceTypes: optional(
      Type.Array(
        Type.Object({ resourceTypeId: optional(Guid()), resourceIds: optional(Type.Array(Guid(), { maxItems: 135 })) }),
        { maxItems: 8 },
      ),
    ),
  }),
  output: Type.Object({
    timeSlots: Type.Array(TimeSlot),
    timeZone: Type.String(),
    cursorPagingMetadata: Type.Object({
      cursors: Type.Object({ next: optional(Type.String()), prev: optional(Type.String()) }),
      hasNext: Type.Boolean(),
    }),
  }),
  errors: ['MISSING_ARGUMENTS', 'SERVICE_NOT_FOUND', 'REQUESTED_GENDER_NOT_ALLOWED'],
});

export const availability = { listAvailabilityTimeSlots };
