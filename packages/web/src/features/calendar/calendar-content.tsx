/** A view of some days of the calendar: its columns, list or month, and what can be done in it. */

import { Button } from '@mantine/core';
import type { Resource } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { durationsOf } from '../../bookings/service-words.ts';
import { clockAxis } from '../../days/clock-axis.ts';
import { localAt, weeksOfMonth } from '../../days/dates.ts';
import { staffOf } from '../../queries/staff.ts';
import { photoOf } from '../../site/photo.ts';
import type { CalendarChoices } from '../../ui/context/calendar-choices.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { AgendaView } from './agenda-view.tsx';
import styles from './calendar-page.module.css';
import { type CalendarSearch, type CalendarView, daysOf, rangeOf } from './calendar-search.ts';
import { CalendarSheets, useActs } from './calendar-sheets.tsx';
import { type CalendarWords, calendarWords } from './calendar-words.ts';
import { anyoneKey, type Column, columnsByDay, columnsByResource, stopMinutes } from './columns.ts';
import { destinationOf, mayMoveTo } from './destination.ts';
import { type CalendarEntry, isBooked, isForAnyone, type Session } from './entries.ts';
import { gridStart, openStretches, shownStretch } from './hours.ts';
import { MonthPaper } from './month-paper.tsx';
import { MonthView } from './month-view.tsx';
import { Paper } from './paper.tsx';
import { PeopleBar, WorkingSwitch } from './people-bar.tsx';
import type { FreePlace } from './place-sheet.tsx';
import { TimeGrid, type TimeGridHandle } from './time-grid.tsx';
import type { CalendarData } from './use-calendar-data.ts';
import { useInSight } from './use-in-sight.ts';

interface CalendarContentProps {
  readonly search: CalendarSearch;
  /** What changes of it; all else stays, whatever stands open beside the view included. */
  readonly onSearch: (change: Partial<CalendarSearch>) => void;
  readonly view: CalendarView;
  readonly date: string;
  readonly data: CalendarData;
  readonly isStale: boolean;
  readonly choices: CalendarChoices;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onDay: (day: string) => void;
}

/** Those whom the address names, in their order; all when it names nobody who is there. */
function chosen(people: readonly Resource[], who: string | undefined): readonly Resource[] {
  const ids = new Set(who?.split(','));
  const found = people.filter(({ id }) => ids.has(id));
  return found.length === 0 ? people : found;
}

function concerns(entry: CalendarEntry, shown: readonly Resource[]): boolean {
  return (
    (entry.kind === 'away' && entry.forAll) ||
    isForAnyone(entry) ||
    shown.some(({ id }) => entry.resourceIds.includes(id))
  );
}

