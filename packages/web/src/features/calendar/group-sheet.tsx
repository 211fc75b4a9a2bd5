/** Everything that happens at a time at which more stands than can be rendered side by side. */
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { CalendarWords } from './calendar-words.ts';
import type { CalendarEntry } from './entries.ts';
import { EntryList } from './entry-list.tsx';

export interface Group {
  readonly startMs: number;
  readonly endMs: number;
  readonly entries: readonly CalendarEntry[];
}

interface GroupSheetProps {
  readonly group: Group;
  readonly words: CalendarWords;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onClose: () => void;
}

export function GroupSheet({ group, words, onOpen, onClose }: GroupSheetProps) {
  const { startMs, endMs, entries } = group;
  return (
    <Sheet title={`${words.day(startMs)}, ${words.range(startMs, endMs)}`} onClose={onClose}>
      <EntryList entries={entries} words={words} isOver onOpen={onOpen} />
    </Sheet>
  );
}
