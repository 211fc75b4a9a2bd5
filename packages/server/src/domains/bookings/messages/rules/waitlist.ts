/** What is told to whoever waits for a place: where they stand, what is offered to them, and that it went on. Pure. */
import { type Booking, describeEvent, type WaitlistPlace } from '@openhours/contract';
import { type BookingEvent, type BookingNotice, channelsOf, noteOf, type ParticipantNotification } from './notice.ts';

/** True for an event of a place on a waitlist, whose body does not say who waits. */
export function isOfWaitlist({ type }: Pick<BookingEvent, 'type'>): boolean {
  return describeEvent(type).entity === 'waitlistPlace';
}

interface WaitlistBody {
  readonly waitlistPlace: WaitlistPlace;
  readonly reason?: 'PASSED' | 'WITHDRAWN';
}

/** The booking that an event of a waitlist is about, by its id. */
export function waitingBookingIdOf({ body }: BookingEvent): string {
  return (body as unknown as WaitlistBody).waitlistPlace.bookingId;
}

/**
 * What is offered, and that an offer has ended, is told to whoever waits unless they wished for silence: they asked for it
 * when they joined. An offer that was answered meanwhile is not told any more.
 */
export function offerNotices(
  event: BookingEvent,
  booking: Booking | undefined,
  participantNotification: ParticipantNotification | undefined,
): BookingNotice[] {
  if (
    booking?.status !== 'WAITING_LIST' ||
    participantNotification?.notifyParticipants === false ||
    event.triggeredByAnonymize
  ) {
    return [];
  }
  const { waitlistPlace, reason } = event.body as unknown as WaitlistBody;
  const { offerExpirationDate } = waitlistPlace;
  return [
    {
      type: offerExpirationDate === undefined ? 'WAITLIST_OFFER_ENDED' : 'WAITLIST_OFFERED',
      audience: 'participant',
      booking,
      channels: channelsOf(participantNotification?.metadata?.channels),
      note: undefined,
      previousStart: undefined,
      onceFor: event.id,
      waiting: {
        offerUntilMs: offerExpirationDate === undefined ? undefined : Date.parse(offerExpirationDate),
        endReason: reason,
      },
    },
  ];
}

/** Whoever joins a waitlist is told where they stand. */
export function joinedNotices(
  booking: Booking,
  participantNotification: ParticipantNotification | undefined,
  position: number | undefined,
): BookingNotice[] {
  return participantNotification?.notifyParticipants !== true
    ? []
    : [
        {
          type: 'WAITLIST_JOINED',
          audience: 'participant',
          booking,
          channels: channelsOf(participantNotification.metadata?.channels),
          note: noteOf(participantNotification),
          previousStart: undefined,
          onceFor: booking.id,
          waiting: { position },
        },
      ];
}
