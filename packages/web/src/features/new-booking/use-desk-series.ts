/** A series at the desk: how often somebody comes, and every date of it as it can be had now, before any of them is booked. */
import { fewestOccurrences, largestMostOccurrences } from '@openhours/contract/bookings/recurring-limits';
import { useQuery } from '@tanstack/react-query';
import { areApart, type ChosenStarts, takenOf } from '../../bookings/chosen-dates.ts';
import { mostTimes, repetitionOf, usualTimes } from '../../bookings/repetition.ts';
import type { RepeatEvery } from '../../pages/state/booking.ts';
import { checkedSeries } from '../../queries/series.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { checkOf, type Draft, type NewBooking } from './new-booking.ts';

/** Asks for nothing. */
const unasked = checkOf({ booking: { bookedEntity: {} } }, repetitionOf('week', fewestOccurrences));

export type DeskSeries = NonNullable<ReturnType<typeof useDeskSeries>>;

/** How many dates were typed; undefined where that is no number of them. */
function timesIn(typed: string, most: number): number | undefined {
  const times = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return times >= fewestOccurrences && times <= most ? times : undefined;
}

/**
 * `request`: what would be booked of the first date; undefined where its time is not chosen. `isSent`: it is being booked, or
 * may have been; what one books oneself stands in nobody's way. Undefined: it is booked once.
 */
export function useDeskSeries(
  every: RepeatEvery | undefined,
  { chosen = noneChosen, times: typed = String(usualTimes) }: Pick<Draft, 'chosen' | 'times'>,
  request: NewBooking | undefined,
  isSent: boolean,
) {
  const { session } = useDashboard();
  const most = mostTimes(every, largestMostOccurrences);
  const times = timesIn(typed, most);
  const isAsked = every !== undefined && times !== undefined && request !== undefined;
  const found = useQuery({
    ...checkedSeries(session.client, isAsked ? checkOf(request, repetitionOf(every, times)) : unasked),
    enabled: isAsked && !isSent,
  });
  if (every === undefined) {
    return undefined;
  }
  const dates = isAsked ? found.data : undefined;
  const taken = takenOf(dates ?? [], chosen).map(({ time }) => time);
  const isChoice = taken.length >= fewestOccurrences && areApart(taken);
  return {
    typed,
    most,
    isTimesWrong: times === undefined,
    dates,
    chosen,
    /** What would be booked. */
    taken,
    isBookable: dates !== undefined && found.error === null && isChoice,
    isChecking: isAsked && !isSent && found.isPending,
    error: isAsked ? found.error : null,
    checkAgain: () => void found.refetch(),
  };
}

const noneChosen: ChosenStarts = {};
