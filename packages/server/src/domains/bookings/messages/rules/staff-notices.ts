/** What whoever does the work is told of an event, whoever made it happen. Pure. */
import type { Booking, BookingMessageType } from '@openhours/contract';
import type { Fee } from '../../rules/fees.ts';
import type { BookingEvent, BookingNotice, ParticipantNotification } from './notice.ts';
import {
  eachOnce,
  type Held,
  type Holder,
  holderNamedBy,
  type SignInAddress,
  sessionOrCourseOf,
  withoutThose,
} from './staff.ts';

/** What an event does not say. */
export interface KnownBesides {
  /** What whoever made the booking asked for; only looked at for a new one. */
  readonly participantNotification: ParticipantNotification | undefined;
  /** A request that has been answered meanwhile: the answer says it all. */
  readonly isAnswered: boolean;
  /** Where a new booking stands on the waitlist. */
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
  readonly awaited: { readonly code: string; readonly untilMs: number; readonly onceFor: string } | undefined;
}

export interface ActionBody {
  readonly booking: Booking;
  readonly participantNotification?: ParticipantNotification;
  readonly previousStatus?: string;
  readonly previousStartDate?: string;
  readonly previousEndDate?: string;
  readonly previousBookedEntity?: Booking['bookedEntity'];
  readonly waivedFee?: Fee;
  readonly dividedBookingId?: string;
}

/** What each action tells whoever does the work, whoever did it. */
const staffNews: Readonly<Record<string, BookingMessageType>> = Object.freeze({
  confirmed: 'STAFF_BOOKING_CREATED',
  markedAsPending: 'STAFF_BOOKING_REQUESTED',
  declined: 'STAFF_BOOKING_CANCELED',
  canceled: 'STAFF_BOOKING_CANCELED',
  restored: 'STAFF_BOOKING_RESTORED',
  rescheduled: 'STAFF_BOOKING_RESCHEDULED',
});

/** Whoever does the work hears of it; who did it before hears that it is no longer theirs. */
export function staffNotices(
  event: BookingEvent,
  slug: string,
  body: ActionBody,
  known: KnownBesides,
): BookingNotice[] {
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
  const notices: BookingNotice[] =
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
      (holder): BookingNotice => ({
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
export function holdersOf({ bookedEntity }: Booking, { held, signInAddress }: KnownBesides): readonly Holder[] {
  const named = holderNamedBy(bookedEntity, signInAddress);
  return held?.holders ?? (named === undefined ? [] : [named]);
}

/** True when it is not this booking that was moved or called off, but the session or the course that it is for. */
export function tellsOfSession(
  slug: string,
  { previousBookedEntity: previous }: ActionBody,
  { held }: KnownBesides,
): boolean {
  if (held === undefined) {
    return false;
  }
  return slug === 'canceled' ? held.isOver : slug === 'rescheduled' && isPlaceIn(previous, held);
}

function isPlaceIn(entity: Booking['bookedEntity'] | undefined, { id }: Pick<Held, 'id'>): boolean {
  return entity !== undefined && sessionOrCourseOf(entity)?.id === id;
}

/** True when it had not been confirmed until this happened; of one that is restored, when it was cancelled. */
export function wasRequest(slug: string, { booking, previousStatus }: ActionBody): boolean {
  return (slug === 'restored' ? booking.status : previousStatus) !== 'CONFIRMED';
}

/** A new booking is one piece of news, whether it was confirmed at once or after. */
export function onceForOf(event: BookingEvent, slug: string, { booking }: ActionBody): string {
  return slug === 'confirmed' || slug === 'markedAsPending' ? booking.id : event.id;
}
