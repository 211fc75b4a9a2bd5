/**
 * Columns of time under a fixed axis: a person, a room or a day each. One place of it takes the focus; the arrow keys
 * move it over entries and free time.
 */

import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { ClockAxis } from '../../days/clock-axis.ts';
import { type Day, localOf } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { ColumnHead, type ColumnTitle } from './column-head.tsx';
import type { Column, PlacedEntry, PlacedFold } from './columns.ts';
import { type CalendarEntry, entryElementId, type OwnEntry } from './entries.ts';
import { GridColumn } from './grid-column.tsx';
import { gridKeys } from './grid-keys.ts';
import type { Lifted } from './lifted.ts';
import { LiftedBar } from './lifted-bar.tsx';
import styles from './time-grid.module.css';
import { useDraw } from './use-draw.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useLift } from './use-lift.ts';

export interface Place {
  readonly column: Column;
  readonly minute: number;
  /** Where what was drawn ends; undefined for a press, which is only a start. */
  readonly end?: number | undefined;
}

export interface TimeGridHandle {
  /** Takes an entry up for a press or the arrow keys, and the focus with it; false where it is not drawn itself. */
  lift(entryId: string): boolean;
  /** Makes an entry the tab stop, where it is shown; the focus stays where it is. */
  rest(elementId: string): void;
}

export interface TimeGridProps {
  readonly axis: ClockAxis;
  readonly shown: Stretch;
  readonly columns: readonly Column[];
  readonly words: CalendarWords;
  readonly nowMs: number;
  readonly isRoomy: boolean;
  readonly hasLetterKeys: boolean;
  /** Several people stand in one column. */
  readonly saysWhose: boolean;
  /** What stands side by side in a column makes it wider, and the view is pushed sideways. */
  readonly growsWithLanes: boolean;
  readonly titleOf: (column: Column) => ColumnTitle;
  /** The day that is looked at, where each column is one: it is in sight when the view begins. */
  readonly beginsAt: Day | undefined;
  /** What stands at the head of the axis. */
  readonly corner: ReactNode;
  /** A press on the head of somebody's column; absent where heads are no buttons. */
  readonly onHead: ((column: Column) => void) | undefined;
  readonly mayMove: (lifted: Pick<Lifted, 'entry' | 'fromColumn'>, column: string) => boolean;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onFold: (column: Column, fold: PlacedFold) => void;
  readonly onPlace: (place: Place) => void;
  /** The start that a press at a minute means. */
  readonly startAt: (column: Column, minute: number) => number;
  readonly onCancel: (entry: CalendarEntry) => void;
  readonly onMove: (lifted: Lifted, column: Column) => void;
  /** The new time of what is taken up is to be typed. */
  readonly onType: (entry: OwnEntry) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly handle: Ref<TimeGridHandle>;
}

