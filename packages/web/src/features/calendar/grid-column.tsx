/** One column of time: closed and open hours, entries side by side, the line of now, and the place that has the focus. */
import type { CSSProperties, PointerEvent, Ref } from 'react';
import type { ClockAxis } from '../../days/clock-axis.ts';
import type { Stretch } from '../../days/stretches.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { anyoneKey, type Column, type PlacedEntry, type PlacedFold, type Stop, stopMinutes } from './columns.ts';
import type { Drawn } from './drawn.ts';
import type { CalendarEntry } from './entries.ts';
import { EntryCard } from './entry-card.tsx';
import { isMovable, type Lifted, type LiftedPart } from './lifted.ts';
import styles from './time-grid.module.css';

interface GridColumnProps {
  readonly column: Column;
  readonly axis: ClockAxis;
  readonly shown: Stretch;
  readonly words: CalendarWords;
  readonly nowMs: number;
  readonly focus: Stop | undefined;
  readonly lifted: Lifted | undefined;
  /** Several people stand in one column. */
  readonly saysWhose: boolean;
  readonly bodyRef: Ref<HTMLDivElement>;
  readonly minuteAt: (clientY: number) => number;
  readonly onFocus: (stop: Stop) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, placed: PlacedEntry, part: LiftedPart) => void;
  readonly onOpen: (entry: CalendarEntry, minute: number) => void;
  readonly onFold: (fold: PlacedFold) => void;
  readonly onPlace: (minute: number) => void;
  /** A press on free time, at a minute of the axis. */
  readonly onFree: (minute: number) => void;
  readonly onDraw: (event: PointerEvent<HTMLElement>) => void;
  readonly drawn: Drawn | undefined;
}

function at({ start, end }: Stretch): CSSProperties {
  return { '--at': start, '--long': end - start } as CSSProperties;
}

/** Lines after overlapping ones are rendered anew only for what is seen. */
function isSeen({ start, end }: Stretch, shown: Stretch): boolean {
  return end > shown.start && start < shown.end;
}

export function GridColumn(props: GridColumnProps) {
  const { column, axis, shown, words, focus, lifted } = props;
  const { arrived, say } = useDashboard();
  const { key, day, placed } = column;
  const now = axis.at(day, props.nowMs);
  const isLifting = lifted?.column === key;
  const instant = (minute: number) => axis.instantAt(day, minute);
  return (
    <div className={styles['column']}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the place with the focus is a button that does the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        ref={props.bodyRef}
        className={styles['body']}
        onClick={(event) => {
          if (event.target === event.currentTarget) {
            props.onFree(props.minuteAt(event.clientY));
          }
        }}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) {
            props.onDraw(event);
          }
        }}
      >
        {column.closed
          .filter((each) => isSeen(each, shown))
          .map((each) => (
            <div key={`closed ${each.start}`} className={styles['closed']} data-closed="" style={at(each)} />
          ))}
        {column.voids
          .filter((each) => isSeen(each, shown))
          .map((each) => (
            <div key={`void ${each.start}`} className={styles['void']} style={at(each)}>
              <span>{say('calendar.noSuchTime')}</span>
            </div>
          ))}
        <ul aria-labelledby={`column-${key}`}>
          {placed
            .filter((each) => isSeen(each, shown))
            .map((each) => {
              const { entry, start, end, lane, lanes } = each;
              const hasFocus = focus?.entryId === entry.id;
              const isMoved = lifted?.entry.id === entry.id;
              return (
                <li
                  key={entry.id}
                  className={styles['slot']}
                  style={{ ...at(each), '--lane': lane, '--lanes': lanes } as CSSProperties}
                >
                  {each.bufferEnd > end ? (
                    <div className={styles['buffer']} style={{ '--long': each.bufferEnd - end } as CSSProperties} />
                  ) : null}
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the button inside */}
                  <div
                    className={styles['grip']}
                    data-focus={hasFocus || undefined}
                    onPointerDown={(event) => props.onPress(event, each, 'whole')}
                    onFocus={() => props.onFocus({ minute: start, entryId: entry.id })}
                  >
                    <EntryCard
                      entry={entry}
                      words={words}
                      minutes={end - start}
                      isOverlapping={each.clashes}
                      overlapText={say('calendar.overlaps')}
                      whose={props.saysWhose ? words.whose(entry) : []}
                      isNew={arrived.has(entry.id)}
                      isLifted={isMoved}
                      tabIndex={hasFocus ? 0 : -1}
                      onOpen={() => props.onOpen(entry, start)}
                    />
                    {isMovable(entry) ? (
                      <span
                        className={styles['stretch']}
                        onPointerDown={(event) => {
                          event.stopPropagation();
                          props.onPress(event, each, 'end');
                        }}
                      />
                    ) : null}
                  </div>
                </li>
              );
            })}
          {column.folds
            .filter((each) => isSeen(each, shown))
            .map((fold) => (
              <li
                key={fold.key}
                className={styles['slot']}
                style={{ ...at(fold), '--lane': fold.lane, '--lanes': fold.lanes } as CSSProperties}
              >
                <button
                  type="button"
                  className={styles['fold']}
                  data-focus={focus?.entryId === fold.key || undefined}
                  tabIndex={focus?.entryId === fold.key ? 0 : -1}
                  aria-haspopup="dialog"
                  aria-label={say('calendar.moreAt', {
                    count: fold.count,
                    range: words.range(instant(fold.start), instant(fold.end)),
                  })}
                  onFocus={() => props.onFocus({ minute: fold.start, entryId: fold.key })}
                  onClick={() => props.onFold(fold)}
                >
                  <bdi dir="ltr">+{fold.count}</bdi>
                </button>
              </li>
            ))}
        </ul>
        {focus !== undefined && focus.entryId === undefined ? (
          <button
            type="button"
            data-focus=""
            className={styles['place']}
            style={at({ start: focus.minute, end: Math.min(focus.minute + stopMinutes, shown.end) })}
            aria-label={say(isOpen(column, focus.minute) ? 'calendar.placeOpen' : 'calendar.placeClosed', {
              time: words.time(instant(focus.minute)),
              // A day of all has nobody's name.
              place: [
                words.day(instant(focus.minute)),
                key === anyoneKey ? say('calendar.anyone') : column.resource && own(column.resource.name),
              ]
                .filter((part) => part !== undefined)
                .join(', '),
            })}
            onClick={() => props.onPlace(focus.minute)}
          />
        ) : null}
        {props.drawn?.column === key ? (
          <div className={styles['drawn']} style={at(props.drawn)} aria-hidden="true">
            <strong>{words.range(instant(props.drawn.start), instant(props.drawn.end))}</strong>
          </div>
        ) : null}
        {isLifting ? (
          <div className={styles['ghost']} style={at(lifted)} aria-hidden="true">
            <strong>{words.range(instant(lifted.start), instant(lifted.end))}</strong>
            <bdi>{words.title(lifted.entry)}</bdi>
          </div>
        ) : null}
        {now > shown.start && now < shown.end && now < axis.length ? (
          <div className={styles['now']} style={{ '--at': now } as CSSProperties} aria-hidden="true" />
        ) : null}
      </div>
    </div>
  );
}

function isOpen({ open }: Column, minute: number): boolean {
  return open.some(({ start, end }) => start <= minute && minute < end);
}
