/** What else takes the time of somebody, looked up by name, and said in a sentence. */
import type { Booking } from '@openhours/contract';
import { useQueries } from '@tanstack/react-query';
import { localAt } from '../days/dates.ts';
import { leaderOf } from '../days/event-resources.ts';
import { own } from '../language/bidi.ts';
import { bookingById } from '../queries/bookings.ts';
import { eventById } from '../queries/calendar.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { wordsOf } from './booking-words.ts';
import type { Rival } from './obstacle.ts';

/** More rivals than these say nothing more. */
const mostNamed = 3;

/** A rival with what could be looked up of it. */
export interface KnownRival extends Rival {
  readonly booking: Booking | undefined;
  /** Absent while it is being looked up, and where it cannot be. */
  readonly found:
    | {
        readonly who: string | undefined;
        readonly what: string;
        /** On the place's clock. */
        readonly start: string;
        readonly end: string;
      }
    | undefined;
}

/** The first few of them, each once. */
export function useRivals(rivals: readonly Rival[]): readonly KnownRival[] {
  const { frame, session } = useDashboard();
  const unique = [...new Map(rivals.map((rival) => [rival.id, rival])).values()].slice(0, mostNamed);
  const { client } = session;
  const bookings = useQueries({
    queries: unique.map(({ id, source }) => ({ ...bookingById(client, id), enabled: source === 'BOOKING' })),
  });
  const events = useQueries({
    queries: unique.map(({ id, source }) => ({ ...eventById(client, id), enabled: source === 'EVENT' })),
  });
  const local = (instant: string) => localAt(Date.parse(instant), frame.timeZone);
  return unique.map((rival, index): KnownRival => {
    const booking = bookings[index]?.data ?? undefined;
    const event = events[index]?.data;
    if (booking !== undefined) {
      const { localEnd: end, localStart: start, name, service, staff: who } = wordsOf(booking, frame.timeZone);
      return { ...rival, booking, found: { who, what: name ?? service, start, end } };
    }
    const found = event && {
      who: (leaderOf(event.resources) ?? event.resources[0])?.name,
      what: event.title ?? event.scheduleName,
      start: local(event.start.utcDate),
      end: local(event.end.utcDate),
    };
    return { ...rival, booking, found };
  });
}

/** "Anna already has Ben 10:00–10:50."; nothing of what is not known. */
export function useRivalSentence(): (rival: KnownRival) => string[] {
  const { formats, say } = useDashboard();
  return ({ found, source, staff }) => {
    if (found === undefined) {
      return source === 'HOLD' ? [say('way.held')] : [];
    }
    const who = staff ?? found.who;
    const values = { what: own(found.what), start: formats.time(found.start), end: formats.time(found.end) };
    return [who === undefined ? say('way.rivalOfAll', values) : say('way.rival', { ...values, who: own(who) })];
  };
}
