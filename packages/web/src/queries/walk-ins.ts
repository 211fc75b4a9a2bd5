/** Those who come without a booking. */
import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { attendanceChanged } from './attendance.ts';
import { bookingsChanged } from './bookings.ts';
import { contactsChanged } from './contacts.ts';
import { type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';

export interface WalkIn extends Once {
  /** The session of a class. */
  readonly eventId: string;
  readonly firstName: string;
  /** Also into a session that has begun: what its policy says of the time of booking is for customers. */
  readonly allowUnofferedTimes: boolean;
}

/** They have a place; that they have arrived could not be recorded. */
export class ArrivalUnsaved extends Error {
  constructor(failure: unknown) {
    super('The walk-in has a place, and the arrival was not recorded', { cause: failure });
  }
}

/** Books a place for whoever stands there, and records that they have arrived. */
export function useAddWalkIn(client: Client, callbacks: MutationCallbacks<Booking, WalkIn> = {}) {
  return useEntityMutation(
    {
      async mutationFn({ allowUnofferedTimes, eventId, firstName, idempotencyKey }: WalkIn): Promise<Booking> {
        const { booking } = await client.bookings.createBooking(
          {
            booking: {
              bookedEntity: { slot: { eventId } },
              totalParticipants: 1,
              status: 'CONFIRMED',
              contactDetails: { firstName },
              bookingSource: { platform: 'WEB', actor: 'BUSINESS' },
            },
            participantNotification: { notifyParticipants: false },
            flowControlSettings: { allowUnofferedTimes },
          },
          { idempotencyKey },
        );
        try {
          await client.attendance.setAttendance({
            attendance: {
              bookingId: booking.id,
              eventId,
              status: 'ATTENDED',
              progress: 'ARRIVED',
              numberOfAttendees: 1,
            },
          });
        } catch (error) {
          throw new ArrivalUnsaved(error);
        }
        return booking;
      },
      async onSettled(queries) {
        await Promise.all([bookingsChanged(queries), contactsChanged(queries), attendanceChanged(queries)]);
      },
    },
    callbacks,
  );
}
