/** Time that a calendar elsewhere takes: when, whose, and that nobody here is told why. */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';
import type { BusyTime } from './entries.ts';

interface BusySheetProps {
  readonly entry: BusyTime;
  readonly words: CalendarWords;
  readonly onClose: () => void;
}

export function BusySheet({ entry, words, onClose }: BusySheetProps) {
  const { say } = useDashboard();
  return (
    <Sheet title={words.title(entry)} onClose={onClose}>
      <p className={`oh-time ${styles['answer']}`}>{words.when(entry)}</p>
      <p>
        <Sentence text={words.rest(entry)} />
      </p>
      <p>{say('calendar.busyHint')}</p>
    </Sheet>
  );
}
