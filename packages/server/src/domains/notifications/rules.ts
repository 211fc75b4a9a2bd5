/** Who is told what after a booking event: pure decisions, no texts (bookings sheet 1 `participantNotification`, design 9). */
import { type Booking, describeEvent, type EventIdentity, type EventType, type MessageType } from '@openhours/contract';

/** What the rules need of a recorded event. */
export interface BookingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly identity: EventIdentity;
  readonly body: Record<string, unknown>;
  readonly triggeredByAnonymize: boolean;
}

/** One message to be written. */
export interface Notice {
  readonly type: MessageType;
  readonly audience: 'participant' | 'business';
  readonly booking: Booking;
  /** Participants only: the ways by which they are to be told. */
  readonly channels: readonly ('EMAIL' | 'SMS')[];
  /** The business's own words to the participant. */
  readonly note: string | undefined;
  /** The start before a reschedule, ISO text. */
  readonly previousStart: string | undefined;
  /** Makes the once-key: the event, or the booking where two events tell the same news. */
  readonly onceFor: string;
}

interface ActionBody {
  readonly booking: Booking;
  readonly participantNotification?: {
    readonly notifyParticipants?: boolean;
    readonly message?: string;
    readonly metadata?: Readonly<Record<string, string>>;
  };
  readonly previousStatus?: string;
  readonly previousStartDate?: string;
}

/** What each action tells participants. */
const participantNews: Readonly<Record<string, MessageType>> = Object.freeze({
  confirmed: 'BOOKING_CONFIRMED',
  markedAsPending: 'BOOKING_REQUESTED',
  declined: 'BOOKING_DECLINED',
  canceled: 'BOOKING_CANCELED',
  rescheduled: 'BOOKING_RESCHEDULED',
});

/** What each action tells the business, when the business did not do it. */
const businessNews: Readonly<Record<string, MessageType>> = Object.freeze({
  confirmed: 'BUSINESS_BOOKING_CREATED',
  markedAsPending: 'BUSINESS_BOOKING_REQUESTED',
  canceled: 'BUSINESS_BOOKING_CANCELED',
  rescheduled: 'BUSINESS_BOOKING_RESCHEDULED',
});

/** True for the events that may lead to a message. */
export function mayTell(type: EventType): boolean {
  const { entity, slug } = describeEvent(type);
  return entity === 'booking' && (slug === 'created' || participantNews[slug] !== undefined);
}

/** The messages that follow an event; none after an erasure. */
export function noticesOf(event: BookingEvent): Notice[] {
  const { entity, slug } = describeEvent(event.type);
  if (entity !== 'booking' || event.triggeredByAnonymize) {
    return [];
  }
  if (slug === 'created') {
    return creationNotice(event.body as Booking);
  }
  const body = event.body as unknown as ActionBody;
  const notices: Notice[] = [];
  const participantType = participantNews[slug];
  const asked = body.participantNotification;
  if (participantType !== undefined && asked?.notifyParticipants === true) {
    notices.push({
      type: participantType,
      audience: 'participant',
      booking: body.booking,
      channels: channelsOf(asked.metadata?.channels),
      note: asked.message === undefined || asked.message.trim() === '' ? undefined : asked.message,
      previousStart: body.previousStartDate,
      onceFor: event.id,
    });
  }
  const businessType = businessNews[slug];
  if (businessType !== undefined && wantsBusinessNotice(event, slug, body)) {
    notices.push({
      type: businessType,
      audience: 'business',
      booking: body.booking,
      channels: ['EMAIL'],
      note: undefined,
      previousStart: body.previousStartDate,
      onceFor: slug === 'confirmed' || slug === 'markedAsPending' ? body.booking.id : event.id,
    });
  }
  return notices;
}

/**
 * What a new booking means to the business. One that is CREATED occupies nothing yet (bookings sheet 4.1 rule 7): it is
 * a request when the business has to answer it, and nothing as long as a checkout is under way.
 */
function creationNotice(booking: Booking): Notice[] {
  const inCheckout = booking.selectedPaymentOption === 'ONLINE' || booking.selectedPaymentOption === 'MEMBERSHIP';
  const isRequest = booking.status === 'PENDING' || (booking.status === 'CREATED' && !inCheckout);
  const type =
    booking.status === 'CONFIRMED' ? 'BUSINESS_BOOKING_CREATED' : isRequest ? 'BUSINESS_BOOKING_REQUESTED' : undefined;
  if (type === undefined || booking.bookingSource?.actor === 'BUSINESS') {
    return [];
  }
  return [
    {
      type,
      audience: 'business',
      booking,
      channels: ['EMAIL'],
      note: undefined,
      previousStart: undefined,
      onceFor: booking.id,
    },
  ];
}

/** The contact whose booking the notices are about. */
export function contactIdOf(notices: readonly Notice[]): string | undefined {
  return notices[0]?.booking.contactDetails?.contactId;
}

/** What may be told after the person was erased: the business hears of the booking, not of the person. */
export function withoutPerson(notice: Notice): Notice[] {
  return notice.audience === 'participant' ? [] : [{ ...notice, booking: { ...notice.booking, contactDetails: {} } }];
}

function wantsBusinessNotice(event: BookingEvent, slug: string, body: ActionBody): boolean {
  if (event.identity.identityType === 'WIX_USER' || event.identity.identityType === 'APP') {
    return false;
  }
  return slug !== 'confirmed' || body.previousStatus !== 'PENDING';
}

/** Reads `metadata.channels` ("EMAIL,SMS"); e-mail when nothing is said. */
function channelsOf(text: string | undefined): ('EMAIL' | 'SMS')[] {
  if (text === undefined || text.trim() === '') {
    return ['EMAIL'];
  }
  const asked = text
    .toUpperCase()
    .split(',')
    .map((each) => each.trim());
  return (['EMAIL', 'SMS'] as const).filter((channel) => asked.includes(channel));
}
