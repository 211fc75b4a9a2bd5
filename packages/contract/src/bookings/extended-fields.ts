/** What programs keep with a booking: the submission of a form, and data of their own (bookings sheet 4.7 and 7). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, JsonMap, optional } from '../schema.ts';
import { Booking } from './booking.ts';
import { writerPrefixes } from './operations.ts';

/** Ties a form submission to a booking, in every state. */
const setBookingSubmissionId = defineOperation({
  name: 'bookings.setBookingSubmissionId',
  summary: 'Ties a form submission to a booking.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/set-booking-submission-id',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 7',
  input: Type.Object({ bookingId: Guid(), submissionId: Guid() }),
  output: Type.Object({ booking: Booking }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: ['wix.bookings.v2.booking_updated'],
});

/** Replaces the data that one namespace keeps with a booking, in every state. */
const updateExtendedFields = defineOperation({
  name: 'bookings.updateExtendedFields',
  summary: 'Replaces what a namespace keeps with a booking.',
  method: 'POST',
  path: '/v2/bookings/{id}/update_extended_fields',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 4.7',
  input: Type.Object({
    id: Guid(),
    namespace: Type.String({ minLength: 1, maxLength: 164 }),
    namespaceData: optional(JsonMap()),
  }),
  output: Type.Object({ namespace: Type.String(), namespaceData: JsonMap() }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: ['wix.bookings.v2.booking_updated'],
});

export const bookingExtendedFields = { setBookingSubmissionId, updateExtendedFields };
