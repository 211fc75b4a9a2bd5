/** What is known of days from what is offered on them: free starts, and from when to when each day goes. */
import { addDays, type Day, minutesOf } from './dates.ts';
import { joinStretches, type Stretch } from './stretches.ts';

/** An offered time; wall-clock texts in the place's zone. */
export interface Offer {
  readonly localStart: string;
  readonly localEnd: string;
  /** False when its time has come too near, or is still too far. */
  readonly isBookable: boolean;
}

export const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** As many days as show three of each weekday. */
export const daysOfHours = 21;

/**
 * Free starts, and from when to when each day goes; starts that can no longer be booked count for the latter. A day goes
 * as the same weekdays around it do, so that a booking at its edge, or one that fills it, does not shorten it. `asked` is a
 * day that goes as its weekday does even when it comes before all that is offered: nothing of it may be left.
 */
export function offersByDay(
  slots: readonly Offer[],
  asked?: Day,
): {
  readonly starts: Readonly<Record<Day, number[]>>;
  readonly offered: Readonly<Record<Day, Stretch>>;
  /** What is free and cannot be booked: it is over, has come too near, or is still too far. */
  readonly ruled: Readonly<Record<Day, readonly Stretch[]>>;
} {
  const starts: Record<Day, number[]> = {};
  const offered: Record<Day, Stretch> = {};
  const ruled: Record<Day, Stretch[]> = {};
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
      // The same start may be on offer at several places.
      if (!starts[day].includes(start)) {
        starts[day].push(start);
      }
    } else {
      ruled[day] = joinStretches([...(ruled[day] ?? []), { start, end }]);
    }
  }
  const [first, last] = [slots[0], slots.at(-1)].map((slot) => slot?.localStart.slice(0, 10));
  const from = asked !== undefined && first !== undefined && asked < first ? asked : first;
  for (let day = from; day !== undefined && last !== undefined && day <= last; day = addDays(day, 1)) {
    const ofWeekday = weekdays.get(weekdayOf(day));
    if (ofWeekday !== undefined) {
      offered[day] = ofWeekday;
    }
  }
  return { starts, offered, ruled };
}

function joinedSpan(stretch: Stretch, known: Stretch | undefined): Stretch {
  return known === undefined
    ? stretch
    : { start: Math.min(stretch.start, known.start), end: Math.max(stretch.end, known.end) };
}

/** Minutes on the clock from a slot's start to its end. */
export function lengthOf(slot: Pick<Offer, 'localStart' | 'localEnd'>): number {
  return (Date.parse(`${slot.localEnd}Z`) - Date.parse(`${slot.localStart}Z`)) / 60_000;
}
