/** A view of some days of the calendar: its columns, list or month, and what can be done in it. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { weeksOfMonth } from '../../days/dates.ts';
import { staffOf } from '../../queries/staff.ts';
import { photoOf } from '../../site/photo.ts';
import type { CalendarChoices } from '../../ui/context/calendar-choices.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { AgendaView } from './agenda-view.tsx';
import styles from './calendar-page.module.css';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import { CalendarSheets, useActs } from './calendar-sheets.tsx';
import { calendarWords } from './calendar-words.ts';
import { ColumnsView } from './columns-view.tsx';
import type { CalendarEntry } from './entries.ts';
import { MonthPaper } from './month-paper.tsx';
import { MonthView } from './month-view.tsx';
import { Paper } from './paper.tsx';
import { PeopleBar } from './people-bar.tsx';
import type { FreePlace } from './place-sheet.tsx';
import { useBookingInto } from './use-booking-into.ts';
import type { CalendarData } from './use-calendar-data.ts';
import type { TimeGridHandle } from './use-grid-handle.ts';
import { useInSight } from './use-in-sight.ts';
import { useShown } from './use-shown.ts';

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

export function CalendarContent(props: CalendarContentProps) {
  const { data, date, search, view } = props;
  const { formats, frame, say, session } = useDashboard();
  const { onSearch: change } = props;
  const grid = useRef<TimeGridHandle>(null);
  const opened = useOpened();
  const { timeZone, firstWeekday } = frame;
  const { colouredBy } = props.choices;
  const words = useMemo(
    () =>
      calendarWords({
        say,
        formats,
        timeZone,
        nowMs: data.nowMs,
        people: data.staff,
        rooms: data.rooms,
        services: data.services,
        closures: data.closures,
        places: data.places,
        colouredBy,
      }),
    [say, formats, timeZone, data.nowMs, data.staff, data.rooms, data.services, data.closures, data.places, colouredBy],
  );
  const members = useQuery(staffOf(session.client)).data ?? [];
  const photos = new Map(members.map(({ resourceId, mainMedia }) => [resourceId, photoOf(mainMedia?.image)]));
  const calendar = useShown({ view, date, search, data, isStale: props.isStale, timeZone, firstWeekday });
  const { days, entries, people, shown, stretch } = calendar;
  const showOnly = (id: string) => change({ who: search.who === id ? undefined : id });
  const acts = useActs(words);
  useInSight(grid, acts.moved, entries, stretch);
  const open = (entry: CalendarEntry) => {
    if (entry.kind === 'visit') {
      opened.open({ booking: entry.id });
    } else if (entry.kind === 'held') {
      acts.openHeld(entry);
    } else if (entry.kind === 'busy') {
      acts.openBusy(entry);
    } else {
      acts.openEvent(entry, false);
    }
  };
  const addsSessions =
    useReach('CALENDAR.MANAGE') === 'all' && data.services.some(({ type }) => type !== 'APPOINTMENT');
  const startNew = (panel: 'booking' | 'block' | 'session', place: FreePlace) => {
    acts.close();
    opened.open({ new: panel, start: place.localStart, end: place.until?.localEnd, staff: place.staffId });
  };
  const bookingInto = useBookingInto(data.services, acts.close);
  const sheets = (
    <CalendarSheets
      acts={acts}
      words={words}
      services={data.services}
      entries={data.entries}
      onLift={(entry) => {
        acts.close();
        if (grid.current?.lift(entry.id) !== true) {
          acts.chooseWhen(entry);
        }
      }}
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
      onSession={addsSessions ? (place) => startNew('session', place) : undefined}
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
      <ColumnsView
        handle={grid}
        view={view}
        date={date}
        data={data}
        calendar={calendar}
        words={words}
        photos={photos}
        choices={props.choices}
        acts={acts}
        onOpen={open}
        onOnly={showOnly}
        onWorking={(isOn) => change({ working: isOn ? true : undefined })}
        onStep={props.onStep}
      />
      {sheets}
      {paper}
    </div>
  );
}
