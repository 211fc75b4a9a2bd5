/** What of the columns is in sight when a view begins: its hour, and on a narrow screen its day. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { ClockAxis } from '../../days/clock-axis.ts';
import type { Day } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import type { Column } from './columns.ts';
import type { ColumnBodies } from './use-column-bodies.ts';

interface FirstSightParts {
  readonly axis: ClockAxis;
  readonly shown: Stretch;
  readonly columns: readonly Column[];
  readonly nowMs: number;
  /** The day that is looked at, where each column is one. */
  readonly beginsAt: Day | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Stands at the head of the axis, as wide as it is. */
  readonly corner: RefObject<HTMLElement | null>;
  readonly bodies: ColumnBodies;
}

/** About as high as the heads of the columns, which are scrolled over nothing. */
const headPixels = 72;

export function useFirstSight(parts: FirstSightParts): void {
  const { axis, beginsAt, bodies, columns, corner, nowMs, scroller, shown } = parts;
  const firstDay = columns[0]?.day;

  // The view begins where the day does: at now, or at the first working hour.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day or stretch is another view
  useEffect(() => {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const today = columns.find(({ day }) => axis.at(day, nowMs) > 0 && axis.at(day, nowMs) < axis.length);
    const open = columns.flatMap(({ open: stretches }) => stretches).map(({ start }) => start);
    const from = today === undefined ? Math.min(...open, 9 * 60) : axis.at(today.day, nowMs) - 60;
    const share = (from - shown.start) / (shown.end - shown.start);
    element.scrollTop = share * (element.scrollHeight - headPixels);
  }, [firstDay, shown.start, shown.end]);

  // On a phone two or three days find room: the one that is looked at is the first of them, unless it is seen anyway.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day or week is another view
  useLayoutEffect(() => {
    const body = bodies.of(columns.find(({ day }) => day === beginsAt)?.key ?? '');
    if (beginsAt !== undefined && scroller.current !== null && body !== undefined) {
      bringIntoSight(scroller.current, corner.current?.offsetWidth ?? 0, body);
    }
  }, [firstDay, beginsAt]);
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
