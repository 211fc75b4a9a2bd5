/** Notes of the business about a booking: what staff tell each other and customers never see. */
import Type, { type Static } from 'typebox';
import { actorTypes } from '../actor.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, Revision, severalLines, Words } from '../schema.ts';
import { noteLimits } from './note-limits.ts';

const NoteText = () => Type.String({ minLength: 1, maxLength: noteLimits.longest, ...severalLines });

/** A note as events carry it: they say that there is one, never its words, which stay inside. */
export const BookingNoteReference = Type.Object({
  id: Guid(),
  bookingId: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  author: Type.Object({
    type: Words(actorTypes),
    userId: optional(Guid()),
  }),
  /** In whose calendar the booking stands, who hears of its notes; absent when in nobody's. */
  resourceId: optional(Guid()),
});
export type BookingNoteReference = Static<typeof BookingNoteReference>;

const { resourceId: _ofCalendar, ...said } = BookingNoteReference.properties;

export const BookingNote = Type.Object({
  ...said,
  author: Type.Object({
    ...BookingNoteReference.properties.author.properties,
    /** Of a person who still has an account here. */
    name: optional(Type.String()),
  }),
  text: Type.String(),
  /** Whether the caller wrote it: only then may they change it or take it away. */
  isOwn: Type.Boolean(),
});
export type BookingNote = Static<typeof BookingNote>;

const path = '/v1/bookings/{bookingId}/notes';
const source = 'design 8 and 12';
const ofBooking = ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'] as const;
const Answer = Type.Object({ note: BookingNote });

/** All notes of a booking, the oldest first; there are never more than `noteLimits.mostPerBooking`. */
const listBookingNotes = defineOperation({
  name: 'bookings.listBookingNotes',
  summary: 'Lists the notes of the business about a booking, the oldest first.',
  method: 'GET',
  path,
  permission: 'BOOKINGS.READ_INTERNAL',
  idempotency: 'natural',
  source,
  input: Type.Object({ bookingId: Guid() }),
  output: Type.Object({ notes: Type.Array(BookingNote) }),
  errors: ofBooking,
});

const createBookingNote = defineOperation({
  name: 'bookings.createBookingNote',
  summary: 'Adds a note about a booking that only the business sees.',
  method: 'POST',
  path,
  permission: 'BOOKINGS.WRITE_NOTES',
  idempotency: 'stored',
  source,
  input: Type.Object({ bookingId: Guid(), note: Type.Object({ text: NoteText() }) }),
  output: Answer,
  errors: [...ofBooking, 'MAX_NUMBER_OF_NOTES_REACHED'],
  events: ['openhours.bookings.v1.booking_note_created'],
});

const updateBookingNote = defineOperation({
  name: 'bookings.updateBookingNote',
  summary: 'Changes a note; only whoever wrote it may.',
  method: 'PATCH',
  path: `${path}/{note.id}`,
  permission: 'BOOKINGS.WRITE_NOTES',
  idempotency: 'stored',
  source,
  input: Type.Object({
    bookingId: Guid(),
    note: Type.Object({ id: Guid(), revision: Revision(), text: NoteText() }),
  }),
  output: Answer,
  errors: [...ofBooking, 'INVALID_REVISION'],
  events: ['openhours.bookings.v1.booking_note_updated'],
});

/** Takes a note away. For a day it can be brought back by `restoreBookingNote`, then it is gone. */
const deleteBookingNote = defineOperation({
  name: 'bookings.deleteBookingNote',
  summary: 'Takes a note away; only whoever wrote it may.',
  method: 'DELETE',
  path: `${path}/{noteId}`,
  permission: 'BOOKINGS.WRITE_NOTES',
  idempotency: 'stored',
  source,
  input: Type.Object({ bookingId: Guid(), noteId: Guid() }),
  output: Type.Object({}),
  errors: ofBooking,
  events: ['openhours.bookings.v1.booking_note_deleted'],
});

const restoreBookingNote = defineOperation({
  name: 'bookings.restoreBookingNote',
  summary: 'Brings back a note that was taken away within the last day.',
  method: 'POST',
  path: `${path}/{noteId}/restore`,
  permission: 'BOOKINGS.WRITE_NOTES',
  idempotency: 'stored',
  source,
  input: Type.Object({ bookingId: Guid(), noteId: Guid() }),
  output: Answer,
  errors: [...ofBooking, 'MAX_NUMBER_OF_NOTES_REACHED'],
  events: ['openhours.bookings.v1.booking_note_restored'],
});

export const bookingNotes = {
  listBookingNotes,
  createBookingNote,
  updateBookingNote,
  deleteBookingNote,
  restoreBookingNote,
};
