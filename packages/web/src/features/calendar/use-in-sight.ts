/** Keeps in sight what was just made beside the calendar or moved in it, once it stands there. */
import { type RefObject, useEffect } from 'react';
import type { Stretch } from '../../days/stretches.ts';
import { useMade } from '../../ui/made.tsx';
import { type CalendarEntry, entryElementId } from './entries.ts';
import type { TimeGridHandle } from './time-grid.tsx';
import type { Moved } from './use-move.ts';

export function useInSight(
  grid: RefObject<TimeGridHandle | null>,
  moved: Moved | undefined,
  entries: readonly CalendarEntry[],
  stretch: Stretch,
): void {
  const { made } = useMade();
  const sought =
    moved === undefined ? made : { elementId: entryElementId(moved.request.entry), startMs: moved.request.startMs };
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
  }, [isThere, moved, made, stretch.start, stretch.end]);
}