export function TimeGrid(props: TimeGridProps) {
  const { axis, shown, columns, words, nowMs } = props;
  const { arrived, formats, say } = useDashboard();
  const scroller = useRef<HTMLDivElement>(null);
  const corner = useRef<HTMLDivElement>(null);
  const { focus, goTo, rest } = useGridFocus(columns, shown, scroller);
  const length = shown.end - shown.start;

  const bodies = useRef(new Map<string, HTMLElement>());
  const minuteAt = (clientY: number) => {
    const [body] = bodies.current.values();
    const box = body?.getBoundingClientRect();
    return box === undefined ? 0 : shown.start + ((clientY - box.top) / box.height) * length;
  };
  const columnAt = (clientX: number) =>
    [...bodies.current].find(([, body]) => {
      const { left, right } = body.getBoundingClientRect();
      return left <= clientX && clientX < right;
    })?.[0];
  const lift = useLift({
    columns,
    axisLength: axis.length,
    minuteAt,
    columnAt,
    scroller,
    mayMove: props.mayMove,
    onDrop: (lifted) => {
      const column = columns.find(({ key }) => key === lifted.column);
      if (column !== undefined) {
        props.onMove(lifted, column);
      }
    },
  });

  const draw = useDraw({
    axisLength: axis.length,
    minuteAt,
    scroller,
    onDrawn: ({ column: key, start, end }) => {
      const index = columns.findIndex((each) => each.key === key);
      const column = columns[index];
      if (column !== undefined) {
        askAt(index, { column, minute: start, end });
      }
    },
    onStill: (key, minute) => {
      const index = columns.findIndex((each) => each.key === key);
      const column = columns[index];
      if (column !== undefined) {
        askAt(index, { column, minute: props.startAt(column, minute) });
      }
    },
  });

  // What is asked over the calendar gives the focus back to the place it was asked of.
  const askAt = (column: number, place: Place) => {
    goTo({ column, minute: place.minute, entryId: undefined });
    props.onPlace(place);
  };

  // The view begins where the day does: at now, or at the first working hour.
  const firstDay = columns[0]?.day;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day or stretch is another view
  useEffect(() => {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const today = columns.find(({ day }) => axis.at(day, nowMs) > 0 && axis.at(day, nowMs) < axis.length);
    const open = columns.flatMap(({ open: stretches }) => stretches).map(({ start }) => start);
    const from = today === undefined ? Math.min(...open, 9 * 60) : axis.at(today.day, nowMs) - 60;
    element.scrollTop = ((from - shown.start) / length) * (element.scrollHeight - 72);
  }, [firstDay, shown.start, shown.end]);

  // On a phone two or three days find room: the one that is looked at is the first of them, unless it is seen anyway.
  const { beginsAt } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day or week is another view
  useLayoutEffect(() => {
    const body = bodies.current.get(columns.find(({ day }) => day === beginsAt)?.key ?? '');
    if (beginsAt !== undefined && scroller.current !== null && body !== undefined) {
      bringIntoSight(scroller.current, corner.current?.offsetWidth ?? 0, body);
    }
  }, [firstDay, beginsAt]);

  useImperativeHandle(props.handle, () => ({
    rest(elementId) {
      const isSought = ({ entry }: PlacedEntry) => entryElementId(entry) === elementId;
      const column = columns.findIndex(({ placed }) => placed.some(isSought));
      const placed = columns[column]?.placed.find(isSought);
      if (placed !== undefined) {
        rest({ column, minute: placed.start, entryId: placed.entry.id });
      }
    },
    lift(entryId) {
      const column = columns.findIndex(({ placed }) => placed.some(({ entry }) => entry.id === entryId));
      const placed = columns[column]?.placed.find(({ entry }) => entry.id === entryId);
      if (placed !== undefined && columns[column] !== undefined) {
        goTo({ column, minute: placed.start, entryId });
        lift.liftByKeys(columns[column].key, placed);
      }
      return placed !== undefined;
    },
  }));

  const onKeyDown = gridKeys({
    columns,
    shown,
    focus,
    lift,
    draw,
    goTo,
    hasLetterKeys: props.hasLetterKeys,
    onStep: props.onStep,
    onCancel: props.onCancel,
    onPlace: props.onPlace,
  });

  const target = lift.lifted;
  // What was taken up without being dragged goes where somebody presses.
  const isAwaited = target?.by === 'keys';
  const targetColumn = columns.find(({ key }) => key === (target ?? draw.drawn)?.column);
  const spoken = () => {
    const stretch = target ?? (draw.drawn?.by === 'keys' ? draw.drawn : undefined);
    if (stretch === undefined || targetColumn === undefined) {
      return '';
    }
    const { day } = targetColumn;
    const range = words.range(axis.instantAt(day, stretch.start), axis.instantAt(day, stretch.end));
    const where = own(props.titleOf(targetColumn).title);
    return target === undefined
      ? say('calendar.drawnByKeys', { range, where })
      : say(target.by === 'keys' ? 'calendar.liftedByKeys' : 'calendar.lifted', {
          name: own(words.title(target.entry)),
          range,
          where,
        });
  };
  return (
    <>
      <div
        ref={scroller}
        className={styles['scroller']}
        data-lifting={target?.by}
        data-days-off={columns.some(({ allDay }) => allDay.length > 0) || undefined}
        data-drawing={draw.drawn === undefined ? undefined : ''}
        style={
          {
            '--quarter': props.isRoomy ? '36px' : '24px',
            '--tracks': columns.map((column) => trackOf(column, props.growsWithLanes)).join(' '),
            '--minutes': length,
            '--from': shown.start,
          } as CSSProperties
        }
      >
        <p role="status" className="oh-heard">
          {spoken()}
        </p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the places inside, which are buttons */}
        <div className={styles['grid']} onKeyDown={onKeyDown}>
          <div ref={corner} className={styles['corner']}>
            {props.corner}
          </div>
          {columns.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              isOnly={columns.length === 1}
              dayOff={formats.list(column.allDay.map((entry) => nameOfDayOff(entry, words, props.saysWhose)))}
              onPress={props.onHead}
              {...props.titleOf(column)}
            />
          ))}
          <div className={styles['axis']} aria-hidden="true">
            {axis.marks
              .filter(({ at }) => at >= shown.start && at < shown.end)
              .map(({ at, clock, again }) => (
                <span
                  key={at}
                  className={styles['hour']}
                  style={{ '--at': at } as CSSProperties}
                  data-again={again || undefined}
                >
                  {formats.hour(localOf(columns[0]?.day ?? '2000-01-01', clock))}
                </span>
              ))}
          </div>
          {columns.map((column, index) => (
            <GridColumn
              key={column.key}
              column={column}
              axis={axis}
              shown={shown}
              words={words}
              nowMs={nowMs}
              arrived={arrived}
              focus={index === focus.column ? focus : undefined}
              lifted={target}
              saysWhose={props.saysWhose}
              bodyRef={(body) => {
                if (body === null) {
                  bodies.current.delete(column.key);
                } else {
                  bodies.current.set(column.key, body);
                }
              }}
              onFocus={(stop) => rest({ ...stop, column: index })}
              onPress={(event, placed, part) => {
                if (!isAwaited) {
                  lift.press(event, column.key, placed, part);
                }
              }}
              onOpen={(entry, minute) => {
                if (isAwaited && entry.id === target.entry.id) {
                  lift.letGo();
                } else if (isAwaited) {
                  lift.dropAt(column.key, minute);
                } else if (lift.hasDragged.current) {
                  lift.hasDragged.current = false;
                } else if (target === undefined) {
                  props.onOpen(entry);
                }
              }}
              onFold={(fold) => props.onFold(column, fold)}
              onPlace={(minute) => askAt(index, { column, minute })}
              onFree={(minute) => {
                if (isAwaited) {
                  lift.dropAt(column.key, props.startAt(column, minute));
                } else if (draw.hasDrawn.current) {
                  draw.hasDrawn.current = false;
                } else {
                  askAt(index, { column, minute: props.startAt(column, minute) });
                }
              }}
              onDraw={(event) => {
                if (!isAwaited) {
                  draw.press(event, column.key);
                }
              }}
              drawn={draw.drawn}
              minuteAt={minuteAt}
            />
          ))}
        </div>
      </div>
      {isAwaited ? (
        <LiftedBar
          name={own(words.title(target.entry))}
          onType={() => {
            lift.letGo();
            props.onType(target.entry);
          }}
          onKeep={lift.letGo}
        />
      ) : null}
    </>
  );
}

