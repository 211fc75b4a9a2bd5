/** Loads what is booked or held on a service's day. Runs on the server only. */
import { addDays, type Day, instantOf, localAt, localOf, minutesOf } from '../days/dates.ts';
import { joinStretches, type Stretch } from '../days/stretches.ts';
import type { SiteCalls } from './calls.ts';
import type { ServiceCard, StaffChoice } from './service-card.ts';
import type { TakenTime } from './times.ts';

/** What of a day is not free: rendered as one, and told apart where somebody asks why. */
export interface TakenDay {
  /** Booked or held, minutes of the day, joined so that the page does not tell one visit from the next. */
  readonly taken: readonly Stretch[];
  readonly times: readonly TakenTime[];
}

/** What the people who give a service have on a day. */
export async function loadTaken(
  calls: SiteCalls,
  service: ServiceCard,
  staff: StaffChoice | undefined,
  day: Day,
  timeZone: string,
): Promise<TakenDay> {
  const times = await calls.listTaken({
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
  const taken = joinStretches(
    times.map(({ startMs, endMs }) => ({
      start: minuteOn(startMs),
      end: Math.min(1440, minuteOn(endMs)),
    })),
    service.pauseMinutes,
  );
  return { taken, times };
}
