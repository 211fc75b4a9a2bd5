/** Who is told what after a booking event: pure decisions, no texts (bookings sheet 4.0 `participantNotification`, design 9). */
import { type Booking, describeEvent, type EventType, type MessageType } from '@openhours/contract';
import { type BookingEvent, channelsOf, type Notice, noteOf, type ParticipantNotification } from './rules/notice.ts';
import {
  eachOnce,
  type Held,
  type Holder,
  holderNamedBy,
  placeOfSeat,
  type SignInAddress,
  withoutThose,
} from './rules/staff.ts';
import { isOfWaitlist, joinedNotices } from './rules/waitlist.ts';

export type { BookingEvent, Notice } from './rules/notice.ts';

/** What an event does not say. */
export interface KnownBesides {
  /** What whoever made the booking asked for; only looked at for a new one. */
  readonly participantNotification: ParticipantNotification | undefined;
  /** A request that has been answered meanwhile: the answer says it all. */
  readonly isAnswered: boolean;
  /** Where a new booking stands in the line for which it waits. */
  readonly position?: number | undefined;
  /** The session or the course that was booked, as it stands now; undefined for an appointment. */
  readonly held: Held | undefined;
  /** Who held what was booked before it was moved, as far as the booking does not name them. */
  readonly heldBefore: readonly Holder[];
  readonly signInAddress: SignInAddress;
  /** Its customer is, or was, to confirm it by the code of a message; undefined for every other booking. */
  readonly confirmedByCustomer?: ConfirmedByCustomer | undefined;
}

/** What of it is still awaited: the code, until when it is good, and the how many-th message this is. */
export interface ConfirmedByCustomer {
  readonly awaited: { readonly code: string; readonly untilMs: number; readonly sending: number } | undefined;
}

interface ActionBody {
  readonly booking: Booking;
  readonly participantNotification?: ParticipantNotification;
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
  restored: 'BOOKING_RESTORED',
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
  restored: 'STAFF_BOOKING_RESTORED',
  rescheduled: 'STAFF_BOOKING_RESCHEDULED',
});

/** What the same tells somebody who waits. */
const waitingNews: Readonly<Record<string, MessageType>> = Object.freeze({
  declined: 'WAITLIST_ENDED',
  canceled: 'WAITLIST_ENDED',
  rescheduled: 'WAITLIST_SESSION_MOVED',
});

const ended: ReadonlySet<MessageType> = new Set(['WAITLIST_ENDED', 'BOOKING_ADDRESS_LEFT']);

/** True for messages after which nothing is booked, for whoever reads them. */
export function endsVisit(type: MessageType): boolean {
  return type.endsWith('_CANCELED') || type.endsWith('_DECLINED') || ended.has(type);
}

/** True for the events that may lead to a message, now or as a reminder. */
export function mayTell(type: EventType): boolean {
  const { entity, slug } = describeEvent(type);
  return (
    entity === 'waitlistPlace' ||
    (entity === 'booking' && (slug === 'created' || slug === 'updated' || participantNews[slug] !== undefined))
  );
}

const anybody: Holder = Object.freeze({ name: '', email: 'anybody' });

/** True for an event that leads to messages, if whoever is concerned wants to be told. */
export function concerns(event: BookingEvent): boolean {
  if (isOfWaitlist(event)) {
    return !event.triggeredByAnonymize;
  }
  const seat = placeOfSeat(bookingOf(event).bookedEntity);
  // Who holds a session or a course is not in the event, nor where somebody signs in.
  const held =
    seat === undefined ? undefined : { id: seat.id, revision: 1, isOver: false, teachers: [], holders: [anybody] };
  const participantNotification = { notifyParticipants: true };
  const signInAddress = () => anybody.email;
  if (describeEvent(event.type).slug === 'updated') {
    // One that its customer is to confirm is told of with each message that is sent again.
    return bookingOf(event).status === 'CREATED';
  }
  const known = {
    participantNotification,
    isAnswered: false,
    position: undefined,
    held,
    heldBefore: [],
    signInAddress,
  };
  return noticesOf(event, known).length > 0;
}

/** True for an event that an erasure has emptied before it was taken: nothing can follow from it any more. */
export function isEmptied({ body, triggeredByAnonymize }: BookingEvent): boolean {
  return triggeredByAnonymize && Object.keys(body).length === 0;
}

