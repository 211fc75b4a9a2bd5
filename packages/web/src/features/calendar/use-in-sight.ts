/** Keeps in sight what was just made beside the calendar or moved in it, once it stands there. */
import { type RefObject, useEffect, useState } from 'react';
import type { Stretch } from '../../days/stretches.ts';
import { useMade } from '../../ui/context/made.tsx';
import { type CalendarEntry, entryElementId } from './entries.ts';
import type { TimeGridHandle } from './use-grid-handle.ts';
import type { Moved } from './use-move.ts';

export function useInSight(
  grid: RefObject<TimeGridHandle | null>,
  moved: Moved | undefined,
  entries: readonly CalendarEntry[],
  stretch: Stretch,
): void {
  const { made } = useMade();
  // Its day may still be read when the panel in which it was made is closed already.
  const [awaited, setAwaited] = useState(made);
  if (made !== undefined && made !== awaited) {
    setAwaited(made);
  }
  const sought =
    moved === undefined ? awaited : { elementId: entryElementId(moved.request.entry), startMs: moved.request.startMs };
  const isThere =
    sought !== undefined &&
    entries.some((entry) => entryElementId(entry) === sought.elementId && entry.startMs === sought.startMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each, and again where the view begins anew
  useEffect(() => {
    if (isThere) {
      grid.current?.rest(sought.elementId);
      // What was moved hardly left the sight; what was made may be hours away.
      document
        .getElementById(sought.elementId)
        ?.scrollIntoView({ block: moved === undefined ? 'center' : 'nearest', inline: 'nearest' });
    }
  }, [isThere, moved, awaited, stretch.start, stretch.end]);
  const isOver = isThere && moved === undefined && made === undefined;
  useEffect(() => {
    if (isOver && awaited !== undefined) {
      const card = document.getElementById(awaited.elementId);
      // On a phone the panel lay over the whole calendar, which could not be scrolled before.
      card?.scrollIntoView({ block: 'center', inline: 'nearest' });
      // Closing the panel gave the focus to nothing while it was not there yet.
      if (document.activeElement === document.body) {
        card?.focus({ preventScroll: true });
      }
      setAwaited(undefined);
    }
  }, [isOver, awaited]);
}
