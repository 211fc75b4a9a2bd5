/** Puts together what is known of a service's days, from what is offered and what is booked. Runs on the server only. */
import { addDays, type Day, instantOf, localAt, localOf, minutesOf } from './dates.ts';
import type { DayPicture } from './page-state.ts';
import type { OfferedSlot, ServiceCard, SiteCalls, StaffChoice } from './site-calls.ts';
import { joinStretches, type Stretch } from './stretches.ts';

export const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** As many days as show three of each weekday. */
export const daysOfHours = 21;

/**
 * Free starts, and from when to when each day goes; starts that can no longer be booked count for the latter. A day goes
 * as the same weekdays around it do, so that a booking at its edge, or one that fills it, does not shorten it.
 */
export function offersByDay(slots: readonly OfferedSlot[]): {
  readonly starts: Readonly<Record<Day, number[]>>;
  readonly offered: Readonly<Record<Day, Stretch>>;
} {
  const starts: Record<Day, number[]> = {};
  const offered: Record<Day, Stretch> = {};
  const weekdays = new Map<number, Stretch>();
  for (const slot of slots) {
    const day = slot.localStart.slice(0, 10);
    const start = minutesOf(slot.localStart);
    const end = start + lengthOf(slot);
    const known = offered[day];
    offered[day] = joinedSpan({ start, end }, known);
    const ofWeekday = weekdays.get(weekdayOf(day));
    weekdays.set(weekdayOf(day), joinedSpan({ start, end }, ofWeekday));
    if (slot.isBookable) {
      starts[day] ??= [];
      starts[day].push(start);
    }
  }
  const [first, last] = [slots[0], slots.at(-1)].map((slot) => slot?.localStart.slice(0, 10));
  for (let day = first; day !== undefined && last !== undefined && day <= last; day = addDays(day, 1)) {
    const ofWeekday = weekdays.get(weekdayOf(day));
    if (ofWeekday !== undefined) {
      offered[day] = ofWeekday;
    }
  }
  return { starts, offered };
}

function joinedSpan(stretch: Stretch, known: Stretch | undefined): Stretch {
  return known === undefined
    ? stretch
    : { start: Math.min(stretch.start, known.start), end: Math.max(stretch.end, known.end) };
}

/** Minutes on the clock from a slot's start to its end. */
export function lengthOf(slot: Pick<OfferedSlot, 'localStart' | 'localEnd'>): number {
  return (Date.parse(`${slot.localEnd}Z`) - Date.parse(`${slot.localStart}Z`)) / 60_000;
}

/** What is booked on a day with the people who give the service; minutes of that day. */
export async function loadTaken(
  calls: SiteCalls,
  service: ServiceCard,
  staff: StaffChoice | undefined,
  day: Day,
  timeZone: string,
): Promise<Stretch[]> {
  const visits = await calls.listTaken({
    serviceId: service.id,
    staffIds: staff === undefined ? service.staff.map((person) => person.id) : [staff.id],
    fromMs: instantOf(localOf(day, 0), timeZone),
    toMs: instantOf(localOf(addDays(day, 1), 0), timeZone),
  });
  const minuteOn = (instantMs: number) => {
    const local = localAt(instantMs, timeZone);
    const ownDay = local.slice(0, 10);
    return ownDay < day ? 0 : ownDay > day ? 1440 : minutesOf(local);
  };
  // Joined over the pause between, so that the page does not tell one visit from the next.
  return joinStretches(
    visits.map(({ startMs, endMs }) => ({
      start: minuteOn(startMs),
      end: Math.min(1440, minuteOn(endMs)),
    })),
    service.pauseMinutes,
  );
}

/** The picture of one day by itself. */
export async function loadDayPicture(
  calls: SiteCalls,
  service: ServiceCard,
  day: Day,
  timeZone: string,
): Promise<DayPicture> {
  const [slots, taken] = await Promise.all([
    calls.listSlots({
      serviceId: service.id,
      from: `${day}T00:00:00`,
      // Further than the day: its hours are read from the weekdays that follow, too.
      to: `${addDays(day, daysOfHours + 1)}T00:00:00`,
      timeZone,
      alsoUnbookable: true,
    }),
    loadTaken(calls, service, undefined, day, timeZone),
  ]);
  const { starts, offered } = offersByDay(slots);
  return { starts: starts[day] ?? [], offered: offered[day], taken };
}