/** The messages that follow an event; none after an erasure. */
export function noticesOf(event: BookingEvent, known: KnownBesides): Notice[] {
  const { entity, slug } = describeEvent(event.type);
  if (entity !== 'booking' || event.triggeredByAnonymize) {
    return [];
  }
  if (known.confirmedByCustomer !== undefined && isUnconfirmed(event)) {
    return unconfirmedNotices(event, known.confirmedByCustomer);
  }
  if (slug === 'created') {
    return creationNotices(event.body as Booking, known);
  }
  if (slug === 'updated') {
    return [];
  }
  const body = event.body as unknown as ActionBody;
  if (isToldAsRestored(slug, body)) {
    return [];
  }
  const notices: Notice[] = [];
  if (body.previousStatus === 'WAITING_LIST' && waitingNews[slug] !== undefined) {
    const ofSession = tellsOfSession(slug, body, known) ? staffNotices(event, slug, body, known) : [];
    return [...whoWaits(event, waitingNews[slug], body), ...ofSession];
  }
  const participantType = participantNews[slug];
  const asked = body.participantNotification;
  const previousTimes = { previousStart: body.previousStartDate, previousEnd: body.previousEndDate };
  if (participantType !== undefined && asked?.notifyParticipants === true) {
    const note = noteOf(asked);
    notices.push({
      type: participantType,
      audience: 'participant',
      booking: body.booking,
      channels: channelsOf(asked.metadata?.channels),
      note,
      ...previousTimes,
      wasRequest: wasRequest(slug, body),
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
      ...previousTimes,
      onceFor: onceForOf(event, slug, body),
    });
  }
  return [...notices, ...staffNotices(event, slug, body, known)];
}

/** True for what happens to a booking that is only CREATED: its customer may still have to confirm it. */
export function isUnconfirmed({ body, type }: BookingEvent): boolean {
  const { slug } = describeEvent(type);
  if (slug === 'created' || slug === 'updated') {
    return (body as Booking).status === 'CREATED';
  }
  const { previousStatus } = body as unknown as ActionBody;
  return previousStatus === 'CREATED' && slug !== 'confirmed' && slug !== 'markedAsPending';
}

/**
 * Its customer gets the code, each time that it is sent; the business and whoever does the work hear of nothing that a
 * stranger may have made up.
 */
function unconfirmedNotices(event: BookingEvent, { awaited }: ConfirmedByCustomer): Notice[] {
  const { slug } = describeEvent(event.type);
  const booking = bookingOf(event);
  const plain = { audience: 'participant', booking, note: undefined, previousStart: undefined } as const;
  if (slug === 'created' || slug === 'updated') {
    return awaited === undefined
      ? []
      : [
          {
            ...plain,
            type: 'BOOKING_VERIFICATION',
            channels: ['EMAIL'],
            verification: { code: awaited.code, untilMs: awaited.untilMs },
            onceFor: `${booking.id}:${awaited.sending}`,
          },
        ];
  }
  const type = participantNews[slug];
  const asked = (event.body as unknown as ActionBody).participantNotification;
  return type === undefined || asked?.notifyParticipants !== true
    ? []
    : [{ ...plain, type, channels: channelsOf(asked.metadata?.channels), note: noteOf(asked), onceFor: event.id }];
}

/** Whoever waits hears what becomes of that, not of a visit that they never had. */
function whoWaits(event: BookingEvent, type: MessageType, body: ActionBody): Notice[] {
  const { booking, participantNotification: asked, previousStartDate } = body;
  return asked?.notifyParticipants !== true
    ? []
    : [
        {
          type,
          audience: 'participant',
          booking,
          channels: channelsOf(asked.metadata?.channels),
          note: noteOf(asked),
          previousStart: previousStartDate,
          onceFor: event.id,
        },
      ];
}

/** True when it had not been confirmed until this happened; of one that is restored, when it was cancelled. */
function wasRequest(slug: string, { booking, previousStatus }: ActionBody): boolean {
  return (slug === 'restored' ? booking.status : previousStatus) !== 'CONFIRMED';
}

