/** When something is, as sentences and buttons say it: a day and a time, or the days of what takes whole days. */
import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { localOf } from '../../days/dates.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import { usePage } from '../context/page-context.tsx';

/** Wall-clock texts of a beginning and an end. */
export interface Moment {
  readonly localStart: string;
  readonly localEnd: string;
}

export function momentOf({ day, end, start }: Pick<FreeTime, 'day' | 'start' | 'end'>): Moment {
  return { localStart: localOf(day, start), localEnd: localOf(day, end) };
}

export interface Moments {
  /** "Wed 25 Nov, 11:00", on the same day "Today, 11:00"; or "Wed 25 Nov – Fri 27 Nov". */
  text(moment: Moment): string;
  /** "11:00", or the days. */
  time(moment: Moment): string;
  /** "Book Wednesday 11:00", or "Book Wed 25 Nov – Fri 27 Nov". */
  act(id: 'book' | 'ask' | 'moveTo' | 'cancelAt' | 'continueWith', moment: Moment): string;
}

export function useMoments(): Moments {
  const { formats, frame, say } = usePage();
  const dayOf = (day: string) => (day === frame.today ? say('timetable.today') : formats.shortDay(day));
  const timeOf = ({ localStart }: Moment) => formats.time(localStart);
  return {
    text(moment) {
      const days = wholeDaysOf(moment);
      const { localStart } = moment;
      return days === undefined
        ? say('time.dayAndTime', { day: dayOf(localStart.slice(0, 10)), time: timeOf(moment) })
        : formats.days(days);
    },
    time(moment) {
      const days = wholeDaysOf(moment);
      return days === undefined ? timeOf(moment) : formats.days(days);
    },
    act(id, moment) {
      const days = wholeDaysOf(moment);
      if (days !== undefined) {
        return say(`act.${id}Days`, { days: formats.days(days) });
      }
      const day = moment.localStart.slice(0, 10);
      return say(`act.${id}`, {
        day: id === 'continueWith' ? formats.shortDay(day) : formats.weekday(day),
        time: timeOf(moment),
      });
    },
  };
}
