/** The columns of a view of time: a person, a room or a day each, with what stands in it. Pure. */
import type { Resource } from '@openhours/contract';
import type { ClockAxis } from '../../days/clock-axis.ts';
import type { Day } from '../../days/dates.ts';
import { joinStretches, type Stretch } from '../../days/stretches.ts';
import { type CalendarEntry, entriesWith, isForAnyone } from './entries.ts';
import { closedStretches, type DaysKnown, isDayOffOf, openStretches, stretchesAtWork } from './hours.ts';
import { foldLanes, type Lane, lanesOf } from './lanes.ts';

/** An entry at its place in a column, in minutes of the axis. */
export interface PlacedEntry extends Stretch, Lane {
  readonly entry: CalendarEntry;
  /** Where the time that is kept free behind it ends. */
  readonly bufferEnd: number;
  /** Somebody, or a room, is needed by it and by another at the same time. */
  readonly clashes: boolean;
}

/** A number in the place of entries that stand at the same time as too many others. */
export interface PlacedFold extends Stretch, Lane {
  readonly key: string;
  /** How many are not rendered. */
  readonly count: number;
  /** Everything that happens then, what is rendered beside it included. */
  readonly entries: readonly CalendarEntry[];
}

export interface Column {
  readonly key: string;
  readonly day: Day;
  /** Whose column it is; undefined for days, and for what nobody has yet. */
  readonly resource: Resource | undefined;
  /** What is rendered itself. */
  readonly placed: readonly PlacedEntry[];
  readonly folds: readonly PlacedFold[];
  /** What is rendered and what is folded, in the order of time. */
  readonly timedEntries: readonly PlacedEntry[];
  /** Days off of whoever has the column: they stand at its head, and leave nothing of it open. */
  readonly allDay: readonly CalendarEntry[];
  readonly open: readonly Stretch[];
  /** The same with what closed days and days off take: starts are counted from where hours begin. */
  readonly hours: readonly Stretch[];
  readonly closed: readonly Stretch[];
  readonly voids: readonly Stretch[];
}

/** What is shorter is rendered as long as this, one full line, and keeps so much room from others. */
const shortestRenderedMinutes = 15;

/** How many of those that overlap stay side by side: a day of a week is narrow. */
const keptLanes = { ofDay: 2, ofResource: 3 } as const;

function placeEntries(
  axis: ClockAxis,
  day: Day,
  entries: readonly CalendarEntry[],
  kept: number,
): Pick<Column, 'placed' | 'folds' | 'timedEntries'> {
  const spans = entries
    .filter(({ allDay }) => !allDay)
    .map((entry) => {
      const start = axis.at(day, entry.startMs);
      const end = axis.at(day, entry.endMs);
      return { entry, start, end, bufferEnd: axis.at(day, entry.endMs + entry.bufferMinutes * 60_000) };
    })
    .filter(({ start, end, entry }) => end > start || (entry.startMs === entry.endMs && start > 0));
  const rendered = spans.map(({ start, end }) => ({ start, end: Math.max(end, start + shortestRenderedMinutes) }));
  const { lanes, folds } = foldLanes(rendered, lanesOf(rendered), kept);
  const timedEntries = spans.map((span, index) => ({
    ...span,
    ...(lanes[index] as Lane),
    clashes: spans.some((other) => other !== span && clash(span.entry, other.entry)),
  }));
  const isFolded = new Set(folds.flatMap(({ folded }) => folded));
  return {
    timedEntries,
    placed: timedEntries.filter((_, index) => !isFolded.has(index)),
    folds: folds.map(({ folded, ...place }) => ({
      ...place,
      key: `fold ${spans[folded[0] ?? 0]?.entry.id}`,
      count: folded.length,
      entries: spans
        .filter((span, index) => folded.includes(index) || (span.start < place.end && span.end > place.start))
        .map(({ entry }) => entry),
    })),
  };
}

function clash(one: CalendarEntry, other: CalendarEntry): boolean {
  return (
    one.state !== 'cancelled' &&
    other.state !== 'cancelled' &&
    one.startMs < other.endMs &&
    other.startMs < one.endMs &&
    one.resourceIds.some((id) => other.resourceIds.includes(id))
  );
}

