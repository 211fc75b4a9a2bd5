/** What keys do in the columns: the arrows move the focus, what is lifted or drawn; letters act on what has the focus. */
import type { KeyboardEvent } from 'react';
import type { Stretch } from '../../days/stretches.ts';
import { type Column, type Stop, stopAt, stopsOf } from './columns.ts';
import type { CalendarEntry } from './entries.ts';
import { letterOf } from './letter-of.ts';
import { isMovable } from './lifted.ts';
import type { useDraw } from './use-draw.ts';
import type { Focus } from './use-grid-focus.ts';
import type { useLift } from './use-lift.ts';

export interface GridKeysParts {
  readonly columns: readonly Column[];
  readonly shown: Stretch;
  readonly focus: Focus;
  readonly lift: Pick<ReturnType<typeof useLift>, 'lifted' | 'liftByKeys' | 'handleKey'>;
  readonly draw: Pick<ReturnType<typeof useDraw>, 'handleKey'>;
  readonly goTo: (next: Focus | undefined) => void;
  readonly hasLetterKeys: boolean;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onCancel: (entry: CalendarEntry) => void;
  readonly onPlace: (place: { readonly column: Column; readonly minute: number }) => void;
}

/** Answers the handler of the grid's keys. */
export function gridKeys(parts: GridKeysParts) {
  const { columns, draw, focus, goTo, hasLetterKeys, lift, onCancel, onPlace, onStep, shown } = parts;
  return (event: KeyboardEvent<HTMLDivElement>): void => {
    const column = columns[focus.column];
    if (column === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const placed = column.placed.find(({ entry }) => entry.id === focus.entryId);
    if (lift.lifted?.by === 'keys') {
      if (lift.handleKey(event.key, event.shiftKey, isMirrored, placed)) {
        event.preventDefault();
      }
      return;
    }
    if (draw.handleKey(event, column.key, placed === undefined ? focus.minute : undefined)) {
      event.preventDefault();
      return;
    }
    const stops = stopsOf(column, shown);
    const at = stops.findIndex(({ minute, entryId }) =>
      focus.entryId === undefined ? entryId === undefined && minute === focus.minute : entryId === focus.entryId,
    );
    const inColumn = (stop: Stop | undefined) => stop && { ...stop, column: focus.column };
    const beside = (side: 1 | -1) => {
      const index = focus.column + side;
      const next = columns[index];
      const stop = next && stopAt(stopsOf(next, shown), next, Math.max(shown.start, focus.minute));
      return stop && { ...stop, column: index };
    };
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(inColumn(stops[at + 1])),
      ArrowUp: () => goTo(inColumn(stops[at - 1])),
      ArrowRight: () => goTo(beside(isMirrored ? -1 : 1)),
      ArrowLeft: () => goTo(beside(isMirrored ? 1 : -1)),
      Home: () => goTo(inColumn(stops[0])),
      End: () => goTo(inColumn(stops.at(-1))),
      PageDown: () => onStep(1),
      PageUp: () => onStep(-1),
    };
    const letters: Record<string, () => void> = {
      // On free time it is the calendar's own: the month.
      ...(placed === undefined ? {} : { m: () => isMovable(placed.entry) && lift.liftByKeys(column.key, placed) }),
      c: () => placed && isMovable(placed.entry) && onCancel(placed.entry),
      n: () => onPlace({ column, minute: placed?.start ?? focus.minute }),
    };
    const act = keys[event.key] ?? (hasLetterKeys ? letters[letterOf(event.nativeEvent) ?? ''] : undefined);
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  };
}
