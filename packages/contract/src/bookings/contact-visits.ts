/**
 * What a contact has booked, in figures and the visits before and behind them: what whoever speaks with somebody wants to know
 * at a glance. The path is this product's own.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, Words } from '../schema.ts';
import { BookingNote } from './notes.ts';
import { bookingStatuses } from './statuses.ts';

/** So many notes are told, the newest first. */
export const mostNotesOfContact = 10;

/** So late before its start a place is rarely taken by somebody else. */
export const lateCancelHours = 24;

export const VisitOfContact = Type.Object({
  bookingId: Guid(),
  status: Words(bookingStatuses),
  serviceId: Guid(),
  title: Type.String(),
  /** Of a course that is next its next session. */
  startDate: Instant(),
  /** Who gives it, as it was booked. */
  resourceName: optional(Type.String()),
  /** The same by id, of an appointment: whoever it is booked with again. */
  resourceId: optional(Guid()),
});
export type VisitOfContact = Static<typeof VisitOfContact>;

export const ContactVisits = Type.Object({
  /** The next that is confirmed or waits for an answer, and the last that was not missed. */
  next: optional(VisitOfContact),
  last: optional(VisitOfContact),
  /** Confirmed and begun, without those that were missed; a course is one, and to come as well while it goes on. */
  visitCount: Type.Integer(),
  /** To come: confirmed, or waiting for an answer. */
  upcomingCount: Type.Integer(),
  /** Of confirmed ones, begun, that somebody recorded as not attended; dates of a course are not counted. */
  missedCount: Type.Integer(),
  /** Whoever cancelled them. */
  canceledCount: Type.Integer(),
  /** Of these, cancelled later than `lateCancelHours` before the start. */
  lateCanceledCount: Type.Integer(),
  /** What was booked most often of all visits, once it was more than one; the later one of as many. */
  usualService: optional(Type.Object({ serviceId: Guid(), title: Type.String(), count: Type.Integer() })),
  /** The same of whoever gave it. */
  usualResource: optional(Type.Object({ resourceId: Guid(), name: Type.String(), count: Type.Integer() })),
  /** What is due for cancelling late or not coming, by currency. */
  openFees: Type.Array(Type.Object({ amount: Type.String(), currency: Type.String(), count: Type.Integer() })),
});
export type ContactVisits = Static<typeof ContactVisits>;

/** Of the bookings that the caller may see: staff of those in their own calendar. */
const getContactVisits = defineOperation({
  name: 'bookings.getContactVisits',
  summary: 'Tells what a contact has booked: the next visit, the last one, how many, what was missed, and what is due.',
  method: 'GET',
  path: '/v1/contacts/{contactId}/visits',
  permission: 'BOOKINGS.READ_INTERNAL',
  idempotency: 'natural',
  source: 'design 8 and 12',
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({
    visits: ContactVisits,
    /** Of the business about these bookings, the newest first, at most `mostNotesOfContact`. */
    notes: Type.Array(BookingNote),
  }),
  errors: ['CONTACT_NOT_FOUND'],
});

export const contactVisits = { getContactVisits };
