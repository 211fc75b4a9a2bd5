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

export const VisitOfContact = Type.Object({
  bookingId: Guid(),
  status: Words(bookingStatuses),
  serviceId: Guid(),
  title: Type.String(),
  /** Of a course that is next its next session. */
  startDate: Instant(),
  /** Who gives it, as it was booked. */
  resourceName: optional(Type.String()),
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