/** What somebody is away for and, where several stand in one column, who it is. */
function nameOfDayOff(entry: CalendarEntry, words: CalendarWords, saysWhose: boolean): string {
  return [own(words.title(entry)), ...(saysWhose ? words.whose(entry) : [])].join(' ');
}

/** Pushes a column that is not wholly seen to where the axis ends. */
function bringIntoSight(scroller: HTMLElement, axisPixels: number, column: HTMLElement): void {
  const [room, box] = [scroller.getBoundingClientRect(), column.getBoundingClientRect()];
  const isFromRight = getComputedStyle(scroller).direction === 'rtl';
  const [first, last] = isFromRight ? [room.left, room.right - axisPixels] : [room.left + axisPixels, room.right];
  if (box.left < first || box.right > last) {
    scroller.scrollLeft += isFromRight ? box.right - last : box.left - first;
  }
}

/** How wide a column is at least: whatever stands in it side by side can be read. */
function trackOf({ folds, placed }: Column, growsWithLanes: boolean): string {
  const lanes = growsWithLanes ? Math.max(1, ...[...placed, ...folds].map(({ lanes: count }) => count)) : 1;
  return `minmax(${lanes === 1 ? 'var(--column)' : `max(var(--column), ${lanes} * var(--lane))`}, 1fr)`;
}
