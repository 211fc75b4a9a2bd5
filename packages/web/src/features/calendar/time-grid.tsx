/**
 * Columns of time under a fixed axis: a person, a room or a day each. One place of it takes the focus; the arrow keys
 * move it over entries and free time.
 */
import { type CSSProperties, useRef } from 'react';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { ColumnHead } from './column-head.tsx';
import type { Column } from './columns.ts';
import type { CalendarEntry, OwnEntry } from './entries.ts';
import { gridKeys } from './grid-keys.ts';
import type { TimeGridProps } from './grid-props.ts';
import { spokenOf } from './grid-spoken.ts';
import { HandledColumn } from './handled-column.tsx';
import { LiftedBar } from './lifted-bar.tsx';
import { TimeAxis } from './time-axis.tsx';
import styles from './time-grid.module.css';
import { useColumnBodies } from './use-column-bodies.ts';
import { useFirstSight } from './use-first-sight.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useGridHandle } from './use-grid-handle.ts';
import { type GridHands, useGridHands } from './use-grid-hands.ts';

export function TimeGrid(props: TimeGridProps) {
  const { columns, shown } = props;
  const { say } = useDashboard();
  const scroller = useRef<HTMLDivElement>(null);
  const corner = useRef<HTMLDivElement>(null);
  const bodies = useColumnBodies(shown);
  const { focus, goTo, rest } = useGridFocus(columns, shown, scroller);
  const hands = useGridHands(props, goTo, bodies, scroller);
  useFirstSight({ ...props, scroller, corner, bodies });
  useGridHandle(props.handle, columns, { goTo, rest }, hands.lift);
  const { draw, lift } = hands;
  return (
    <>
      <div
        ref={scroller}
        className={styles['scroller']}
        data-lifting={lift.lifted?.by}
        data-days-off={
          columns.some(({ allDay, day }) => allDay.length > 0 || props.words.closed(day).length > 0) || undefined
        }
        data-drawing={draw.drawn === undefined ? undefined : ''}
        style={measuresOf(props)}
      >
        <p role="status" className="oh-heard">
          {spokenOf(hands, props, say)}
        </p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the places inside, which are buttons */}
        <div className={styles['grid']} onKeyDown={gridKeys({ ...props, focus, lift, draw, goTo })}>
          <div ref={corner} className={styles['corner']}>
            {props.corner}
          </div>
          <ColumnHeads {...props} />
          <TimeAxis axis={props.axis} shown={shown} day={columns[0]?.day ?? '2000-01-01'} />
          {columns.map((column, index) => (
            <HandledColumn
              key={column.key}
              grid={props}
              column={column}
              index={index}
              focus={focus}
              rest={rest}
              hands={hands}
              bodies={bodies}
            />
          ))}
        </div>
      </div>
      <AwaitedBar lift={lift} words={props.words} onType={props.onType} />
    </>
  );
}

function ColumnHeads({ columns, onHead, saysWhose, titleOf, words }: TimeGridProps) {
  const { formats } = useDashboard();
  return columns.map((column) => (
    <ColumnHead
      key={column.key}
      column={column}
      isOnly={columns.length === 1}
      dayOff={formats.list([
        ...words.closed(column.day),
        ...column.allDay.map((entry) => nameOfDayOff(entry, words, saysWhose)),
      ])}
      onPress={onHead}
      {...titleOf(column)}
    />
  ));
}

interface AwaitedBarProps {
  readonly lift: GridHands['lift'];
  readonly words: CalendarWords;
  readonly onType: (entry: OwnEntry) => void;
}

/** Stands while what was taken up without being dragged waits for where it is to go. */
function AwaitedBar({ lift, words, onType }: AwaitedBarProps) {
  if (lift.lifted?.by !== 'keys') {
    return null;
  }
  const { entry } = lift.lifted;
  return (
    <LiftedBar
      name={own(words.title(entry))}
      onType={() => {
        lift.letGo();
        onType(entry);
      }}
      onKeep={lift.letGo}
    />
  );
}

/** What the styles reckon with. */
function measuresOf({ columns, growsWithLanes, isRoomy, shown }: TimeGridProps): CSSProperties {
  return {
    '--quarter': isRoomy ? '36px' : '24px',
    '--tracks': columns.map((column) => trackOf(column, growsWithLanes)).join(' '),
    '--minutes': shown.end - shown.start,
    '--from': shown.start,
  } as CSSProperties;
}

/** What somebody is away for and, where several stand in one column, who it is: of an absence its title says it. */
function nameOfDayOff(entry: CalendarEntry, words: CalendarWords, saysWhose: boolean): string {
  const isSaid = entry.kind === 'blocked' && entry.absence !== undefined;
  return [own(words.title(entry)), ...(saysWhose && !isSaid ? words.whose(entry) : [])].join(' ');
}

/** How wide a column is at least: whatever stands in it side by side can be read. */
function trackOf({ folds, placed }: Column, growsWithLanes: boolean): string {
  const lanes = growsWithLanes ? Math.max(1, ...[...placed, ...folds].map(({ lanes: count }) => count)) : 1;
  return `minmax(${lanes === 1 ? 'var(--column)' : `max(var(--column), ${lanes} * var(--lane))`}, 1fr)`;
}
