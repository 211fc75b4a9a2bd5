/**
 * Who is told what after a booking event: pure decisions, no texts (bookings sheet 4.0 `participantNotification`,
 * design 9).
 */
import { type Booking, type BookingMessageType, describeEvent, type EventType } from '@openhours/contract';
import { type BookingEvent, type BookingNotice, channelsOf, noteOf } from './notice.ts';
import { type Holder, sessionOrCourseOf } from './staff.ts';
import {
  type ActionBody,
  type ConfirmedByCustomer,
  holdersOf,
  type KnownBesides,
  onceForOf,
  staffNotices,
  tellsOfSession,
  wasRequest,
} from './staff-notices.ts';
import { isOfWaitlist, joinedNotices } from './waitlist.ts';

export type { BookingEvent, BookingNotice } from './notice.ts';
export type { KnownBesides } from './staff-notices.ts';

/** What each action tells participants. */
const participantNews: Readonly<Record<string, BookingMessageType>> = Object.freeze({
  confirmed: 'BOOKING_CONFIRMED',
  markedAsPending: 'BOOKING_REQUESTED',
  declined: 'BOOKING_DECLINED',
  canceled: 'BOOKING_CANCELED',
  restored: 'BOOKING_RESTORED',
  rescheduled: 'BOOKING_RESCHEDULED',
  fee_waived: 'BOOKING_FEE_ENDED',
});

/** What each action tells the business, when the business did not do it. */
const businessNews: Readonly<Record<string, BookingMessageType>> = Object.freeze({
  confirmed: 'BUSINESS_BOOKING_CREATED',
  markedAsPending: 'BUSINESS_BOOKING_REQUESTED',
  canceled: 'BUSINESS_BOOKING_CANCELED',
  rescheduled: 'BUSINESS_BOOKING_RESCHEDULED',
});

/** What the same tells somebody who waits. */
const waitingNews: Readonly<Record<string, BookingMessageType>> = Object.freeze({
  declined: 'WAITLIST_ENDED',
  canceled: 'WAITLIST_ENDED',
  rescheduled: 'WAITLIST_SESSION_MOVED',
});

const ended: ReadonlySet<BookingMessageType> = new Set(['WAITLIST_ENDED', 'BOOKING_ADDRESS_LEFT']);

/** True for messages after which nothing is booked, for whoever reads them. */
export function endsVisit(type: BookingMessageType): boolean {
  return type.endsWith('_CANCELED') || type.endsWith('_DECLINED') || ended.has(type);
}

/** True for the events that may lead to a message, now or as a reminder. */
export function mayTell(type: EventType): boolean {
  const { entity, slug } = describeEvent(type);
  return (
    entity === 'waitlistPlace' ||
    (entity === 'booking' &&
      (slug === 'created' ||
        slug === 'updated' ||
        slug === 'number_of_participants_updated' ||
        participantNews[slug] !== undefined))
  );
}

const anybody: Holder = Object.freeze({ name: '', email: 'anybody' });

