/** The day of whoever has a booking, as a line: what is booked with them, what is free, and this booking marked in it. */
import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { hasSeats, wordsOf } from '../../bookings/booking-words.ts';
import { addDays, type Day, instantOfDay, localOf, minutesOf } from '../../days/dates.ts';
import { weekdayOf } from '../../days/offers.ts';
import { freeStretches, gapsShorterThan, joinStretches, type Stretch, spanOf } from '../../days/stretches.ts';
import { own } from '../../language/bidi.ts';
import { offersAround } from '../../queries/availability.ts';
import { bookingsOfDay } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { DayLine, legendWords } from '../../ui/day-line/day-line.tsx';
import styles from './bookings.module.css';

const minutesOfDay = 1440;

export function BookingDayLine({ booking, resourceId }: { readonly booking: Booking; readonly resourceId: string }) {
  const { formats, frame, say, session } = useDashboard();
  const { timeZone } = frame;
  const { day, staff } = wordsOf(booking, timeZone);
  const from = instantOfDay(day, timeZone);
  const to = instantOfDay(addDays(day, 1), timeZone);
  // Sessions have no times of their own: there the line has what is booked.
  const serviceId = hasSeats(booking) ? undefined : booking.bookedEntity.slot?.serviceId;
  const booked = useQuery(bookingsOfDay(session.client, resourceId, from, to));
  const offers = useQuery(
    offersAround(session.client, { serviceId, resourceId }, day < frame.today ? frame.today : day, timeZone),
  );
  if (booked.isError) {
    // A line without what is booked would show time as free that is not.
    return null;
  }
  if (booked.data === undefined || (offers.data === undefined && !offers.isError)) {
    // Its ends are not known yet, and must not jump.
    return <div className={styles['dayLineSpace']} />;
  }
  const visit = stretchOn(day, booking, timeZone);
  const taken = joinStretches(booked.data.map((each) => stretchOn(day, each, timeZone)));
  const free = freeStretches(offers.data?.starts[day] ?? [], visit.end - visit.start);
  const ruled = offers.data?.ruled[day] ?? [];
  // A past day goes as its weekday goes today.
  const ofWeekday = Object.entries(offers.data?.offered ?? {}).find(
    ([each]) => weekdayOf(each) === weekdayOf(day),
  )?.[1];
  const span = spanOf([...free, ...taken, visit, ...(ofWeekday === undefined ? [] : [ofWeekday])]) ?? visit;
  return (
    <DayLine
      opens={span.start}
      closes={span.end}
      free={free}
      taken={taken}
      ruled={ruled}
      between={gapsShorterThan(span, [...free, ...ruled, ...taken, visit], visit.end - visit.start)}
      mark={visit}
      opensLabel={formats.time(localOf(day, span.start))}
      closesLabel={formats.time(localOf(day, span.end))}
      sentence={say('booking.dayLine', {
        day: formats.weekday(day),
        count: booked.data.length,
        name: own(staff ?? frame.siteName),
      })}
      legend={legendWords(say)}
    />
  );
}

/** What a booking takes of a day: the part before or after it belongs to another. */
function stretchOn(day: Day, booking: Booking, timeZone: string): Stretch {
  const { localEnd, localStart } = wordsOf(booking, timeZone);
  const start = localStart.slice(0, 10) < day ? 0 : minutesOf(localStart);
  const end = localEnd.slice(0, 10) > day ? minutesOfDay : minutesOf(localEnd);
  return { start, end: Math.max(end, start + 1) };
}
