/**
 * What of the calendar is shown: the days, those whom the address asks for, what concerns them, and the columns with
 * the part of the day that they need.
 */
import type { Resource } from '@openhours/contract';
import { useMemo, useState } from 'react';
import { type ClockAxis, clockAxis } from '../../days/clock-axis.ts';
import type { Day } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import { type CalendarSearch, type CalendarView, daysOf, rangeOf } from './calendar-search.ts';
import { type Column, columnsByDay, columnsByResource } from './columns.ts';
import { type CalendarEntry, isBooked, isForAnyone } from './entries.ts';
import { shownStretch, stretchesAtWork, zonesOfPlaces } from './hours.ts';
import type { CalendarData } from './use-calendar-data.ts';

export interface ShownParts {
  readonly view: CalendarView;
  readonly date: Day;
  readonly search: CalendarSearch;
  readonly data: CalendarData;
  /** The data is still that of another day. */
  readonly isStale: boolean;
  readonly timeZone: string;
  readonly firstWeekday: number;
}

export interface Shown {
  readonly days: readonly Day[];
  readonly axis: ClockAxis;
  /** Staff, or rooms in their view. */
  readonly people: readonly Resource[];
  /** Only those who work on the day were asked for. */
  readonly asksWorking: boolean;
  readonly shown: readonly Resource[];
  readonly entries: readonly CalendarEntry[];
  /** None in views without an axis. */
  readonly columns: readonly Column[];
  /** The part of the axis that is rendered. */
  readonly stretch: Stretch;
}

/** Those whom the address names, in their order; all when it names nobody who is there. */
function chosen(people: readonly Resource[], who: string | undefined): readonly Resource[] {
  const ids = new Set(who?.split(','));
  const found = people.filter(({ id }) => ids.has(id));
  return found.length === 0 ? people : found;
}

function concerns(entry: CalendarEntry, shown: readonly Resource[]): boolean {
  return (
    (entry.kind === 'blocked' && entry.forAll) ||
    isForAnyone(entry) ||
    shown.some(({ id }) => entry.resourceIds.includes(id))
  );
}

export function useShown({ data, date, firstWeekday, isStale, search, timeZone, view }: ShownParts): Shown {
  const { closures, hours, places } = data;
  const zoneOfPlace = useMemo(() => zonesOfPlaces(places), [places]);
  const asksWorking = view === 'day' && search.working === true;
  const people = view === 'rooms' ? data.rooms : data.staff;
  const days = useMemo(() => daysOf(rangeOf(view, date, firstWeekday)), [view, date, firstWeekday]);
  const axis = useMemo(() => clockAxis(days, timeZone), [days, timeZone]);
  const found = useMemo(() => chosen(people, search.who), [people, search.who]);
  // Of a day that is still read nothing is known: whoever worked on the last one stays until then.
  const working = useMemo(() => {
    const isThere = (person: Resource) =>
      stretchesAtWork(axis, date, person, { hours, entries: data.entries, closures, zoneOfPlace }).length > 0 ||
      data.entries.some(
        (entry) =>
          isBooked(entry) &&
          entry.resourceIds.includes(person.id) &&
          axis.at(date, entry.startMs) < axis.at(date, entry.endMs),
      );
    return isStale ? undefined : people.filter(isThere);
  }, [isStale, people, axis, date, hours, data.entries, closures, zoneOfPlace]);
  const [lastWorking, setLastWorking] = useState(working);
  if (working !== undefined && working !== lastWorking) {
    setLastWorking(working);
  }
  const there = working ?? lastWorking;
  const shown = useMemo(
    () =>
      asksWorking && there !== undefined ? found.filter((person) => there.some(({ id }) => id === person.id)) : found,
    [asksWorking, found, there],
  );
  const entries = useMemo(
    () =>
      data.entries.filter(
        (entry) => (search.cancelled === true || entry.state !== 'cancelled') && concerns(entry, shown),
      ),
    [data.entries, search.cancelled, shown],
  );
  const columns = useMemo(() => {
    const known = { hours, entries, closures, zoneOfPlace };
    return view === 'week'
      ? columnsByDay(axis, days, shown, known)
      : view === 'day' || view === 'rooms'
        ? columnsByResource(axis, date, shown, known)
        : [];
  }, [view, axis, days, date, shown, entries, hours, closures, zoneOfPlace]);
  const stretch = useMemo(
    () =>
      search.whole === true
        ? { start: 0, end: axis.length }
        : shownStretch(
            columns.flatMap(({ open, timedEntries }) => [...open, ...timedEntries]),
            axis.length,
          ),
    [search.whole, axis, columns],
  );
  return { days, axis, people, asksWorking, shown, entries, columns, stretch };
}
