/** What others do with the columns by the entry that they mean: make it the tab stop, or take it up. */
import { type Ref, useImperativeHandle } from 'react';
import type { Column, PlacedEntry } from './columns.ts';
import { entryElementId } from './entries.ts';
import type { useGridFocus } from './use-grid-focus.ts';
import type { useLift } from './use-lift.ts';

export interface TimeGridHandle {
  /** Takes an entry up for a press or the arrow keys, and the focus with it; false where it is not drawn itself. */
  lift(entryId: string): boolean;
  /** Makes an entry the tab stop, where it is shown; the focus stays where it is. */
  rest(elementId: string): void;
}

export function useGridHandle(
  handle: Ref<TimeGridHandle>,
  columns: readonly Column[],
  { goTo, rest }: Pick<ReturnType<typeof useGridFocus>, 'goTo' | 'rest'>,
  { liftByKeys }: Pick<ReturnType<typeof useLift>, 'liftByKeys'>,
): void {
  useImperativeHandle(handle, () => ({
    rest(elementId) {
      const there = findPlaced(columns, ({ entry }) => entryElementId(entry) === elementId);
      if (there !== undefined) {
        rest(there.stop);
      }
    },
    lift(entryId) {
      const there = findPlaced(columns, ({ entry }) => entry.id === entryId);
      if (there !== undefined) {
        goTo(there.stop);
        liftByKeys(there.columnKey, there.placed);
      }
      return there !== undefined;
    },
  }));
}

/** The entry that is sought, with the place that it is for the focus. */
function findPlaced(columns: readonly Column[], isSought: (placed: PlacedEntry) => boolean) {
  for (const [column, { key, placed: all }] of columns.entries()) {
    const placed = all.find(isSought);
    if (placed !== undefined) {
      return { columnKey: key, placed, stop: { column, minute: placed.start, entryId: placed.entry.id } };
    }
  }
  return undefined;
}
