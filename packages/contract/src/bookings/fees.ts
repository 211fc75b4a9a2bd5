/** What customers owe for cancelling late or not coming (bookings sheet 12, docs/decisions/0066). */
import Type, { type Static } from 'typebox';
import { maxNotificationMessage } from '../calendar/limits.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, Int64, optional, PagingMetadata, Words } from '../schema.ts';
import { Booking } from './booking.ts';
import { OverrideReason, ParticipantNotification } from './operations.ts';

export const feeStatuses = ['UNKNOWN_STATUS', 'PREVIEW', 'NOT_YET_APPLIED_TO_ORDER', 'APPLIED_TO_ORDER'] as const;
/** Beside a booking previews are not told. */
export const feeStatusesBeside = ['UNKNOWN_STATUS', 'NOT_YET_APPLIED_TO_ORDER', 'APPLIED_TO_ORDER'] as const;
export const feeTriggers = ['UNKNOWN_TRIGGER', 'NOT_ATTENDED', 'BOOKING_CANCELED'] as const;
/** As many are listed or applied at once. */
export const maxBookingsOfFees = 5;

export const BookingFee = Type.Object({
  /** A booking has one fee at most, so it is known by the booking's id. */
  id: Guid(),
  bookingId: Guid(),
  cancellationFee: Type.Object({
    price: Type.Object({
      /** Decimal text. */
      value: Type.String(),
      /** ISO 4217 code. */
      currency: Type.String(),
      /** In the language of whoever asks. */
      formattedValue: Type.String({ maxLength: 50 }),
    }),
    /** `PREVIEW`: what it would be now. `UNKNOWN_STATUS`: it is due, and the booking has no order. */
    status: Words(feeStatuses),
    trigger: Words(feeTriggers),
  }),
  /** The policy under which the booking was made. */
  policyDetails: Type.Object({
    id: Guid(),
    description: optional(Type.String({ maxLength: 2500 })),
    descriptionTranslated: optional(Type.String({ maxLength: 2500 })),
  }),
});
export type BookingFee = Static<typeof BookingFee>;

/** What was due of a booking and is asked for no longer. Of Openhours itself. */
export const WaivedFee = Type.Object({
  bookingId: Guid(),
  price: BookingFee.properties.cancellationFee.properties.price,
  trigger: Words(feeTriggers),
  waivedDate: Instant(),
});
export type WaivedFee = Static<typeof WaivedFee>;

const Price = Type.Object({ amount: Type.String(), formattedAmount: Type.String() });

const BusinessNotification = Type.Object({
  notifyBusiness: optional(Type.Boolean()),
  message: optional(Type.String({ minLength: 1, maxLength: maxNotificationMessage })),
});

const path = '/v1/booking-fees';
const prefixes = ['/_api/booking-fees', '/booking-fees'] as const;
const source = 'bookings sheet 12';

/** Lists what bookings cost that were cancelled or not attended, and what those cost now that still stand. */
const listBookingFeesByBookingIds = defineOperation({
  name: 'bookingFees.listBookingFeesByBookingIds',
  summary: 'Lists what is due for bookings that were cancelled late or not attended, and what cancelling costs now.',
  method: 'GET',
  path,
  prefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({
    bookingIds: optional(Type.Array(Guid(), { maxItems: maxBookingsOfFees })),
    multiServiceBookingIds: optional(Type.Array(Guid(), { maxItems: 1 })),
  }),
  output: Type.Object({
    bookingFees: Type.Array(BookingFee),
    /** Of the bookings of which nothing is due since. Of Openhours itself. */
    waivedFees: Type.Array(WaivedFee),
    pagingMetadata: PagingMetadata,
  }),
  errors: ['MISSING_BOOKING_IDS', 'UNAUTHORIZED_OPERATION'],
});

/** Adds fees that are due to the order of their bookings, all or none; less than their sum where that is asked for. */
const applyBookingFeesToOrder = defineOperation({
  name: 'bookingFees.applyBookingFeesToOrder',
  summary: 'Adds fees that are due to the order of their bookings.',
  method: 'POST',
  path: `${path}/apply`,
  prefixes,
  permission: 'BOOKINGS.CHARGE_FEES',
  idempotency: 'stored',
  source,
  input: Type.Object({
    bookingIds: Type.Array(Guid(), { minItems: 1, maxItems: maxBookingsOfFees }),
    priceOverride: optional(
      Type.Object({
        /** Decimal text, not below 0. */
        value: Type.String({ maxLength: 30 }),
        currency: Type.String({ minLength: 3, maxLength: 3 }),
      }),
    ),
    businessNotification: optional(BusinessNotification),
  }),
  output: Type.Object({
    bookingFees: Type.Array(BookingFee),
    ecomOrderInfo: Type.Object({ orderId: Guid(), additionalFeePrice: Price, additionalFeeId: Guid() }),
  }),
  errors: [
    'PRICE_OVERRIDE_INSUFFICIENT_PERMISSIONS',
    'BOOKING_FEE_NOT_FOUND',
    'PRICE_OVERRIDE_EXCEEDS_MAX',
    'ORDER_NOT_FOUND',
    'UNAUTHORIZED_OPERATION',
  ],
});

/** Charges the customer a fee that an order has, by the payment method that is kept with the order. */
const collectAppliedBookingFees = defineOperation({
  name: 'bookingFees.collectAppliedBookingFees',
  summary: 'Charges fees that were added to an order.',
  method: 'POST',
  path: `${path}/collect`,
  prefixes,
  permission: 'BOOKINGS.CHARGE_FEES',
  idempotency: 'stored',
  source,
  input: Type.Object({
    orderId: Guid(),
    additionalFeeId: Guid(),
    businessNotification: optional(BusinessNotification),
  }),
  output: Type.Object({ collectedPrice: Price }),
  errors: ['ORDER_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

/** Asks no longer for what is due of a booking. It cannot be taken back; what it was stays to be seen. */
const waiveBookingFee = defineOperation({
  name: 'bookingFees.waiveBookingFee',
  summary: 'Waives the fee that is due for a booking.',
  method: 'POST',
  path: `${path}/{bookingId}/waive`,
  permission: 'BOOKINGS.OVERRIDE_FEES',
  idempotency: 'stored',
  source: 'docs/decisions/0066',
  input: Type.Object({
    /** By which its fee is known, too. */
    bookingId: Guid(),
    revision: Int64(),
    /** Why, for the business alone: its history tells it. */
    reason: optional(OverrideReason()),
    participantNotification: optional(ParticipantNotification),
  }),
  output: Type.Object({ booking: Booking, waivedFee: WaivedFee }),
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_REVISION_MISMATCH', 'BOOKING_FEE_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: ['wix.bookings.v2.booking_fee_waived', 'wix.bookings.v2.booking_updated'],
});

export const bookingFees = {
  listBookingFeesByBookingIds,
  applyBookingFeesToOrder,
  collectAppliedBookingFees,
  waiveBookingFee,
};
