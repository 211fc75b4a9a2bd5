/**
 * What hands do in the columns: entries are lifted, free time is drawn or pressed, and each leads to what is asked of
 * it.
 */
import type { RefObject } from 'react';
import type { Column } from './columns.ts';
import type { Place, TimeGridProps } from './grid-props.ts';
import type { ColumnBodies } from './use-column-bodies.ts';
import { useDraw } from './use-draw.ts';
import type { useGridFocus } from './use-grid-focus.ts';
import { useLift } from './use-lift.ts';

export interface GridHands {
  readonly lift: ReturnType<typeof useLift>;
  readonly draw: ReturnType<typeof useDraw>;
  /** Asks what is to be at a place; `column` is its number among the columns. */
  readonly askAt: (column: number, place: Place) => void;
}

export function useGridHands(
  { axis, columns, mayMove, onMove, onPlace, startAt }: TimeGridProps,
  goTo: ReturnType<typeof useGridFocus>['goTo'],
  bodies: ColumnBodies,
  scroller: RefObject<HTMLElement | null>,
): GridHands {
  // What is asked over the calendar gives the focus back to the place it was asked of.
  const askAt = (column: number, place: Place) => {
    goTo({ column, minute: place.minute, entryId: undefined });
    onPlace(place);
  };
  const askIn = (key: string, timesOf: (column: Column) => Omit<Place, 'column'>) => {
    const index = columns.findIndex((each) => each.key === key);
    const column = columns[index];
    if (column !== undefined) {
      askAt(index, { column, ...timesOf(column) });
    }
  };
  const shared = { axisLength: axis.length, minuteAt: bodies.minuteAt, scroller };
  const lift = useLift({
    ...shared,
    columns,
    columnAt: bodies.columnAt,
    mayMove,
    onDrop: (lifted) => {
      const column = columns.find(({ key }) => key === lifted.column);
      if (column !== undefined) {
        onMove(lifted, column);
      }
    },
  });
  const draw = useDraw({
    ...shared,
    onDrawn: ({ column, start, end }) => askIn(column, () => ({ minute: start, end })),
    onStill: (key, minute) => askIn(key, (column) => ({ minute: startAt(column, minute) })),
  });
  return { lift, draw, askAt };
}
