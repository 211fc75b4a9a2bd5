/** When something is, as sentences and buttons say it: a day and a time, or the days of what takes whole days. */
import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { type Day, daysBetween, localOf } from '../../days/dates.ts';
import type { SiteTextId } from '../../language/texts.ts';
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

/** What is done with a free time, and with one's own. */
type Act = 'book' | 'ask' | 'continueWith';
type Change = 'moveTo' | 'cancelAt';

/** At a time, and for whole days. Each written out, as a page has the texts that stand in its code. */
const actTexts: Readonly<Record<Act | Change, { readonly at: SiteTextId; readonly onDays: SiteTextId }>> = {
  book: { at: 'act.book', onDays: 'act.bookDays' },
  ask: { at: 'act.ask', onDays: 'act.askDays' },
  continueWith: { at: 'act.continueWith', onDays: 'act.continueWithDays' },
  moveTo: { at: 'act.moveTo', onDays: 'act.moveToDays' },
  cancelAt: { at: 'act.cancelAt', onDays: 'act.cancelAtDays' },
};

export interface Moments {
  /** "Wed 25 Nov, 11:00", on the same day "Today, 11:00"; or "Wed 25 Nov – Fri 27 Nov". */
  text(moment: Moment): string;
  /** "11:00", or the days. */
  time(moment: Moment): string;
  /** "Book Wednesday 11:00", or "Book Wed 25 Nov – Fri 27 Nov". */
  act(id: Act, moment: Moment): string;
  /** "Move to Friday, 11:00", or "Move to Friday 4 December, 11:00" where the weekday could be another one. */
  change(id: Change, moment: Moment, from?: Moment): string;
}

/** So far ahead a weekday names one day: today in a week has the name of today. */
const weekdayTellsDays = 6;

/** Whether the name of its weekday alone says which day is meant; `other`: a day that is spoken of beside it. */
export function isWeekdayEnough(day: Day, today: Day, other?: Day): boolean {
  const ahead = daysBetween(today, day);
  return (
    ahead >= 0 &&
    ahead <= weekdayTellsDays &&
    (other === undefined || other === day || daysBetween(other, day) % 7 !== 0)
  );
}

export function useMoments(): Moments {
  const { formats, frame, say } = usePage();
  const dayOf = (day: string) => (day === frame.today ? say('timetable.today') : formats.shortDay(day));
  const timeOf = ({ localStart }: Moment) => formats.time(localStart);
  const actAt = (id: Act | Change, moment: Moment, dayText: (day: Day) => string) => {
    const days = wholeDaysOf(moment);
    return days === undefined
      ? say(actTexts[id].at, { day: dayText(moment.localStart.slice(0, 10)), time: timeOf(moment) })
      : say(actTexts[id].onDays, { days: formats.days(days) });
  };
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
    act: (id, moment) => actAt(id, moment, id === 'continueWith' ? formats.shortDay : formats.weekday),
    change: (id, moment, from) =>
      actAt(id, moment, (day) =>
        isWeekdayEnough(day, frame.today, from?.localStart.slice(0, 10)) ? formats.weekday(day) : formats.day(day),
      ),
  };
}
