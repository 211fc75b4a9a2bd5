/**
 * Which events of bookings a staff member hears live: those of bookings with them, now or before a move, of what stands
 * beside those (notes, who came, what was signed, and who has one open), of what is held of their time and their sessions, and of places
 * there that are offered to whoever waits. Pure.
 */
import type {
  Booking,
  BookingNoteReference,
  RecordedAttendance,
  RecordedSignature,
  SlotHold,
} from '@openhours/contract';
import type { RecordedEvent } from '../../../events/consumer.ts';
import type { OwnEvents } from '../../../events/hearing.ts';

export const ownEventsOfBookings: OwnEvents = Object.freeze<OwnEvents>({
  recorded: {
    booking: (event, { resourceId }) => isOfOwnBooking(event, resourceId),
    bookingNote: (event, { resourceId }) => noteIn(event).resourceId === resourceId,
    consentSignature: ({ body }, { resourceId }) => (body as RecordedSignature).resourceId === resourceId,
    attendance: ({ body }, { resourceId }) => (body as RecordedAttendance).resourceId === resourceId,
    waitlistPlace: ({ body }, { resourceId }) =>
      (body as { resourceIds: readonly string[] }).resourceIds.includes(resourceId),
    slotHold: ({ body }, { resourceId }) => (body as SlotHold).resourceIds.includes(resourceId),
  },
  ephemeral: {
    'openhours.bookings.v1.booking_viewers_changed': (event, { resourceId }) => event.resourceId === resourceId,
  },
});

function isOfOwnBooking({ body }: RecordedEvent, resourceId: string): boolean {
  const { bookedEntity, booking, previousBookedEntity } = body as {
    booking?: Booking;
    previousBookedEntity?: Booking['bookedEntity'];
    bookedEntity?: Booking['bookedEntity'];
  };
  return [bookedEntity, booking?.bookedEntity, previousBookedEntity].some(
    (entity) => entity?.slot?.resource?.id === resourceId,
  );
}

/** The note of which a body tells: it is one itself, or names it. */
function noteIn({ body }: RecordedEvent): BookingNoteReference {
  return 'bookingNote' in body ? (body.bookingNote as BookingNoteReference) : (body as BookingNoteReference);
}