/** That it is confirmed or pending again is said by the event that tells why. */
function isToldAsRestored(slug: string, { previousStatus }: ActionBody): boolean {
  return (
    (slug === 'confirmed' || slug === 'markedAsPending') &&
    (previousStatus === 'CANCELED' || previousStatus === 'DECLINED')
  );
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
  // All bookings of what is moved or called off bring the same news at the same time.
  const onceFor = isOfSession ? `session:${known.held?.id ?? ''}:${event.at}` : onceForOf(event, slug, body);
  // What is held is moved or called off for whoever holds it, whatever this one of its bookings was.
  const isRequest = !isOfSession && wasRequest(slug, body);
  const now = holdersOf(booking, known);
  const named = previous === undefined ? undefined : holderNamedBy(previous, known.signInAddress);
  const held = eachOnce([...(named === undefined ? [] : [named]), ...known.heldBefore]);
  const isHandedOver = slug === 'rescheduled' && held.length > 0;
  const added = isHandedOver ? new Set(withoutThose(now, held)) : undefined;
  const notices: Notice[] =
    type === undefined
      ? []
      : now.map((holder) => ({
          ...plain,
          type,
          booking,
          holder,
          previousStart: startDate,
          previousEnd: endDate,
          wasRequest: isRequest,
          ...(added?.has(holder) === true ? { handover: 'TAKEN' } : {}),
          onceFor,
        }));
  if (previous === undefined || startDate === undefined) {
    return notices;
  }
  const before = { ...booking, bookedEntity: previous, startDate, ...(endDate === undefined ? {} : { endDate }) };
  const gone = withoutThose(held, now);
  return [
    ...notices,
    ...gone.map(
      (holder): Notice => ({
        ...plain,
        type: 'STAFF_BOOKING_CANCELED',
        booking: before,
        holder,
        previousStart: undefined,
        wasRequest: isRequest,
        handover: 'GIVEN',
        onceFor: isOfSession ? onceFor : event.id,
      }),
    ),
  ];
}

/** Who does the work: of a session or a course whoever holds it, else whom the booking names. */
function holdersOf({ bookedEntity }: Booking, { held, signInAddress }: KnownBesides): readonly Holder[] {
  const named = holderNamedBy(bookedEntity, signInAddress);
  return held?.holders ?? (named === undefined ? [] : [named]);
}

/** True when it is not this booking that was moved or called off, but the session or the course that it is for. */
function tellsOfSession(slug: string, { previousBookedEntity: previous }: ActionBody, { held }: KnownBesides): boolean {
  if (held === undefined) {
    return false;
  }
  return slug === 'canceled' ? held.isOver : slug === 'rescheduled' && isPlaceIn(previous, held);
}

function isPlaceIn(entity: Booking['bookedEntity'] | undefined, { id }: Pick<Held, 'id'>): boolean {
  return entity !== undefined && placeOfSeat(entity)?.id === id;
}

/** What a move left, if that is another session than the one that is booked now. */
export function leftBehind({ body, type }: BookingEvent): Booking | undefined {
  if (describeEvent(type).slug !== 'rescheduled') {
    return undefined;
  }
  const { booking, previousBookedEntity: previous } = body as unknown as ActionBody;
  const isElsewhere = previous !== undefined && placeOfSeat(previous)?.id !== placeOfSeat(booking.bookedEntity)?.id;
  return isElsewhere ? { ...booking, bookedEntity: previous } : undefined;
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
function creationNotices(booking: Booking, known: KnownBesides): Notice[] {
  const { isAnswered, participantNotification } = known;
  if (booking.status === 'WAITING_LIST') {
    return isAnswered ? [] : joinedNotices(booking, known.participantNotification, known.position);
  }
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
  if (isRequest && !isAnswered && participantNotification?.notifyParticipants === true) {
    notices.push({
      ...plain,
      type: 'BOOKING_REQUESTED',
      audience: 'participant',
      channels: channelsOf(participantNotification.metadata?.channels),
      note: noteOf(participantNotification),
    });
  }
  if (booking.bookingSource?.actor !== 'BUSINESS') {
    notices.push({
      ...plain,
      type: isNew ? 'BUSINESS_BOOKING_CREATED' : 'BUSINESS_BOOKING_REQUESTED',
      audience: 'business',
    });
  }
  for (const holder of holdersOf(booking, known)) {
    const type = isNew ? 'STAFF_BOOKING_CREATED' : 'STAFF_BOOKING_REQUESTED';
    notices.push({ ...plain, type, audience: 'staff', holder });
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

function wantsBusinessNotice(event: BookingEvent, slug: string, body: ActionBody): boolean {
  if (event.identity.identityType === 'WIX_USER' || event.identity.identityType === 'APP') {
    return false;
  }
  return slug !== 'confirmed' || body.previousStatus !== 'PENDING';
}
