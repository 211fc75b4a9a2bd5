/** Who has a booking open right now: people of the business tell each other, and nothing of it is kept. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant } from '../schema.ts';

export const BookingViewer = Type.Object({
  userId: Guid(),
  name: Type.String(),
  /** Since when it is open there. */
  sinceDate: Instant(),
});
export type BookingViewer = Static<typeof BookingViewer>;

const path = '/v1/bookings/{bookingId}/viewers/{viewerId}';
const shared = {
  path,
  permission: 'BOOKINGS.READ_INTERNAL',
  idempotency: 'natural',
  source: 'design 8',
  input: Type.Object({
    bookingId: Guid(),
    /** Made by the screen that shows the booking, another one for each. */
    viewerId: Guid(),
  }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  rateLimits: [{ per: 'caller', calls: 300, windowMs: 60_000 }],
} as const;

/** Says that the caller, a person who has signed in, has the booking open; answers who else has. */
const enterBooking = defineOperation({
  ...shared,
  name: 'bookings.enterBooking',
  summary: 'Says that somebody has a booking open, and answers who else has.',
  method: 'PUT',
  output: Type.Object({
    /** Everybody but the caller, each once. */
    viewers: Type.Array(BookingViewer),
  }),
});

const leaveBooking = defineOperation({
  ...shared,
  name: 'bookings.leaveBooking',
  summary: 'Says that a booking is open on this screen no more.',
  method: 'DELETE',
  output: Type.Object({}),
});

export const bookingPresence = { enterBooking, leaveBooking };
