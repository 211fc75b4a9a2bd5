/** Which kept answers a change concerns: the calendar asks for what may look different and for nothing else. Pure. */
import { bookingsKey, servicesKey } from '../../booked/queries.ts';
import { substitutesKey } from '../../booked/substitutes.ts';
import { notesKey } from '../../features/bookings/internal-query.ts';
import { viewersKey } from '../../features/bookings/use-presence.ts';
import { calendarKey, calendarParts } from '../../features/calendar/calendar-queries.ts';
import type { LiveChange } from '../../session/live.ts';
import type { Key } from '../../session/refreshing.ts';

const { taken, bookings, held, hours, participants, blocked } = calendarParts;
const freeTimes: Key = [...bookingsKey, 'free'];
const sessions: Key = [...bookingsKey, 'sessions'];

const bookingEvents = 'wix.bookings.v2.booking_';

const concerned: readonly (readonly [begin: string, keys: readonly Key[]])[] = [
  [bookingEvents, [bookingsKey, bookings, taken, held, participants]],
  ['openhours.bookings.v1.slot_hold_', [held, freeTimes, sessions]],
  ['openhours.bookings.v1.waitlist_place_', [held, participants]],
  ['openhours.bookings.v1.booking_note_', [notesKey]],
  ['openhours.bookings.v1.booking_viewers_', [viewersKey]],
  ['openhours.substitutes.v1.', [substitutesKey]],
  ['wix.calendar.v3.participation_', [taken, participants]],
  ['wix.calendar.v3.event_', [taken, hours, blocked, freeTimes, sessions]],
  // That one date of a weekly event is gone is told by the view of all events alone.
  ['wix.calendar.v3.events_view_', [taken, hours, blocked]],
  ['wix.calendar.v3.schedule_', [calendarKey]],
  ['wix.bookings.resources.', [calendarKey]],
  ['wix.bookings.staff.', [calendarKey]],
  ['wix.bookings.services.', [servicesKey, taken]],
];

/**
 * The keys under which something may be different after a change. `mayHold`: something may be held of what is kept; a
 * booking takes up no hold that nobody has told of, and a question less is an answer sooner.
 */
export function concernedBy(
  change: Pick<LiveChange, 'type' | 'calendarType'>,
  mayHold: () => boolean = () => true,
): readonly Key[] {
  const keys = keysOf(change);
  return keys.includes(held) && change.type.startsWith(bookingEvents) && !mayHold()
    ? keys.filter((key) => key !== held)
    : keys;
}

function keysOf({ type, calendarType }: Pick<LiveChange, 'type' | 'calendarType'>): readonly Key[] {
  // By far the most of them, and of no other's hours: what a booking changes.
  if (calendarType === 'APPOINTMENT') {
    return [taken, freeTimes];
  }
  return concerned.find(([begin]) => type.startsWith(begin))?.[1] ?? [];
}

/** Everything that live changes concern: read again when some of them may have been missed. */
export const everyConcerned: readonly Key[] = [
  bookingsKey,
  notesKey,
  viewersKey,
  calendarKey,
  servicesKey,
  substitutesKey,
];
