/** Why a start is offered or not, in words and codes (design 5). */
import Type from 'typebox';
import { Closure } from '../closed-days/closed-days.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, LocalDateTime, optional, TimeZoneName, Words } from '../schema.ts';
import { CustomerChoices, MovingBookingId, SlotLocation } from './time-slots.ts';

/**
 * Why a start cannot be booked. The first eight are the words of the published client's diagnosis, where it has one;
 * the others are ours: a start off the grid, a length that is not offered, a closed day, a session that is full or
 * cancelled, one per policy.
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
  'CLOSED_DAY',
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
  'CHECK_CLOSED_DAYS',
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
    movingBookingId: optional(MovingBookingId()),
    /** What is taken with it: the visit is longer by theirs. */
    addOnIds: CustomerChoices.properties.addOnIds,
    /** As the business may book: lengths and starts that are not offered are no reason. */
    allowUnofferedTimes: optional(Type.Boolean()),
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
    /** The closed day that it falls on; sessions of classes are held and booked on one all the same. */
    closure: optional(Closure),
    /** From when it may be booked, when it is too early. */
    earliestBookingDate: optional(Instant()),
    /** Until when it could be booked, when it is too late. */
    latestBookingDate: optional(Instant()),
    /** Bookable starts nearest to the one asked for, ascending. */
    nearest: Type.Array(Type.Object({ localStartDate: LocalDateTime(), localEndDate: LocalDateTime() })),
    /**
     * Only for the business: each resource that might serve and the one asked for, and what it says; staff see
     * themselves.
     */
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

export const availabilityExplanation = { explainAvailability };
