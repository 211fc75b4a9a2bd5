/** What the rules of messages know of an event, and what they decide: who is told what, and how. Pure. */
import type { Booking, BookingMessageType, EventIdentity, EventType } from '@openhours/contract';
import type { Fee } from '../../rules/fees.ts';
import type { Holder } from './staff.ts';

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
export interface BookingNotice {
  readonly type: BookingMessageType;
  /** `staff`: whoever does the work. */
  readonly audience: 'participant' | 'business' | 'staff';
  readonly booking: Booking;
  /** Participants only: the ways by which they are to be told. */
  readonly channels: readonly ('EMAIL' | 'SMS')[];
  /** The business's own words to the participant. */
  readonly note: string | undefined;
  /** The start before a reschedule, ISO text. */
  readonly previousStart: string | undefined;
  /** The end that went with it. */
  readonly previousEnd?: string | undefined;
  /** It was a request before, so that no calendar has an entry of it. */
  readonly wasRequest?: boolean;
  /** The one date of a course that a reminder is about; epoch milliseconds. */
  readonly occasion?: { readonly startMs: number; readonly endMs: number };
  /** The news is of a session as a whole, and not of this one of its bookings. */
  readonly isOfSession?: boolean;
  /** Of a waitlist: where somebody stands, until when a place is kept, or why it is no more. */
  readonly waiting?: Waiting;
  /** The code by which its customer confirms it, and until when that is good; epoch milliseconds. */
  readonly verification?: { readonly code: string; readonly untilMs: number };
  /** The booking of those for whom it was cancelled, while the others stay. */
  readonly dividedBookingId?: string;
  /** What is owed for cancelling late or not coming, of which it speaks. */
  readonly fee?: Fee;
  /** Who does the work and is told: of what goes to staff always, of what goes to the business if it is the same person. */
  readonly holder?: Holder;
  /** Staff only: it stands, and the news is that it is theirs now, or no longer theirs. */
  readonly handover?: 'TAKEN' | 'GIVEN';
  /**
   * Of a multi-service booking: all of its bookings that it happened to at once, this one among them, in the order of
   * their times.
   */
  readonly together?: readonly Booking[];
  /** Makes the idempotency key: the event, or the booking where two events tell the same news. */
  readonly onceFor: string;
}

/** A message to the customer, by mail and without more to say. */
export function plainNotice(type: BookingMessageType, booking: Booking, onceFor: string): BookingNotice {
  return {
    type,
    audience: 'participant',
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: undefined,
    onceFor,
  };
}

/** Who reads messages of a type. */
export function audienceOf(type: BookingMessageType): BookingNotice['audience'] {
  return type.startsWith('BUSINESS_') ? 'business' : type.startsWith('STAFF_') ? 'staff' : 'participant';
}

/** Whether and how participants are to be told. */
export interface ParticipantNotification {
  readonly notifyParticipants?: boolean;
  readonly message?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** What a message about a waitlist says of it; epoch milliseconds. */
export interface Waiting {
  readonly position?: number | undefined;
  readonly offerUntilMs?: number | undefined;
  readonly endReason?: 'PASSED' | 'WITHDRAWN' | undefined;
}

/** The business's own words; none when there is nothing to read. */
export function noteOf({ message }: ParticipantNotification): string | undefined {
  return message === undefined || message.trim() === '' ? undefined : message;
}

/** Reads `metadata.channels` ("EMAIL,SMS"); e-mail when nothing is said. */
export function channelsOf(text: string | undefined): ('EMAIL' | 'SMS')[] {
  if (text === undefined || text.trim() === '') {
    return ['EMAIL'];
  }
  const asked = text
    .toUpperCase()
    .split(',')
    .map((each) => each.trim());
  return (['EMAIL', 'SMS'] as const).filter((channel) => asked.includes(channel));
}
