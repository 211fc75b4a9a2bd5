/**
 * What is booked and held within stretches of time, before they are closed or blocked, and afterwards what is left in them
 * (docs/decisions/0070). The path is this product's own.
 */
import Type, { type Static } from 'typebox';
import { maxPeriodsWithin } from '../closed-days/limits.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, LocalDateTime, optional, TimeZoneName, Words } from '../schema.ts';
import { bookingStatuses } from './statuses.ts';

const Period = Type.Object({
  localStart: LocalDateTime(),
  localEnd: LocalDateTime(),
  /** Only what is at this location; absent: everywhere. */
  locationId: optional(Guid()),
});

export const VisitWithin = Type.Object({
  /** An appointment is a booking, a session may have many of them or none. */
  kind: Words(['APPOINTMENT', 'CLASS', 'COURSE']),
  /** Of an appointment. */
  bookingId: optional(Guid()),
  status: optional(Words(bookingStatuses)),
  /** Who comes to it. */
  contactName: optional(Type.String()),
  /** Of a session. */
  eventId: optional(Type.String()),
  serviceId: Guid(),
  title: Type.String(),
  startDate: Instant(),
  endDate: Instant(),
  /** Who gives it; of an appointment the one who was booked. */
  resourceIds: Type.Array(Guid()),
  locationId: optional(Guid()),
  /** How many people have a place; of a course all who have booked it. */
  participants: Type.Integer(),
});
export type VisitWithin = Static<typeof VisitWithin>;

export const VisitsWithin = Type.Object({
  /** All that there are, listed or not. */
  appointmentCount: Type.Integer(),
  sessionCount: Type.Integer(),
  /** In the sessions, those of a course once. */
  participantCount: Type.Integer(),
  /** The first of them, ascending. */
  visits: Type.Array(VisitWithin),
});
export type VisitsWithin = Static<typeof VisitsWithin>;

const listVisitsWithin = defineOperation({
  name: 'bookings.listVisitsWithin',
  summary: 'Counts and lists the appointments and sessions to come that lie within some stretches of time.',
  method: 'POST',
  path: '/v1/visits-within',
  permission: 'BOOKINGS.READ_INTERNAL',
  idempotency: 'natural',
  source: 'docs/decisions/0070',
  input: Type.Object({
    periods: Type.Array(Period, { minItems: 1, maxItems: maxPeriodsWithin }),
    /** Of the periods; default: the site's. */
    timeZone: optional(TimeZoneName()),
    /** Only what takes the time of one of them; absent: of anybody. Staff ask of themselves alone. */
    resourceIds: optional(Type.Array(Guid(), { minItems: 1, maxItems: 100 })),
    /** How many are listed; default 20. */
    limit: optional(Type.Integer({ minimum: 0, maximum: 100 })),
  }),
  output: VisitsWithin,
});

export const visitsWithin = { listVisitsWithin };
