/** Who came, by one tap: the same mark pressed again takes it back. */

import { Button } from '@mantine/core';
import type { Attendance } from '@openhours/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { own } from '../language/bidi.ts';
import { type Attended, useSetAttendance } from '../queries/attendance.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useNow } from '../ui/context/now.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ReadFailure } from '../ui/feedback/read-failure.tsx';
import styles from './attendance-choice.module.css';
import { type AttendanceMark, attendanceMarks, markOf, marksAt, recordOf } from './attendance-marks.ts';

interface AttendanceChoiceProps {
  readonly of: Attended;
  /** As it is recorded; absent until that is known, null where nothing is. */
  readonly recorded: Pick<Attendance, 'progress' | 'status'> | null | undefined;
  /** How many are expected. */
  readonly expected: number;
  /** When it begins, epoch milliseconds. */
  readonly startMs: number;
  /** Whose it is, for readers of a list; absent where that stands above. */
  readonly name?: string;
  /** All of them unless said. */
  readonly marks?: readonly AttendanceMark[];
}

export function AttendanceChoice({
  expected,
  marks = attendanceMarks,
  name,
  of,
  recorded,
  startMs,
}: AttendanceChoiceProps) {
  const { say, session } = useDashboard();
  const { nowMs } = useNow();
  const set = useSetAttendance(session.client, of);
  const current = set.isPending ? markOf(set.variables) : markOf(recorded);
  // Where only some are offered, somebody who is further has arrived all the same.
  const shown = current === undefined || marks.includes(current) ? current : 'ARRIVED';
  const press = (mark: AttendanceMark) =>
    set.mutate({ ...recordOf(shown === mark ? undefined : mark), numberOfAttendees: expected });
  return (
    <div className={styles['choice']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset may not lay out its children */}
      <div
        role="group"
        aria-label={name === undefined ? say('attendance.name') : say('attendance.of', { name: own(name) })}
        className={styles['marks']}
      >
        {marksAt(marks, { current, hasBegun: nowMs >= startMs }).map((mark) => (
          <Button
            key={mark}
            className={styles['mark'] as string}
            variant={shown === mark ? 'filled' : 'default'}
            aria-pressed={shown === mark}
            aria-disabled={recorded === undefined}
            onClick={() => recorded !== undefined && press(mark)}
          >
            {say(`attendance.${mark}`)}
          </Button>
        ))}
      </div>
      {set.isError ? <Notice meaning="bad" title={say('attendance.failed')} spoken /> : null}
    </div>
  );
}

/** In place of what could not be read. */
export function AttendanceFailure({ reading }: { readonly reading: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const { say } = useDashboard();
  return (
    <ReadFailure title={say('attendance.loadFailed')} error={reading.error} onAgain={() => void reading.refetch()} />
  );
}