function columnOf(
  axis: ClockAxis,
  day: Day,
  facts: {
    readonly key: string;
    readonly resource: Resource | undefined;
    readonly entries: readonly CalendarEntry[];
    readonly open: readonly Stretch[];
    readonly hours: readonly Stretch[];
    readonly kept: number;
  },
): Column {
  const { key, resource, entries, open, hours, kept } = facts;
  const inDay = entries.filter((entry) => axis.at(day, entry.endMs) > 0 && axis.at(day, entry.startMs) < axis.length);
  return {
    key,
    day,
    resource,
    ...placeEntries(axis, day, inDay, kept),
    allDay: inDay.filter((entry) => entry.allDay && (resource === undefined || isDayOffOf(entry, resource))),
    open,
    hours,
    closed: closedStretches(open, axis.length),
    voids: axis.voids(day),
  };
}

/** The key of the column for what nobody has yet. */
export const anyoneKey = 'anyone';

/** One column a person or room; before them one for what nobody has yet, when there is any. */
export function columnsByResource(axis: ClockAxis, day: Day, shown: readonly Resource[], known: DaysKnown): Column[] {
  const { entries } = known;
  const unassigned = entries.filter(isForAnyone);
  const open = shown.map((resource) => stretchesAtWork(axis, day, resource, known));
  const hours = shown.map((resource) => openStretches(axis, day, resource, known.hours));
  const anyone = columnOf(axis, day, {
    key: anyoneKey,
    resource: undefined,
    entries: unassigned,
    open: joinStretches(open.flat()),
    hours: joinStretches(hours.flat()),
    kept: keptLanes.ofResource,
  });
  return [
    ...(anyone.placed.length > 0 ? [anyone] : []),
    ...shown.map((resource, index) =>
      columnOf(axis, day, {
        key: resource.id,
        resource,
        entries: entriesWith(entries, resource.id),
        open: open[index] ?? [],
        hours: hours[index] ?? [],
        kept: keptLanes.ofResource,
      }),
    ),
  ];
}

/** One column a day, with everything of whoever is shown. */
export function columnsByDay(
  axis: ClockAxis,
  days: readonly Day[],
  shown: readonly Resource[],
  known: DaysKnown,
): Column[] {
  const [only] = shown;
  const resource = shown.length === 1 ? only : undefined;
  return days.map((day) =>
    columnOf(axis, day, {
      key: day,
      resource,
      entries: known.entries,
      open: joinStretches(shown.flatMap((each) => stretchesAtWork(axis, day, each, known))),
      hours: joinStretches(shown.flatMap((each) => openStretches(axis, day, each, known.hours))),
      kept: keptLanes.ofDay,
    }),
  );
}

/** A place in the grid that the arrow keys reach: an entry, a number of them, or free time. */
export interface Stop {
  readonly minute: number;
  /** Of an entry its id, of a number its key. */
  readonly entryId: string | undefined;
}

export const stopMinutes = 30;

/** What stands in a column, as the arrow keys name it. */
function standing({ placed, folds }: Pick<Column, 'placed' | 'folds'>) {
  return [
    ...placed.map(({ entry, start, end }) => ({ start, end, entryId: entry.id })),
    ...folds.map(({ key, start, end }) => ({ start, end, entryId: key })),
  ];
}

/** Everything in a column that the arrow keys reach, in order. */
export function stopsOf(column: Pick<Column, 'placed' | 'folds'>, shown: Stretch): Stop[] {
  const inside = standing(column).filter(({ start, end }) => end > shown.start && start < shown.end);
  const stops: Stop[] = inside.map(({ entryId, start }) => ({ minute: start, entryId }));
  for (let minute = shown.start; minute < shown.end; minute += stopMinutes) {
    if (!inside.some(({ start, end }) => start <= minute && minute < end)) {
      stops.push({ minute, entryId: undefined });
    }
  }
  return stops.toSorted((a, b) => a.minute - b.minute);
}

/** The place of another column at the same time: what happens then, else the free time before it. */
export function stopAt(
  stops: readonly Stop[],
  column: Pick<Column, 'placed' | 'folds'>,
  minute: number,
): Stop | undefined {
  const there = standing(column).find(({ start, end }) => start <= minute && minute < end);
  return (
    stops.find(({ entryId }) => there !== undefined && entryId === there.entryId) ??
    stops.findLast((stop) => stop.minute <= minute) ??
    stops[0]
  );
}
