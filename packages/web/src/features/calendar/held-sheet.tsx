/** Time that is held while somebody fills in the form: until when, of what and with whom, and that nothing is to be done. */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';
import type { Held } from './entries.ts';

interface HeldSheetProps {
  readonly entry: Held;
  readonly words: CalendarWords;
  readonly onClose: () => void;
}

export function HeldSheet({ entry, words, onClose }: HeldSheetProps) {
  const { say } = useDashboard();
  return (
    <Sheet title={words.title(entry)} onClose={onClose}>
      <p className={`oh-time ${styles['answer']}`}>
        {words.day(entry.startMs)}, {words.range(entry.startMs, entry.endMs)}
      </p>
      <p>
        <bdi>{entry.service}</bdi>
      </p>
      <p>{say('calendar.heldHint')}</p>
    </Sheet>
  );
}
