/** What was just moved, with the way back: it stays while the focus or the pointer is on it. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { StaffTold } from '../../bookings/staff-told.tsx';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';
import type { Moved } from './use-move.ts';

const shownMs = 12_000;

interface MovedNoticeProps {
  readonly moved: Moved;
  readonly words: CalendarWords;
  readonly onUndo: () => void;
  readonly onEnd: () => void;
}

export function MovedNotice({ moved, words, onUndo, onEnd }: MovedNoticeProps) {
  const { say } = useDashboard();
  const [isHeld, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another move is another notice
  useEffect(() => {
    if (isHeld) {
      return;
    }
    const timer = setTimeout(onEnd, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, moved]);
  const { startMs } = moved.request;
  const [before, after] = [moved.request.entry, moved.back.entry].map((entry) =>
    entry.kind === 'visit' ? entry.booking.bookedEntity.slot?.resource : undefined,
  );
  const news = staffNewsOfMove(before, after);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is only kept while it is looked at
    <div
      className={styles['moved']}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p role="status">{say('move.done', { day: words.day(startMs), time: words.time(startMs) })}</p>
      <StaffTold news={news} wayBack={moved.request.tells ? undefined : news} />
      {moved.request.tells ? null : (
        <Button variant="default" onClick={onUndo}>
          {say('move.undo')}
        </Button>
      )}
      <Button variant="subtle" onClick={onEnd}>
        {say('booking.close')}
      </Button>
    </div>
  );
}
