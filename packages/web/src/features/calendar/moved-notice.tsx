/** What was just moved or changed, with the way back: it stays while the focus or the pointer is on it. */
import { Button } from '@mantine/core';
import { isCallError } from '@openhours/client';
import { type ReactNode, useEffect, useState } from 'react';
import { StaffTold } from '../../bookings/staff-told.tsx';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { MoveTrouble } from './move-sheet.tsx';
import type { Moved } from './use-move.ts';
import type { Edited } from './use-session-edit.ts';

const shownMs = 12_000;

interface DoneNoticeProps {
  /** What it is about: another one is another notice. */
  readonly of: unknown;
  readonly words: string;
  /** Absent where it cannot be taken back. */
  readonly undo: { readonly name: string; readonly onPress: () => void } | undefined;
  readonly onEnd: () => void;
  readonly children?: ReactNode;
}

function DoneNotice({ of, words, undo, onEnd, children }: DoneNoticeProps) {
  const { say } = useDashboard();
  const [isHeld, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is another notice
  useEffect(() => {
    if (isHeld) {
      return;
    }
    const timer = setTimeout(onEnd, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, of]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is only kept while it is looked at
    <div
      className={styles['moved']}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p role="status">
        <Sentence text={words} />
      </p>
      {children}
      {undo === undefined ? null : (
        <Button variant="default" onClick={undo.onPress}>
          {undo.name}
        </Button>
      )}
      <Button variant="subtle" onClick={onEnd}>
        {say('booking.close')}
      </Button>
    </div>
  );
}

interface MovedNoticeProps {
  readonly moved: Moved;
  readonly words: CalendarWords;
  readonly onUndo: () => void;
  readonly onEnd: () => void;
}

export function MovedNotice({ moved, words, onUndo, onEnd }: MovedNoticeProps) {
  const { say } = useDashboard();
  const { startMs, tells } = moved.request;
  const [before, after] = [moved.request.entry, moved.back.entry].map((entry) =>
    entry.kind === 'visit' ? entry.booking.bookedEntity.slot?.resource : undefined,
  );
  const news = staffNewsOfMove(before, after);
  return (
    <DoneNotice
      of={moved}
      words={say('move.done', { day: words.day(startMs), time: words.time(startMs) })}
      undo={tells ? undefined : { name: say('move.undo'), onPress: onUndo }}
      onEnd={onEnd}
    >
      <StaffTold news={news} wayBack={tells ? undefined : news} />
    </DoneNotice>
  );
}

interface EditedNoticeProps {
  readonly edited: Edited;
  /** Why it could not be taken back. */
  readonly error: Error | null;
  readonly words: CalendarWords;
  readonly onUndo: () => void;
  readonly onEnd: () => void;
}

export function EditedNotice({ edited, error, words, onUndo, onEnd }: EditedNoticeProps) {
  const { say } = useDashboard();
  const name = own(words.title(edited.entry));
  const mayUndo = edited.wayBack !== undefined && !(error !== null && isChangedMeanwhile(error));
  return (
    <DoneNotice
      of={error ?? edited}
      words={say('sessionEdit.done', { name, day: words.day(edited.startMs) })}
      undo={mayUndo ? { name: say('desk.takeBack'), onPress: onUndo } : undefined}
      onEnd={onEnd}
    >
      {error === null ? null : <UndoTrouble error={error} />}
    </DoneNotice>
  );
}

/** Somebody was faster: the session is another one by now, is gone, or has been cancelled. */
function isChangedMeanwhile(error: Error): boolean {
  return isCallError(error) && error.status !== undefined && [404, 409, 428].includes(error.status);
}

function UndoTrouble({ error }: { readonly error: Error }) {
  const { say } = useDashboard();
  return isChangedMeanwhile(error) ? (
    <Notice meaning="warn" title={say('sessionEdit.changedMeanwhile')} spoken />
  ) : (
    <MoveTrouble error={error} />
  );
}
