/** The one place of the columns that takes the focus: an entry, or free time by its minute. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Stretch } from '../../days/stretches.ts';
import { type Column, type Stop, stopAt, stopsOf } from './columns.ts';

export interface Focus extends Stop {
  /** Its place among the columns. */
  readonly column: number;
}

export function useGridFocus(columns: readonly Column[], shown: Stretch, scroller: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<Focus>({ column: 0, minute: 0, entryId: undefined });
  const takesFocus = useRef(false);
  // After every drawing: the place that is pressed may be the tab stop already, and has to take the focus all the same.
  useLayoutEffect(() => {
    if (takesFocus.current) {
      takesFocus.current = false;
      const target = scroller.current?.querySelector<HTMLElement>('button[data-focus], [data-focus] > button');
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  });
  return {
    // What has the focus may be gone by now: its time stays.
    focus: settled(wanted, columns, shown),
    /** Makes a place the tab stop and gives it the focus; nothing happens without one. */
    goTo(next: Focus | undefined) {
      if (next !== undefined) {
        takesFocus.current = true;
        setWanted(next);
      }
    },
    /** Makes a place the tab stop; the focus stays where it is. */
    rest: setWanted,
  };
}

/** Where the focus really is: entries come and go. */
function settled(focus: Focus, columns: readonly Column[], shown: Stretch): Focus {
  const column = Math.min(focus.column, columns.length - 1);
  const there = columns[column];
  if (there === undefined) {
    return { column: 0, minute: shown.start, entryId: undefined };
  }
  const stops = stopsOf(there, shown);
  const same = stops.find(({ entryId, minute }) =>
    focus.entryId === undefined ? entryId === undefined && minute === focus.minute : entryId === focus.entryId,
  );
  const stop = same ??
    stopAt(stops, there, Math.max(shown.start, focus.minute)) ?? { minute: shown.start, entryId: undefined };
  return { ...stop, column };
}
