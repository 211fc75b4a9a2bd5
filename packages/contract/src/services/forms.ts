/** The booking forms of a site with the services that have each (services sheet 1.1). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, knownBy, optional, PagingMetadata, Query, Revision, Words } from '../schema.ts';
import { shownConnectedServices } from './connections.ts';

const BookingForm = Type.Object(
  {
    formDetails: Type.Object({ formId: Guid(), name: Type.String(), revision: Revision() }),
    /** The oldest five. */
    connectedServices: Type.Array(Type.Object({ id: Guid(), name: Type.String() }), {
      maxItems: shownConnectedServices,
    }),
    totalServiceCount: Type.Integer(),
  },
  knownBy('formDetails.formId'),
);

/**
 * Finds booking forms, by id unless sorted otherwise, 100 a page; the form itself is read by its id at
 * `/v1/booking-forms`.
 */
const queryBookingForms = defineOperation({
  name: 'services.queryBookingForms',
  summary: 'Finds booking forms with the services that have them.',
  method: 'POST',
  path: '/v2/services/booking-forms/query',
  prefixes: ['/_api/bookings', '/bookings'],
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 1.1',
  input: Type.Object({
    query: optional(Query),
    conditionalFields: optional(Type.Array(Words(['DEFAULT_BOOKING_FORM']), { maxItems: 5 })),
  }),
  output: Type.Object({
    bookingForms: Type.Array(BookingForm),
    /** Only when it was asked for. */
    defaultBookingForm: optional(BookingForm),
    pagingMetadata: PagingMetadata,
  }),
  errors: ['DEFAULT_BOOKING_FORM_NOT_FOUND'],
});

export const serviceForms = { queryBookingForms };
