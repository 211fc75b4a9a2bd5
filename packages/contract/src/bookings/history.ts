/** What happened to a booking, in order, by whom: what the business reads beside it. Customers never do. */
import Type, { type Static } from 'typebox';
import { Actor } from '../actor.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, PagingMetadata, Words } from '../schema.ts';
import { paymentStatuses } from './booking.ts';
import { feeTriggers } from './fees.ts';
import { bookingStatuses } from './statuses.ts';

export const bookingActKinds = [
  'CREATED',
  'CONFIRMED',
  'MARKED_AS_PENDING',
  'DECLINED',
  'CANCELED',
  /** It is again what it was before it was cancelled or declined. */
  'RESTORED',
  'RESCHEDULED',
  'NUMBER_OF_PARTICIPANTS_UPDATED',
  /** Some of those who come were cancelled or moved, in another booking. */
  'DIVIDED',
  'LINK_RENEWED',
  /** Whoever made it has given another address for its messages. */
  'ADDRESS_CORRECTED',
  'PAYMENT_STATUS_UPDATED',
  /** Nobody came, which costs what the policy says. */
  'FEE_NOTED',
  /** Whoever came after all owes nothing. */
  'FEE_REMOVED',
  /** What was due is asked for no longer. */
  'FEE_WAIVED',
  /** Something else of it, such as data that a program keeps with it. */
  'UPDATED',
] as const;
export type BookingActKind = (typeof bookingActKinds)[number];

/** What is, or was, due of a booking. */
export const NotedFee = Type.Object({ amount: Type.String(), currency: Type.String(), trigger: Words(feeTriggers) });

/** The facts of a booking that differ from one act to the next; absent ones are as they were. */
export const BookingFacts = Type.Object({
  status: optional(Words(bookingStatuses)),
  paymentStatus: optional(Words(paymentStatuses)),
  startDate: optional(Instant()),
  /** Absent for a course whose end nobody knows. */
  endDate: optional(Instant()),
  /** Whose time it takes; without a name when there is nobody of this id any more. */
  resource: optional(Type.Object({ id: Guid(), name: optional(Type.String()) })),
  /** Where it is; without a name as above. */
  location: optional(Type.Object({ id: Guid(), name: optional(Type.String()) })),
  totalParticipants: optional(Type.Integer()),
  doubleBooked: optional(Type.Boolean()),
  /** What is taken besides; absent where that is nothing. */
  addOns: optional(Type.Array(Type.Object({ name: optional(Type.String()), quantity: optional(Type.Integer()) }))),
  /** What was agreed that it costs, add-ons included: a sum, or words in its place. Absent where neither was said. */
  price: optional(
    Type.Object({ amount: optional(Type.String()), currency: optional(Type.String()), words: optional(Type.String()) }),
  ),
  /** What is due for cancelling late or not coming. */
  fee: optional(NotedFee),
  /** The booking from which it was divided. */
  dividedFromBookingId: optional(Guid()),
  /** The booking that was divided from it last. */
  dividedBookingId: optional(Guid()),
});
export type BookingFacts = Static<typeof BookingFacts>;

/** One act. After the erasure of the customer it says no more than who did something when. */
export const BookingAct = Type.Object({
  id: Guid(),
  date: Instant(),
  kind: Words(bookingActKinds),
  actor: Actor,
  /** Name of the operation: `calendar.cancelEvent` calls the bookings of a session off. */
  operation: Type.String(),
  /** What it was, of the facts that this act changed. Absent for a new booking. */
  before: optional(BookingFacts),
  /** The same facts afterwards; of a new booking those that it began with. */
  after: optional(BookingFacts),
  /** Why the business set a rule aside, or waived a fee. */
  overrideReason: optional(Type.String()),
  /** What cancelling would have cost was waived. */
  waivesFee: optional(Type.Literal(true)),
  /** The customer was to be told of it. */
  notifiesParticipants: Type.Boolean(),
});
export type BookingAct = Static<typeof BookingAct>;

/** Lists what happened to a booking, newest first; the last page ends with how it was made, beyond its limit if need be. */
const listBookingHistory = defineOperation({
  name: 'bookings.listBookingHistory',
  summary: 'Lists what happened to a booking, by whom, the newest first.',
  method: 'GET',
  path: '/v1/bookings/{bookingId}/history',
  permission: 'BOOKINGS.READ_INTERNAL',
  idempotency: 'natural',
  source: 'design 8 and 12',
  input: Type.Object({
    bookingId: Guid(),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** `pagingMetadata.cursors.next` of the page before. */
    cursor: optional(Type.String({ maxLength: 8192 })),
  }),
  output: Type.Object({ acts: Type.Array(BookingAct), pagingMetadata: PagingMetadata }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

export const bookingHistory = { listBookingHistory };