export function CalendarContent(props: CalendarContentProps) {
  const { data, date, search, view } = props;
  const { formats, frame, isOnline, say, session } = useDashboard();
  const { onSearch: change } = props;
  const grid = useRef<TimeGridHandle>(null);
  const opened = useOpened();
  const { timeZone, firstWeekday } = frame;
  const { colouredBy, isRoomy, hasLetterKeys } = props.choices;
  const words = useMemo(
    () =>
      calendarWords({
        say,
        formats,
        timeZone,
        people: data.staff,
        rooms: data.rooms,
        services: data.services,
        colouredBy,
      }),
    [say, formats, timeZone, data.staff, data.rooms, data.services, colouredBy],
  );
  const members = useQuery(staffOf(session.client)).data ?? [];
  const photos = new Map(members.map(({ resourceId, mainMedia }) => [resourceId, photoOf(mainMedia?.image)]));
  const people = view === 'rooms' ? data.rooms : data.staff;
  const isByPerson = view === 'day';
  const asksWorking = isByPerson && search.working === true;
  const days = useMemo(() => daysOf(rangeOf(view, date, firstWeekday)), [view, date, firstWeekday]);
  const axis = useMemo(() => clockAxis(days, timeZone), [days, timeZone]);
  const found = useMemo(() => chosen(people, search.who), [people, search.who]);
  // Of a day that is still read nothing is known: whoever worked on the last one stays until then.
  const working = useMemo(() => {
    const isThere = (person: Resource) =>
      openStretches(axis, date, person, data.hours).length > 0 ||
      data.entries.some(
        (entry) =>
          isBooked(entry) &&
          entry.resourceIds.includes(person.id) &&
          axis.at(date, entry.startMs) < axis.at(date, entry.endMs),
      );
    return props.isStale ? undefined : people.filter(isThere);
  }, [props.isStale, people, axis, date, data.hours, data.entries]);
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
  const showOnly = (id: string) => change({ who: search.who === id ? undefined : id });
  const entries = useMemo(
    () =>
      data.entries.filter(
        (entry) => (search.cancelled === true || entry.state !== 'cancelled') && concerns(entry, shown),
      ),
    [data.entries, search.cancelled, shown],
  );
  const columns = useMemo(
    () =>
      view === 'week'
        ? columnsByDay(axis, days, shown, entries, data.hours)
        : view === 'day' || view === 'rooms'
          ? columnsByResource(axis, date, shown, entries, data.hours)
          : [],
    [view, axis, days, date, shown, entries, data.hours],
  );
  const [isWhole] = [search.whole === true];
  const stretch = useMemo(
    () =>
      isWhole
        ? { start: 0, end: axis.length }
        : shownStretch(
            columns.flatMap(({ open, timedEntries }) => [...open, ...timedEntries]),
            axis.length,
          ),
    [isWhole, axis, columns],
  );
  const acts = useActs(words);
  useInSight(grid, acts.moved, entries, stretch);
  const open = (entry: CalendarEntry) => {
    if (entry.kind === 'visit') {
      opened.open({ booking: entry.id });
    } else if (entry.kind === 'held') {
      acts.openHeld(entry);
    } else {
      acts.openEvent(entry, false);
    }
  };
  const startNew = (panel: 'booking' | 'block', place: FreePlace) => {
    acts.close();
    opened.open({ new: panel, start: place.localStart, end: place.until?.localEnd, staff: place.staffId });
  };
  const person = useSignedIn();
  const reachOfBooking = person?.permissions['BOOKINGS.CREATE'];
  const bookingInto = ({ event, startMs }: Session) => {
    const service = data.services.find(({ schedule }) => schedule.id === event.scheduleId);
    const ownId = person?.user?.resourceId;
    const mayBook =
      reachOfBooking === 'all' ||
      (reachOfBooking === 'own' && ownId !== undefined && service?.staffMemberIds.includes(ownId) === true);
    return service === undefined || !mayBook
      ? undefined
      : () => {
          acts.close();
          opened.open({
            new: 'booking',
            service: service.id,
            ...(service.type === 'CLASS' ? { session: event.id, start: localAt(startMs, timeZone).slice(0, 16) } : {}),
          });
        };
  };
  const sheets = (
    <CalendarSheets
      acts={acts}
      words={words}
      services={data.services}
      entries={data.entries}
      onLift={
        columns.length === 0
          ? undefined
          : (entry) => {
              acts.close();
              grid.current?.lift(entry.id);
            }
      }
      onOpen={(entry) => {
        acts.close();
        open(entry);
      }}
      onBooking={(bookingId) => {
        acts.close();
        opened.open({ booking: bookingId });
      }}
      onBook={(place) => startNew('booking', place)}
      bookingInto={bookingInto}
      onBlock={(place) => startNew('block', place)}
      onNearest={(localStart) => {
        acts.close();
        change({ date: localStart.slice(0, 10) });
      }}
    />
  );

  const paper = (
    <Paper
      days={days}
      entries={entries}
      people={view === 'day' || view === 'rooms' ? shown : undefined}
      words={words}
    />
  );

  const peopleBar =
    people.length < 2 ? null : (
      <PeopleBar
        people={people}
        photos={photos}
        onlyId={shown.length === 1 ? shown[0]?.id : undefined}
        onOnly={showOnly}
      />
    );

  if (view === 'agenda') {
    return (
      <div data-stale={props.isStale || undefined} className={styles['view']}>
        {peopleBar}
        <AgendaView days={days} entries={entries} words={words} nowMs={data.nowMs} onOpen={open} />
        {sheets}
        {paper}
      </div>
    );
  }
  if (view === 'month') {
    const weeks = weeksOfMonth(date, firstWeekday);
    return (
      <div data-stale={props.isStale || undefined} className={styles['view']}>
        {peopleBar}
        <MonthView
          date={date}
          weeks={weeks}
          entries={entries}
          words={words}
          nowMs={data.nowMs}
          onDay={props.onDay}
          onOpen={open}
        />
        {sheets}
        <MonthPaper date={date} weeks={weeks} entries={entries} words={words} saysWhose={shown.length > 1} />
      </div>
    );
  }
  if (people.length === 0) {
    return (
      <div className={styles['inside']}>
        <h2>{say(view === 'rooms' ? 'calendar.noRooms' : 'calendar.noStaff')}</h2>
        <p>{say(view === 'rooms' ? 'calendar.noRoomsHint' : 'calendar.noStaffHint')}</p>
      </div>
    );
  }
  if (shown.length === 0) {
    return (
      <div className={styles['inside']}>
        <h2>{say('calendar.nobodyWorks')}</h2>
        <Button variant="default" onClick={() => change({ working: undefined })}>
          {say('calendar.everyone')}
        </Button>
      </div>
    );
  }
  return (
    <div data-stale={props.isStale || undefined} className={styles['view']}>
      {view === 'week' ? peopleBar : null}
      <TimeGrid
        handle={grid}
        axis={axis}
        shown={stretch}
        columns={columns}
        words={words}
        nowMs={data.nowMs}
        isRoomy={isRoomy}
        hasLetterKeys={hasLetterKeys}
        saysWhose={view === 'rooms' || (view === 'week' && shown.length > 1)}
        titleOf={(column) =>
          titleOf(column, view, { words, formats, say, photos, today: localAt(data.nowMs, timeZone).slice(0, 10) })
        }
        corner={
          isByPerson && people.length > 1 ? (
            <WorkingSwitch
              isToday={date === localAt(data.nowMs, timeZone).slice(0, 10)}
              isOn={asksWorking}
              onChange={(isOn) => change({ working: isOn ? true : undefined })}
            />
          ) : null
        }
        onHead={isByPerson && people.length > 1 ? ({ resource }) => resource && showOnly(resource.id) : undefined}
        mayMove={({ entry, fromColumn }, column) => mayMoveTo(view, entry, fromColumn, column)}
        onOpen={open}
        onFold={({ day }, { start, end, entries: there }) =>
          acts.openGroup({ startMs: axis.instantAt(day, start), endMs: axis.instantAt(day, end), entries: there })
        }
        startAt={(column, minute) => gridStart(minute, column.open, stepOf(data, column.resource?.id))}
        onPlace={({ column, minute, end }) => {
          const local = (instantMs: number) => localAt(instantMs, timeZone).slice(0, 16);
          const startMs = axis.instantAt(column.day, minute);
          const endMs = end === undefined ? undefined : axis.instantAt(column.day, end);
          acts.choosePlace({
            startMs,
            localStart: local(startMs),
            ...(endMs === undefined ? {} : { until: { endMs, localEnd: local(endMs) } }),
            staffId: view === 'rooms' ? undefined : column.resource?.id,
          });
        }}
        onCancel={(entry) => {
          if (entry.kind === 'session' || entry.kind === 'away') {
            acts.openEvent(entry, true);
          } else {
            open(entry);
          }
        }}
        onMove={(lifted, column) => {
          if (isOnline) {
            acts.drop(lifted.entry, destinationOf(view, axis, columns, lifted, column));
          }
        }}
        onStep={props.onStep}
      />
      {sheets}
      {paper}
    </div>
  );
}