/** True for an event that leads to messages, if whoever is concerned wants to be told. */
export function concerns(event: BookingEvent): boolean {
  if (isOfWaitlist(event)) {
    return !event.triggeredByAnonymize;
  }
  const seat = sessionOrCourseOf(bookingOf(event).bookedEntity);
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
export function noticesOf(event: BookingEvent, known: KnownBesides): BookingNotice[] {
  const { entity, slug } = describeEvent(event.type);
  if (entity !== 'booking' || event.triggeredByAnonymize) {
    return [];
  }
  if (known.confirmedByCustomer !== undefined && isUnconfirmed(event)) {
    return unconfirmedNotices(event, known.confirmedByCustomer);
  }
  if (slug === 'created') {
    // What was divided from another booking is told by what is done with it.
    return isDivided(event.body as Booking) ? [] : creationNotices(event.body as Booking, known);
  }
  if (slug === 'updated') {
    return [];
  }
  const body = event.body as unknown as ActionBody;
  if (isToldAsRestored(slug, body)) {
    return [];
  }
  if (slug === 'number_of_participants_updated') {
    return noticesOfSome(event, body);
  }
  const isOfSome = isDivided(body.booking);
  if (isOfSome && slug === 'canceled') {
    // The booking of those who stay tells it.
    return [];
  }
  const notices: BookingNotice[] = [];
  if (body.previousStatus === 'WAITING_LIST' && waitingNews[slug] !== undefined) {
    const ofSession = tellsOfSession(slug, body, known) ? staffNotices(event, slug, body, known) : [];
    return [...whoWaits(event, waitingNews[slug], body), ...ofSession];
  }
  const participantType = isOfSome && slug === 'rescheduled' ? 'BOOKING_RESCHEDULED_FOR_SOME' : participantNews[slug];
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
      ...(body.waivedFee === undefined ? {} : { fee: body.waivedFee }),
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
  // Whoever serves those who stay has lost nothing by it.
  const { previousBookedEntity: _ofOthers, ...ofSome } = body;
  return [
    ...notices,
    ...(isOfSome
      ? staffNotices(event, slug, ofSome, { ...known, heldBefore: [] })
      : staffNotices(event, slug, body, known)),
  ];
}

/** Some of those who come have another time: the others of the booking that they were in come as before. */
export function isOfSomeMoved({ booking, type }: Pick<BookingNotice, 'booking' | 'type'>): boolean {
  return type.endsWith('BOOKING_RESCHEDULED') && isDivided(booking);
}

/** True of the booking of some who were cancelled or moved alone, as it comes to be. */
function isDivided({ dividedFromBookingId, revision }: Booking): boolean {
  return dividedFromBookingId !== undefined && revision === '1';
}

/** It is cancelled for some of those who come: the others' booking is what is told of. Whoever waits in line has no visit yet. */
function noticesOfSome(event: BookingEvent, body: ActionBody): BookingNotice[] {
  const { booking, dividedBookingId, participantNotification: asked } = body;
  if (dividedBookingId === undefined || booking.status === 'WAITING_LIST') {
    return [];
  }
  const plain = { booking, dividedBookingId, previousStart: undefined, onceFor: event.id } as const;
  const notices: BookingNotice[] = [];
  if (asked?.notifyParticipants === true) {
    notices.push({
      ...plain,
      type: 'BOOKING_CANCELED_FOR_SOME',
      audience: 'participant',
      channels: channelsOf(asked.metadata?.channels),
      note: noteOf(asked),
    });
  }
  if (wantsBusinessNotice(event, 'canceled', body)) {
    notices.push({
      ...plain,
      type: 'BUSINESS_BOOKING_CANCELED_FOR_SOME',
      audience: 'business',
      channels: ['EMAIL'],
      note: undefined,
    });
  }
  return notices;
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
function unconfirmedNotices(event: BookingEvent, { awaited }: ConfirmedByCustomer): BookingNotice[] {
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
            onceFor: awaited.onceFor,
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
function whoWaits(event: BookingEvent, type: BookingMessageType, body: ActionBody): BookingNotice[] {
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

/** That it is confirmed or pending again is said by the event that tells why. */
function isToldAsRestored(slug: string, { previousStatus }: ActionBody): boolean {
  return (
    (slug === 'confirmed' || slug === 'markedAsPending') &&
    (previousStatus === 'CANCELED' || previousStatus === 'DECLINED')
  );
}

/** What a move left, if that is another session than the one that is booked now. */
export function leftBehind({ body, type }: BookingEvent): Booking | undefined {
  if (describeEvent(type).slug !== 'rescheduled') {
    return undefined;
  }
  const { booking, previousBookedEntity: previous } = body as unknown as ActionBody;
  const isElsewhere =
    previous !== undefined && sessionOrCourseOf(previous)?.id !== sessionOrCourseOf(booking.bookedEntity)?.id;
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
function creationNotices(booking: Booking, known: KnownBesides): BookingNotice[] {
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
  const notices: BookingNotice[] = [];
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
export function contactIdOf(notices: readonly BookingNotice[]): string | undefined {
  return notices[0]?.booking.contactDetails?.contactId;
}

/** What may be told after the person was erased: the business hears of the booking, not of the person. */
export function withoutPerson(notice: BookingNotice): BookingNotice[] {
  return notice.audience === 'participant' ? [] : [{ ...notice, booking: { ...notice.booking, contactDetails: {} } }];
}

function wantsBusinessNotice(event: BookingEvent, slug: string, body: ActionBody): boolean {
  if (event.identity.identityType === 'WIX_USER' || event.identity.identityType === 'APP') {
    return false;
  }
  return slug !== 'confirmed' || body.previousStatus !== 'PENDING';
}
