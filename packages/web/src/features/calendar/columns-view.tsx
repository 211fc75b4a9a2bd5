/** The views with an axis of time: what their columns are called, and what a press, a drag or a key in them leads to. */
import type { Ref } from 'react';
import { durationsOf } from '../../bookings/service-words.ts';
import { type Day, localAt } from '../../days/dates.ts';
import type { CalendarChoices } from '../../ui/context/calendar-choices.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { CalendarView } from './calendar-search.ts';
import type { Acts } from './calendar-sheets.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { anyoneKey, type Column, stopMinutes } from './columns.ts';
import { destinationOf, mayMoveTo } from './destination.ts';
import { type CalendarEntry, countOfBookings } from './entries.ts';
import { gridStart } from './hours.ts';
import { WorkingSwitch } from './people-bar.tsx';
import { TimeGrid } from './time-grid.tsx';
import type { CalendarData } from './use-calendar-data.ts';
import type { TimeGridHandle } from './use-grid-handle.ts';
import type { Shown } from './use-shown.ts';

interface ColumnsViewProps {
  readonly handle: Ref<TimeGridHandle>;
  readonly view: CalendarView;
  readonly date: Day;
  readonly data: CalendarData;
  readonly calendar: Shown;
  readonly words: CalendarWords;
  /** By the id of the resource. */
  readonly photos: ReadonlyMap<string, string | undefined>;
  readonly choices: CalendarChoices;
  readonly acts: Acts;
  readonly onOpen: (entry: CalendarEntry) => void;
  /** Only this person is asked for, or everybody again. */
  readonly onOnly: (resourceId: string) => void;
  readonly onWorking: (isOn: boolean) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

export function ColumnsView(props: ColumnsViewProps) {
  const { acts, data, date, onOpen, view, words } = props;
  const { asksWorking, axis, columns, people, shown, stretch } = props.calendar;
  const { isRoomy, hasLetterKeys } = props.choices;
  const { formats, frame, isOnline, say } = useDashboard();
  const { timeZone } = frame;
  const today = localAt(data.nowMs, timeZone).slice(0, 10);
  const hasHeads = view === 'day' && people.length > 1;
  // The week of one person is theirs on every day.
  const only = view === 'week' && people.length > 1 && shown.length === 1 ? shown[0] : undefined;
  return (
    <TimeGrid
      handle={props.handle}
      axis={axis}
      shown={stretch}
      columns={columns}
      words={words}
      nowMs={data.nowMs}
      isRoomy={isRoomy}
      hasLetterKeys={hasLetterKeys}
      saysWhose={view === 'rooms' || (view === 'week' && shown.length > 1)}
      // Days of a week stand beside each other as they are; a day is looked at person by person.
      growsWithLanes={view !== 'week'}
      beginsAt={view === 'week' ? date : undefined}
      titleOf={(column) => titleOf(column, view, { formats, say, photos: props.photos, today })}
      corner={
        hasHeads ? <WorkingSwitch isToday={date === today} isOn={asksWorking} onChange={props.onWorking} /> : null
      }
      onHead={hasHeads ? ({ resource }) => resource && props.onOnly(resource.id) : undefined}
      mayMove={({ entry, fromColumn }, column) => mayMoveTo(view, entry, fromColumn, column)}
      onOpen={onOpen}
      onFold={({ day }, { start, end, entries: there }) =>
        acts.openGroup({ startMs: axis.instantAt(day, start), endMs: axis.instantAt(day, end), entries: there })
      }
      startAt={(column, minute) => gridStart(minute, column.hours, stepOf(data, (column.resource ?? only)?.id))}
      onPlace={({ column, minute, end }) => {
        const local = (instantMs: number) => localAt(instantMs, timeZone).slice(0, 16);
        const startMs = axis.instantAt(column.day, minute);
        const endMs = end === undefined ? undefined : axis.instantAt(column.day, end);
        acts.choosePlace({
          startMs,
          localStart: local(startMs),
          ...(endMs === undefined ? {} : { until: { endMs, localEnd: local(endMs) } }),
          staffId: view === 'rooms' ? undefined : (column.resource ?? only)?.id,
        });
      }}
      onCancel={(entry) => {
        if (entry.kind === 'session' || entry.kind === 'blocked') {
          acts.openEvent(entry, true);
        } else {
          onOpen(entry);
        }
      }}
      onMove={(lifted, column) => {
        if (isOnline) {
          acts.drop(lifted.entry, destinationOf(view, axis, columns, lifted, column));
        }
      }}
      onType={acts.chooseWhen}
      onStep={props.onStep}
    />
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
    /** By the id of the resource. */
    readonly photos: ReadonlyMap<string, string | undefined>;
    readonly today: string;
  },
) {
  const count = countOfBookings(column.timedEntries.map(({ entry }) => entry));
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
