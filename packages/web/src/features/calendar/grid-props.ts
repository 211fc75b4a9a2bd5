/** What the columns of time are given: what stands in them, and what is done about a press, a drag or a key. */
import type { ReactNode, Ref } from 'react';
import type { ClockAxis } from '../../days/clock-axis.ts';
import type { Day } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import type { CalendarWords } from './calendar-words.ts';
import type { ColumnTitle } from './column-head.tsx';
import type { Column, PlacedFold } from './columns.ts';
import type { CalendarEntry, OwnEntry } from './entries.ts';
import type { Lifted } from './lifted.ts';
import type { TimeGridHandle } from './use-grid-handle.ts';

export interface Place {
  readonly column: Column;
  readonly minute: number;
  /** Where what was drawn ends; undefined for a press, which is only a start. */
  readonly end?: number | undefined;
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