/** How far apart starts with somebody are: as customers are offered them, or one visit after the other. */
function stepOf({ services, stepMinutes }: CalendarData, resourceId: string | undefined): number {
  if (stepMinutes !== null) {
    return stepMinutes;
  }
  const lengths = services
    .filter(({ staffMemberIds }) => resourceId === undefined || staffMemberIds.includes(resourceId))
    .map((service) => durationsOf(service).usual)
    .filter((minutes) => minutes > 0);
  return lengths.length === 0 ? stopMinutes : Math.min(...lengths);
}

function titleOf(
  column: Column,
  view: CalendarView,
  {
    formats,
    photos,
    say,
    today,
  }: Pick<ReturnType<typeof useDashboard>, 'formats' | 'say'> & {
    readonly words: CalendarWords;
    /** By the id of the resource. */
    readonly photos: ReadonlyMap<string, string | undefined>;
    readonly today: string;
  },
) {
  const count = column.timedEntries.filter(({ entry }) => isBooked(entry)).length;
  const sub = say('calendar.count', { count });
  if (view === 'week') {
    return { title: formats.shortDay(column.day), sub, isToday: column.day === today };
  }
  return {
    title: column.key === anyoneKey ? say('calendar.anyone') : (column.resource?.name ?? ''),
    sub,
    isToday: false,
    ...(view === 'rooms' || column.resource === undefined ? {} : { face: { photo: photos.get(column.resource.id) } }),
  };
}
