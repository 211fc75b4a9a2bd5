/** What a booking costs, before it is made and afterwards (bookings sheet 14). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, LocalDateTime, optional } from '../schema.ts';
import { BookedAddOns, BookedSchedule, BookedSlot, ChosenOptions, ParticipantsChoices } from './booking.ts';

/** As many are priced at once. */
export const maxBookingLineItems = 40;

const Participants = Type.Integer({ minimum: 1, maximum: 1000 });

/** People who have chosen the same. */
const group = { numberOfParticipants: optional(Participants), choices: optional(ChosenOptions) };
const each = { pricePerParticipant: optional(Type.Number()) };

const lineFields = {
  serviceId: optional(Guid()),
  /** Who serves it: prices may differ by it. */
  resourceId: optional(Guid()),
  /** The older way to say how many come, and what they have chosen. */
  ...group,
  /** On the clock of `timeZone`, else of the business. */
  localStartDate: optional(LocalDateTime()),
  localEndDate: optional(LocalDateTime()),
  timeZone: optional(Type.String({ maxLength: 150 })),
  /** What is taken with it; the times are those of the whole visit. An extension of ours. */
  bookedAddOns: optional(BookedAddOns),
};

const BookingLineItemInput = Type.Object({
  ...lineFields,
  serviceChoices: optional(Type.Array(Type.Object(group), { maxItems: maxBookingLineItems })),
});
export type BookingLineItemInput = Static<typeof BookingLineItemInput>;

export const BookingLineItem = Type.Object({
  ...lineFields,
  serviceChoices: optional(Type.Array(Type.Object({ ...group, ...each }), { maxItems: maxBookingLineItems })),
  /** Where all of them pay the same. */
  ...each,
});
export type BookingLineItem = Static<typeof BookingLineItem>;

/** Money as numbers, in the currency of the business. */
export const PriceInfo = Type.Object({
  /** Absent where the price is said in words, and of subscriptions. */
  calculatedPrice: optional(Type.Number()),
  priceDescription: optional(Type.String()),
  priceDescriptionInfo: optional(Type.Object({ original: Type.String(), translated: optional(Type.String()) })),
  bookingLineItems: Type.Array(BookingLineItem),
  /** What is paid when it is booked, where the service asks for that. */
  deposit: optional(Type.Number()),
});
export type PriceInfo = Static<typeof PriceInfo>;

/** What of a booking decides about its price. */
const PricedBooking = Type.Object({
  /** Of one that is made: what was agreed of it counts, and nothing else that is sent. */
  id: optional(Guid()),
  bookedEntity: optional(Type.Object({ slot: optional(BookedSlot), schedule: optional(BookedSchedule) })),
  totalParticipants: optional(Participants),
  participantsChoices: optional(ParticipantsChoices),
  bookedAddOns: optional(BookedAddOns),
});
export type PricedBooking = Static<typeof PricedBooking>;

const path = '/v2/pricing';
const Answer = Type.Object({ priceInfo: PriceInfo });
const prefixes = ['/bookings', '/bookings/v2/pricing', '/_api/bookings-pricing'];
const common = { method: 'POST', prefixes, idempotency: 'natural', output: Answer } as const;
const source = 'bookings sheet 14';
const errors = [
  'FAILED_RESOLVING_SERVICE',
  'NUMBER_OF_PARTICIPANTS_NOT_FOUND',
  'ADD_ON_GROUP_NOT_FOUND',
  'ADD_ON_NOT_FOUND',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_ZONE',
] as const;

const previewPrice = defineOperation({
  name: 'pricing.previewPrice',
  summary: 'Says what a booking would cost.',
  path: `${path}/preview`,
  ...common,
  permission: 'SITE.READ_PUBLIC',
  source,
  input: Type.Object({
    bookingLineItems: Type.Array(BookingLineItemInput, { minItems: 1, maxItems: maxBookingLineItems }),
  }),
  errors: [...errors, 'INVALID_SERVICE_ID', 'INVALID_DURATION_CHOICE'],
});

const calculatePrice = defineOperation({
  name: 'pricing.calculatePrice',
  summary: 'Says what bookings cost: those that are made what was agreed, others what their services ask now.',
  path: `${path}/calculate`,
  ...common,
  permission: 'BOOKINGS.READ',
  source,
  input: Type.Object({
    /** The older way to name one. */
    booking: optional(PricedBooking),
    bookings: optional(Type.Array(PricedBooking, { maxItems: maxBookingLineItems })),
  }),
  errors: [...errors, 'INVALID_BOOKING', 'BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

export const pricing = { previewPrice, calculatePrice };
