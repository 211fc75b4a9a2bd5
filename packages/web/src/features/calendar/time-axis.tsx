/** The hours beside the columns. */
import type { CSSProperties } from 'react';
import type { ClockAxis } from '../../days/clock-axis.ts';
import { type Day, localOf } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from './time-grid.module.css';

interface TimeAxisProps {
  readonly axis: ClockAxis;
  readonly shown: Stretch;
  /** Any of the days that are shown: hours are called alike on all of them. */
  readonly day: Day;
}

export function TimeAxis({ axis, shown, day }: TimeAxisProps) {
  const { formats } = useDashboard();
  return (
    <div className={styles['axis']} aria-hidden="true">
      {axis.marks
        .filter(({ at }) => at >= shown.start && at < shown.end)
        .map(({ at, clock, again }) => (
          <span
            key={at}
            className={styles['hour']}
            style={{ '--at': at } as CSSProperties}
            data-again={again || undefined}
          >
            {formats.hour(localOf(day, clock))}
          </span>
        ))}
    </div>
  );
}
