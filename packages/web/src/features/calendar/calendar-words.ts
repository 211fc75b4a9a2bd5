/** Entries, columns and places of the calendar in words: what is rendered, and what is read out. */
import type { Closure, Location, Resource, Service } from '@openhours/contract';
import { daysAndTimesOf } from '@openhours/contract/closed-days/stretches';
import { type Day, localAt } from '../../days/dates.ts';
import { ours, own } from '../../language/bidi.ts';
import type { Formats } from '../../language/formats.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { whenWords } from '../../language/when-words.ts';
import { signsOf } from '../../ui/avatars/initials.ts';
import type { ColouredBy } from '../../ui/context/calendar-choices.ts';
import { minutesLeft } from '../../ui/context/left-ms.ts';
import { unbroken } from '../../ui/display/unbroken.ts';
import { type ClosureWords, closureWords } from './closure-words.ts';
import { type BlockedTime, type CalendarEntry, isOff } from './entries.ts';

export interface CalendarWords extends ClosureWords {
  /** 10:00. */
  time(instantMs: number): string;
  /** 10:00 to 10:50. */
  range(startMs: number, endMs: number): string;
  day(instantMs: number): string;
  /** The day and the times of an entry; all of its days where it lasts over midnight. */
  when(entry: Pick<CalendarEntry, 'startMs' | 'endMs' | 'allDay'>): string;
  /** Whose name stands first: who comes, what is held, what keeps somebody away. */
  title(entry: CalendarEntry): string;
  /** What stands under it; empty where the title says it all. */
  line(entry: CalendarEntry): string;
  /** How it stands, and until when its customer may confirm it. */
  state(entry: CalendarEntry): string;
  /** What is only rendered of an entry, in words: with whom, its places, its state. */
  rest(entry: CalendarEntry): string;
  resourceName(id: string): string | undefined;
  /** Short signs of the people whose it is, each of another; empty for what is nobody's. */
  whose(entry: CalendarEntry): readonly string[];
  /** 0 to 11; undefined for what is no service, or nobody's where colours stand for people. */
  colour(entry: CalendarEntry): number | undefined;
}

/** How many colours tell services or people apart, in the order in which they came. */
export const colours = 12;

export function calendarWords(facts: {
  readonly say: Say<DashboardTextId>;
  readonly formats: Formats;
  readonly timeZone: string;
  readonly nowMs: number;
  /** Those who work here, in the order in which they came. */
  readonly people: readonly Resource[];
  readonly rooms: readonly Resource[];
  readonly services: readonly Service[];
  readonly closures: readonly Closure[];
  readonly places: readonly Location[];
  readonly colouredBy: ColouredBy;
}): CalendarWords {
  const { say, formats, timeZone, nowMs, people, rooms, services, closures, places, colouredBy } = facts;
  const names = new Map([...people, ...rooms].map(({ id, name }) => [id, name]));
  const signs = signsOf(people.map(({ name }) => name));
  const signOf = new Map(people.map(({ id }, index) => [id, signs[index] ?? '']));
  // In the order in which they came: somebody new takes no colour away from another.
  const orderOfPeople = new Map(people.map(({ id }, index) => [id, index % colours]));
  // In the order in which they were made: a new service takes no colour away from another.
  const order = new Map(
    services.toSorted((a, b) => (a.createdDate < b.createdDate ? -1 : 1)).map(({ id }, index) => [id, index % colours]),
  );
  const local = (instantMs: number) => localAt(instantMs, timeZone);
  const dayOf = (instantMs: number): Day => local(instantMs).slice(0, 10);
  const time = (instantMs: number) => formats.time(local(instantMs));
  const range = (startMs: number, endMs: number) => say('calendar.range', { start: time(startMs), end: time(endMs) });
  /** Whoever renders a title sets all of it apart, and so nothing within it. */
  const absenceOf = ({ absence, resourceIds: [resourceId = ''] }: BlockedTime) => {
    const name = absence && names.get(resourceId);
    return name === undefined
      ? undefined
      : say(absence?.isOfPerson === true ? 'calendar.absent' : 'calendar.outOfUse', { name: ours(name) });
  };
  const title = (entry: CalendarEntry) => {
    switch (entry.kind) {
      case 'visit':
        return entry.name ?? say('bookings.nobody');
      case 'session':
        return entry.service;
      case 'held':
        return say('calendar.heldUntil', {
          time: time(entry.untilMs),
          left: unbroken(formats.durationInWords(Math.max(1, minutesLeft(entry.untilMs - nowMs)))),
        });
      case 'blocked':
        return entry.name ?? absenceOf(entry) ?? say('calendar.blocked');
      case 'busy':
        return say('calendar.busy');
    }
  };
  const seats = (entry: CalendarEntry) =>
    entry.kind === 'session' && entry.seats !== undefined ? `${entry.taken}/${entry.seats}` : undefined;
  const heldSeats = (entry: CalendarEntry) =>
    entry.kind === 'session' && entry.held > 0 ? say('calendar.seatsHeld', { count: entry.held }) : undefined;
  const line = (entry: CalendarEntry) => {
    switch (entry.kind) {
      case 'visit':
      case 'held':
        return entry.service;
      case 'session':
        return [seats(entry), heldSeats(entry)].filter((part) => part !== undefined).join(' · ');
      case 'blocked':
        return say(entry.forAll ? 'calendar.closedForAll' : 'calendar.blocked');
      case 'busy':
        return '';
    }
  };
  const state = (entry: CalendarEntry) => {
    const until = entry.kind === 'visit' ? entry.booking.awaitsCustomerUntil : undefined;
    return until === undefined
      ? say(`calendar.state.${entry.state}`)
      : say('calendar.state.unconfirmedUntil', { time: time(Date.parse(until)) });
  };
  const withWhom = (entry: CalendarEntry) => {
    if (entry.kind === 'blocked' && entry.forAll) {
      return undefined;
    }
    const known = entry.resourceIds.map((id) => names.get(id)).filter((name) => name !== undefined);
    return known.length === 0
      ? isOff(entry)
        ? undefined
        : say('calendar.withAnyone')
      : say('calendar.with', { names: formats.list(known.map(own)) });
  };
  return {
    time,
    range,
    day: (instantMs) => formats.day(dayOf(instantMs)),
    when({ allDay, endMs, startMs }) {
      const [start, end] = [local(startMs), local(endMs)];
      const { firstDate: first, lastDate: last } = daysAndTimesOf({ localStart: start, localEnd: end });
      return whenWords(
        { first, last, times: allDay ? undefined : { start, end } },
        { formats, say, days: (from, to) => formats.days({ first: from, last: to }) },
      );
    },
    ...closureWords({ say, formats, timeZone, closures, places }),
    title,
    line,
    state,
    rest(entry) {
      const { kind } = entry;
      return [
        withWhom(entry),
        kind === 'session' && entry.seats !== undefined
          ? say('calendar.seats', { taken: entry.taken, seats: entry.seats })
          : undefined,
        heldSeats(entry),
        isOff(entry) ? undefined : state(entry),
      ]
        .filter((part) => part !== undefined)
        .join(', ');
    },
    resourceName: (id) => names.get(id),
    whose: ({ resourceIds }) => resourceIds.map((id) => signOf.get(id)).filter((sign) => sign !== undefined),
    colour({ resourceIds, serviceId }) {
      if (colouredBy === 'person') {
        const first = resourceIds.find((id) => orderOfPeople.has(id));
        return first === undefined ? undefined : orderOfPeople.get(first);
      }
      return serviceId === undefined ? undefined : order.get(serviceId);
    },
  };
}
