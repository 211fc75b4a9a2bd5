/** The hours of one day as bars on a line, whose ends are moved by pointer and by keyboard. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { localOf } from '../../days/dates.ts';
import { handleStepMinutes, moveEnd, type OpenRange } from '../../days/hours-week.ts';
import type { Stretch } from '../../days/stretches.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useMayEdit } from '../editing/editable.tsx';
import styles from './hours.module.css';

interface RangeBarsProps {
  /** Spoken name of the day. */
  readonly day: string;
  readonly ranges: readonly OpenRange[];
  /** What the line shows, from its beginning to its end. */
  readonly span: Stretch;
  readonly onChange: (ranges: readonly OpenRange[]) => void;
}

const anyMonday = '2026-01-05';
const pageStepMinutes = 60;

export function RangeBars({ day, ranges, span, onChange }: RangeBarsProps) {
  const line = useRef<HTMLDivElement>(null);
  const length = span.end - span.start;
  const place = ({ start, end }: Stretch) => ({
    insetInlineStart: `${((start - span.start) / length) * 100}%`,
    inlineSize: `${((end - start) / length) * 100}%`,
  });
  return (
    <div className={styles['line']} ref={line}>
      {ranges.map((range, index) => (
        // The ranges of a day stand in order and never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the day
        <div key={index} className={styles['bar']} style={place(range)}>
          {(['start', 'end'] as const).map((which) => (
            <Handle
              key={which}
              which={which}
              day={day}
              number={index + 1}
              ranges={ranges}
              onMove={(minutes) => onChange(moveEnd(ranges, index, which, minutes))}
              minutesAt={(clientX) => {
                const box = line.current?.getBoundingClientRect();
                if (box === undefined || box.width === 0) {
                  return range[which];
                }
                const isMirrored = getComputedStyle(line.current as HTMLDivElement).direction === 'rtl';
                const part = (clientX - box.left) / box.width;
                return span.start + (isMirrored ? 1 - part : part) * length;
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface HandleProps {
  readonly which: 'start' | 'end';
  readonly day: string;
  readonly number: number;
  readonly ranges: readonly OpenRange[];
  readonly onMove: (minutes: number) => void;
  readonly minutesAt: (clientX: number) => number;
}

function Handle({ which, day, number, ranges, onMove, minutesAt }: HandleProps) {
  const { formats, say } = useDashboard();
  const own = ranges[number - 1] as OpenRange;
  const at = own[which];
  const mayEdit = useMayEdit();
  const onKeyDown = (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const later = isMirrored ? 'ArrowLeft' : 'ArrowRight';
    const earlier = isMirrored ? 'ArrowRight' : 'ArrowLeft';
    const by = {
      [later]: handleStepMinutes,
      ArrowUp: handleStepMinutes,
      [earlier]: -handleStepMinutes,
      ArrowDown: -handleStepMinutes,
      PageUp: pageStepMinutes,
      PageDown: -pageStepMinutes,
    }[event.key];
    if (by !== undefined && mayEdit) {
      event.preventDefault();
      onMove(at + by);
    }
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      onMove(minutesAt(event.clientX));
    }
  };
  return (
    <span
      role="slider"
      tabIndex={mayEdit ? 0 : -1}
      aria-disabled={!mayEdit}
      className={styles['handle']}
      data-which={which}
      aria-label={say(`hours.${which}`, { day, number })}
      aria-orientation="horizontal"
      aria-valuemin={which === 'start' ? 0 : own.start + handleStepMinutes}
      aria-valuemax={which === 'start' ? own.end - handleStepMinutes : Math.max(1440, own.end)}
      aria-valuenow={at}
      aria-valuetext={formats.time(localOf(anyMonday, at))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        if (mayEdit) {
          event.currentTarget.setPointerCapture(event.pointerId);
        }
      }}
      onPointerMove={onPointerMove}
    />
  );
}
