/** Who is told what after a booking event: pure decisions, no texts (bookings sheet 1 `participantNotification`, design 9). */
import { type Booking, describeEvent, type EventIdentity, type EventType, type MessageType } from '@openhours/contract';

/** What the rules need of a recorded event. */
export interface BookingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly identity: EventIdentity;
  readonly body: Record<string, unknown>;
  /** Epoch milliseconds of business time. */
  readonly at: number;
  readonly triggeredByAnonymize: boolean;
  readonly modifiedFields?: Readonly<Record<string, unknown>> | undefined;
}

/** One message to be written. */
export interface Notice {
  readonly type: MessageType;
  /** `staff`: whoever does the work. */
  readonly audience: 'participant' | 'business' | 'staff';
  readonly booking: Booking;
  /** Participants only: the ways by which they are to be told. */
  readonly channels: readonly ('EMAIL' | 'SMS')[];
  /** The business's own words to the participant. */
  readonly note: string | undefined;
  /** The start before a reschedule, ISO text. */
  readonly previousStart: string | undefined;
  /** It was a request before, so that no calendar has an entry of it. */
  readonly wasRequest?: boolean;
  /** The one date of a course that a reminder is about; epoch milliseconds. */
  readonly occasion?: { readonly startMs: number; readonly endMs: number };
  /** The news is of a session as a whole, and not of this one of its bookings. */
  readonly isOfSession?: boolean;
  /** Makes the once-key: the event, or the booking where two events tell the same news. */
  readonly onceFor: string;
}

