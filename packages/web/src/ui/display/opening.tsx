/** Whether a place is open, and when that changes: "Open now until 18:00", "Opens Tuesday 09:00". */
import { addDays, clockOf, daysBetween } from '../../days/dates.ts';
import type { OpeningMoment, OpeningState } from '../../days/opening.ts';
import { usePage } from '../context/page-context.tsx';
import styles from './opening.module.css';

/** An end of the night before this is still called by its time alone. */
const nightEndMinutes = 360;

/** "Open now until 18:00", "Opens Tuesday 09:00". */
function useOpeningText(): (state: OpeningState) => string {
  const { formats, frame, say } = usePage();
  const timeOf = ({ day, minutes }: OpeningMoment) => formats.time(`${day}T${clockOf(minutes)}:00`);
  const dayOf = ({ day }: OpeningMoment) =>
    daysBetween(frame.today, day) < 7 ? formats.weekday(day) : formats.shortDay(day);
  return (state) => {
    if (state.isOpen) {
      const { until } = state;
      if (until === undefined) {
        return say('opening.now');
      }
      const isTonight =
        until.day === frame.today || (until.day === addDays(frame.today, 1) && until.minutes <= nightEndMinutes);
      return isTonight
        ? say('opening.until', { time: timeOf(until) })
        : say('opening.untilDay', { day: dayOf(until), time: timeOf(until) });
    }
    const { opens } = state;
    if (opens === undefined) {
      return say('opening.closed');
    }
    return opens.day === frame.today
      ? say('opening.opensAt', { time: timeOf(opens) })
      : say('opening.opensOn', { day: dayOf(opens), time: timeOf(opens) });
  };
}

/** The sign and the words of it, to stand in a row. */
export function Opening({ opening }: { opening: OpeningState }) {
  const openingText = useOpeningText();
  return (
    <>
      <span className={`${styles['sign']} ${opening.isOpen ? styles['open'] : ''}`} aria-hidden="true" />
      {openingText(opening)}
    </>
  );
}