/** Whether and how participants are to be told. */
export interface Wish {
  readonly notifyParticipants?: boolean;
  readonly message?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** What an event does not say. */
export interface KnownBesides {
  /** What whoever made the booking asked for; only looked at for a new one. */
  readonly wish: Wish | undefined;
  /** A request that has been answered meanwhile: the answer says it all. */
  readonly isAnswered: boolean;
  /** The session that was booked does not take place, for anybody. */
  readonly isSessionOver: boolean;
}

interface ActionBody {
  readonly booking: Booking;
  readonly participantNotification?: Wish;
  readonly previousStatus?: string;
  readonly previousStartDate?: string;
  readonly previousEndDate?: string;
  readonly previousBookedEntity?: Booking['bookedEntity'];
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

/** What each action tells whoever does the work, whoever did it. */
const staffNews: Readonly<Record<string, MessageType>> = Object.freeze({
  confirmed: 'STAFF_BOOKING_CREATED',
  markedAsPending: 'STAFF_BOOKING_REQUESTED',
  declined: 'STAFF_BOOKING_CANCELED',
  canceled: 'STAFF_BOOKING_CANCELED',
  rescheduled: 'STAFF_BOOKING_RESCHEDULED',
});

/** True for messages after which nothing is booked. */
export function endsVisit(type: MessageType): boolean {
  return type.endsWith('_CANCELED') || type.endsWith('_DECLINED');
}

/** True for the events that may lead to a message, now or as a reminder. */
export function mayTell(type: EventType): boolean {
  const { entity, slug } = describeEvent(type);
  return entity === 'booking' && (slug === 'created' || slug === 'updated' || participantNews[slug] !== undefined);
}

/** True for an event that leads to messages, if whoever is concerned wants to be told. */
export function concerns(event: BookingEvent): boolean {
  return noticesOf(event, { wish: { notifyParticipants: true }, isAnswered: false, isSessionOver: false }).length > 0;
}

/** The messages that follow an event; none after an erasure. */
export function noticesOf(event: BookingEvent, known: KnownBesides): Notice[] {
  const { entity, slug } = describeEvent(event.type);
  if (entity !== 'booking' || event.triggeredByAnonymize) {
    return [];
  }
  if (slug === 'created') {
    return creationNotices(event.body as Booking, known);
  }
  if (slug === 'updated') {
    return [];
  }
  const body = event.body as unknown as ActionBody;
  const notices: Notice[] = [];
  const participantType = participantNews[slug];
  const asked = body.participantNotification;
  if (participantType !== undefined && asked?.notifyParticipants === true) {
    const note = noteOf(asked);
    notices.push({
      type: participantType,
      audience: 'participant',
      booking: body.booking,
      channels: channelsOf(asked.metadata?.channels),
      note,
      previousStart: body.previousStartDate,
      wasRequest: body.previousStatus !== 'CONFIRMED',
      // That a request has arrived is one piece of news, unless the business adds something.
      onceFor: slug === 'markedAsPending' && note === undefined ? body.booking.id : event.id,
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
      onceFor: onceForOf(event, slug, body),
    });
  }
  return [...notices, ...staffNotices(event, slug, body, known)];
}

/** A new booking is one piece of news, whether it was confirmed at once or after. */
function onceForOf(event: BookingEvent, slug: string, { booking }: ActionBody): string {
  return slug === 'confirmed' || slug === 'markedAsPending' ? booking.id : event.id;
}

/** Whoever does the work hears of it; who did it before hears that it is no longer theirs. */
function staffNotices(event: BookingEvent, slug: string, body: ActionBody, known: KnownBesides): Notice[] {
  const type = staffNews[slug];
  const { booking, previousBookedEntity: previous, previousEndDate: endDate, previousStartDate: startDate } = body;
  const isOfSession = tellsOfSession(slug, body, known);
  const plain = { audience: 'staff', channels: ['EMAIL'], note: undefined, isOfSession } as const;
  const notices: Notice[] = [];
  // All bookings of a session that is moved or called off bring the same news at the same time.
  const onceFor = isOfSession
    ? `session:${booking.bookedEntity.slot?.eventId ?? ''}:${event.at}`
    : onceForOf(event, slug, body);
  if (type !== undefined && staffAddressOf(booking) !== undefined) {
    notices.push({ ...plain, type, booking, previousStart: startDate, onceFor });
  }
  if (previous !== undefined && startDate !== undefined) {
    const before = { ...booking, bookedEntity: previous, startDate, ...(endDate === undefined ? {} : { endDate }) };
    const address = staffAddressOf(before);
    if (address !== undefined && address !== staffAddressOf(booking)) {
      const gone = { type: 'STAFF_BOOKING_CANCELED', booking: before, previousStart: undefined } as const;
      notices.push({ ...plain, ...gone, onceFor: isOfSession ? onceFor : event.id });
    }
  }
  return notices;
}

/** True when it is not this booking that was moved or called off, but the class session that it is for. */
function tellsOfSession(slug: string, { booking, previousBookedEntity: previous }: ActionBody, known: KnownBesides) {
  const eventId = booking.bookedEntity.slot?.eventId;
  if (!isClass(booking) || eventId === undefined) {
    return false;
  }
  return slug === 'canceled' ? known.isSessionOver : slug === 'rescheduled' && previous?.slot?.eventId === eventId;
}

/** True for a place in a session that others attend too. */
export function isClass({ bookedEntity: { slot, tags } }: Booking): boolean {
  return slot !== undefined && tags?.includes('GROUP') === true;
}

/** Where whoever does the work reads mail; undefined while it is nobody, or nobody with an address. */
export function staffAddressOf(booking: Booking): string | undefined {
  const email = booking.bookedEntity.slot?.resource?.email;
  return email === undefined || email === '' ? undefined : email;
}

/** The booking that an event is about, as the event carries it. */
export function bookingOf({ body, type }: BookingEvent): Booking {
  const { slug } = describeEvent(type);
  return slug === 'created' || slug === 'updated' ? (body as Booking) : (body as unknown as ActionBody).booking;
}

/** What an event changes about the reminders of its booking; undefined: nothing. */
export function remindedVisitOf(event: BookingEvent): Booking | undefined {
  const { entity, slug } = describeEvent(event.type);
  if (entity !== 'booking') {
    return undefined;
  }
  const booking = event.body as Booking;
  if (slug === 'created') {
    return booking.status === 'CONFIRMED' ? booking : undefined;
  }
  if (slug === 'rescheduled') {
    // A course may keep its first and its last date, and move one between.
    const moved = (event.body as unknown as ActionBody).booking;
    return moved.bookedEntity.schedule === undefined ? undefined : moved;
  }
  const changed = event.modifiedFields ?? {};
  return slug === 'updated' && ('status' in changed || 'startDate' in changed) ? booking : undefined;
}

/**
 * What a new booking means to the business, to whoever does the work, and to whoever asked for it. One that is CREATED
 * occupies nothing yet (bookings sheet 4.1 rule 7): it is a request when the business has to answer it, and nothing as long
 * as a checkout is under way. That one is confirmed is an event of its own.
 */
function creationNotices(booking: Booking, { isAnswered, wish }: KnownBesides): Notice[] {
  const inCheckout = booking.selectedPaymentOption === 'ONLINE' || booking.selectedPaymentOption === 'MEMBERSHIP';
  const isRequest = booking.status === 'PENDING' || (booking.status === 'CREATED' && !inCheckout);
  const isNew = booking.status === 'CONFIRMED';
  if (!isNew && !isRequest) {
    return [];
  }
  const plain = {
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: undefined,
    onceFor: booking.id,
  } as const;
  const notices: Notice[] = [];
  if (isRequest && !isAnswered && wish?.notifyParticipants === true) {
    notices.push({
      ...plain,
      type: 'BOOKING_REQUESTED',
      audience: 'participant',
      channels: channelsOf(wish.metadata?.channels),
      note: noteOf(wish),
    });
  }
  if (booking.bookingSource?.actor !== 'BUSINESS') {
    notices.push({
      ...plain,
      type: isNew ? 'BUSINESS_BOOKING_CREATED' : 'BUSINESS_BOOKING_REQUESTED',
      audience: 'business',
    });
  }
  if (staffAddressOf(booking) !== undefined) {
    notices.push({ ...plain, type: isNew ? 'STAFF_BOOKING_CREATED' : 'STAFF_BOOKING_REQUESTED', audience: 'staff' });
  }
  return notices;
}

/** The contact whose booking the notices are about. */
export function contactIdOf(notices: readonly Notice[]): string | undefined {
  return notices[0]?.booking.contactDetails?.contactId;
}

/** What may be told after the person was erased: the business hears of the booking, not of the person. */
export function withoutPerson(notice: Notice): Notice[] {
  return notice.audience === 'participant' ? [] : [{ ...notice, booking: { ...notice.booking, contactDetails: {} } }];
}

/** The business's own words; none when there is nothing to read. */
function noteOf({ message }: Wish): string | undefined {
  return message === undefined || message.trim() === '' ? undefined : message;
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
