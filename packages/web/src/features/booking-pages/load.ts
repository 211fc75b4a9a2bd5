/** Loads what the steps of a booking share: the month around a day, and what is free near a time. Runs on the server only. */

import type { PageRequest } from '@openhours/client';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { addDays, type Day, localAt, minutesOf, weeksOfMonth } from '../../days/dates.ts';
import { offersByDay } from '../../days/offers.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { canChooseStaff, type NextDays, nextDaysOf } from '../../site/next-days.ts';
import { isOpenOn, openingsOf } from '../../site/present-business.ts';
import { loadTaken } from '../../site/taken-day.ts';
import type { OfferedSlot, SlotQuestion, TakenTime } from '../../site/times.ts';
import { mostTiles } from './most-tiles.ts';
import type { Choice } from './read-choice.ts';
import { heldStarts } from './why-unavailable.ts';

/** How many free times are offered when the chosen one is gone. */
const nearestCount = 3;
/** How far ahead a free time is looked for when the month has none. */
const horizonDays = 366;
/** How many days before the last one that can be booked its last free time is looked for. */
const lookBackDays = 42;
/** How far ahead a first free day is looked for with each person. */
const nextDaysAhead = 42;
const minuteMs = 60_000;

interface Loaded {
  readonly picker: PickerState;
  /** What somebody has on the day of the picker. */
  readonly times: readonly TakenTime[];
  /** Every bookable slot of the month by its wall-clock start. */
  readonly slots: ReadonlyMap<string, OfferedSlot>;
  /** Those that nobody has and the policy does not let be booked now. */
  readonly unbookable: ReadonlyMap<string, OfferedSlot>;
}

/** What is asked of free times, whichever they are. */
function questionOf(
  { place, service, staff }: Pick<Choice, 'service' | 'place' | 'staff'>,
  timeZone: string,
): Pick<SlotQuestion, 'serviceId' | 'durationMinutes' | 'timeZone' | 'place' | 'staffId'> {
  return {
    serviceId: service.id,
    durationMinutes: service.durationMinutes,
    timeZone,
    place,
    ...(staff === undefined ? {} : { staffId: staff.id }),
  };
}

function freeTimeOf({ durationMinutes }: Choice['service'], { localStart }: OfferedSlot): FreeTime {
  const start = minutesOf(localStart);
  return { day: localStart.slice(0, 10), start, end: start + durationMinutes };
}

/** The last day of which anything can be booked by now. */
function lastDayOf(request: PageRequest, { bookFromMinutes }: Choice['service']): Day | undefined {
  return bookFromMinutes === undefined
    ? undefined
    : localAt(request.nowMs + bookFromMinutes * minuteMs, request.site.timeZone).slice(0, 10);
}

/** The last free time up to a day; of the days before, so many are looked at. */
async function findLastFree(
  calls: SiteCalls,
  question: ReturnType<typeof questionOf>,
  { lastDay, today }: { readonly lastDay: Day; readonly today: Day },
): Promise<OfferedSlot | undefined> {
  const first = addDays(lastDay, -lookBackDays);
  const slots = await calls.listSlots({
    ...question,
    from: `${first > today ? first : today}T00:00:00`,
    to: `${addDays(lastDay, 1)}T00:00:00`,
  });
  return slots.at(-1);
}

/** Whether anybody else gives the service on a day, free or not. */
async function isOfferedByOthers(
  calls: SiteCalls,
  { staffId: _chosen, ...question }: ReturnType<typeof questionOf>,
  day: Day,
): Promise<boolean> {
  const slots = await calls.listSlots({
    ...question,
    from: `${day}T00:00:00`,
    to: `${addDays(day, 1)}T00:00:00`,
    alsoUnbookable: true,
    limit: 1,
  });
  return slots.length > 0;
}

/** Whether the business has hours on a day of which a service has none. */
async function isBusinessOpenOn(calls: SiteCalls, asked: Parameters<typeof isOpenOn>[1]): Promise<boolean> {
  return isOpenOn(await calls.readBusiness(), asked);
}

/** Whether each of the places is open, where few enough stand to be chosen from for it to be told. */
async function findOpenings(
  { nowMs, site: { timeZone } }: PageRequest,
  calls: SiteCalls,
  { place, service }: Pick<Choice, 'place' | 'service'>,
): Promise<PickerState['placeOpenings']> {
  return place === undefined || service.places.length > mostTiles
    ? {}
    : openingsOf(await calls.readBusiness(), { nowMs, timeZone });
}

/**
 * The first free day with each person, and with anyone. Who looks at the first one of whoever is chosen wants the first
 * ones of the others, too; who has gone on to another day asks who is free from there on.
 */
async function findNextDays(
  calls: SiteCalls,
  { serviceId, staffId, ...question }: ReturnType<typeof questionOf>,
  { day, nowLocal }: { readonly day: Day; readonly nowLocal: string },
): Promise<NextDays> {
  const daysFrom = async (from: string) => {
    const to = `${addDays(from.slice(0, 10), nextDaysAhead)}T00:00:00`;
    const asked = { ...question, serviceIds: [serviceId], from, to, withPeople: true };
    return nextDaysOf((await calls.listFirstTimes(asked)).get(serviceId));
  };
  const first = await daysFrom(nowLocal);
  return first[staffId ?? ''] === day || day <= nowLocal.slice(0, 10) ? first : daysFrom(`${day}T00:00:00`);
}

export async function loadPicker(
  request: PageRequest,
  calls: SiteCalls,
  choice: Choice,
  firstWeekday: number,
  options: {
    readonly time?: number | undefined;
    /** Until which day a first free one is looked for, instead of the chosen day; undefined to stay. */
    readonly moveUntil?: Day | undefined;
    readonly isWholeMonth?: boolean;
    /** Where the time is chosen; to book it unless said. */
    readonly paths?: PickerState['paths'];
  },
): Promise<Loaded> {
  const { place, service, staff } = choice;
  const { timeZone } = request.site;
  const today = localAt(request.nowMs, timeZone).slice(0, 10);
  const weeks = weeksOfMonth(choice.day, firstWeekday);
  const from = weeks[0]?.[0] as Day;
  const until = weeks.at(-1)?.[6] as Day;
  const question = questionOf(choice, timeZone);
  // The hours of today that are over belong to its picture, so the whole day is asked for.
  const listed = await calls.listSlots({
    ...question,
    from: `${from > today ? from : today}T00:00:00`,
    to: `${addDays(until, 1)}T00:00:00`,
    alsoUnbookable: true,
  });
  const { starts, offered, ruled } = offersByDay(listed);
  const bookable = listed.filter((slot) => slot.isBookable);
  const hasLater = Object.keys(starts).some((day) => day >= choice.day);
  const { moveUntil } = options;
  const firstFree =
    moveUntil === undefined
      ? undefined
      : Object.keys(starts)
          .toSorted()
          .find((day) => day >= choice.day && day <= moveUntil);
  const day = firstFree ?? choice.day;
  if (day.slice(0, 7) !== choice.day.slice(0, 7)) {
    // The last week of a month shows days of the next one, whose other weeks are to be seen too.
    return loadPicker(request, calls, { ...choice, day }, firstWeekday, { ...options, moveUntil: undefined });
  }
  const lastDay = lastDayOf(request, service);
  const [{ taken, times }, [beyond], isPersonOff, isBusinessOpen, nextDays, placeOpenings] = await Promise.all([
    loadTaken(calls, service, staff, day, timeZone),
    hasLater || (lastDay !== undefined && lastDay <= until)
      ? []
      : calls.listSlots({
          ...question,
          from: `${addDays(until, 1)}T00:00:00`,
          to: `${addDays(until, horizonDays)}T00:00:00`,
          limit: 1,
        }),
    staff !== undefined && offered[day] === undefined && isOfferedByOthers(calls, question, day),
    offered[day] === undefined && isBusinessOpenOn(calls, { day, placeId: place?.id, timeZone }),
    canChooseStaff(service)
      ? findNextDays(calls, question, { nowLocal: localAt(request.nowMs, timeZone), day })
      : undefined,
    findOpenings(request, calls, choice),
  ]);
  const beyondDay = beyond?.localStart.slice(0, 10);
  if (beyondDay !== undefined && moveUntil !== undefined && beyondDay <= moveUntil) {
    return loadPicker(request, calls, { ...choice, day: beyondDay }, firstWeekday, {
      ...options,
      moveUntil: undefined,
    });
  }
  const lastFree =
    hasLater || beyond !== undefined || lastDay === undefined
      ? undefined
      : await findLastFree(calls, question, { today, lastDay });
  const picker: PickerState = {
    paths: options.paths ?? {
      choose: pathOfPage(pagePaths.calendar, { slug: service.slug }),
      goOn: pagePaths.bookingForm,
      isHeld: true,
    },
    service,
    day,
    from,
    until,
    starts,
    staff,
    nextDays,
    place: place ?? listed[0]?.place,
    placeChoice: place,
    placeOpenings,
    lengthChoice: choice.length,
    time: options.time !== undefined && starts[day]?.includes(options.time) ? options.time : undefined,
    nextFree: beyond === undefined ? undefined : freeTimeOf(service, beyond),
    lastDay,
    lastFree: lastFree === undefined ? undefined : freeTimeOf(service, lastFree),
    isPersonOff,
    isBusinessOpen,
    offered,
    ruled,
    taken,
    held: heldStarts(times, { day, service, starts }, { timeZone, nowMs: request.nowMs }),
    isWholeMonth: options.isWholeMonth === true,
  };
  const byStart = (all: readonly OfferedSlot[]) => new Map(all.map((slot) => [slot.localStart.slice(0, 16), slot]));
  return { picker, times, slots: byStart(bookable), unbookable: byStart(listed.filter((slot) => !slot.isBookable)) };
}

/** What a ticket says: everything the server needs to book, so that no field of the form can change it. */
export function ticketValues(
  { length, place, service, staff }: Pick<Choice, 'service' | 'staff' | 'place' | 'length'>,
  slot: OfferedSlot,
  timeZone: string,
): Record<string, string> {
  return {
    service: service.slug,
    start: slot.localStart.slice(0, 16),
    end: slot.localEnd.slice(0, 16),
    zone: timeZone,
    ...(staff === undefined ? {} : { staff: staff.id }),
    ...(place === undefined ? {} : { place: place.key }),
    ...(length === undefined ? {} : { length: String(length) }),
  };
}

/** The free times closest to a wanted one: earlier or later alike. */
function nearestOf(slots: readonly OfferedSlot[], wanted: string): OfferedSlot[] {
  const distance = (slot: OfferedSlot) => Math.abs(Date.parse(`${slot.localStart}Z`) - Date.parse(`${wanted}:00Z`));
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, nearestCount)
    .toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1));
}

/** The free times nearest to one that cannot be had: of its month, else the first ones after. */
export async function findNearest(
  calls: SiteCalls,
  { picker, slots }: Pick<Loaded, 'picker' | 'slots'>,
  choice: Pick<Choice, 'service' | 'place' | 'staff'>,
  wanted: string,
  timeZone: string,
): Promise<readonly OfferedSlot[]> {
  const others = [...slots.values()].filter((each) => each.localStart.slice(0, 16) !== wanted);
  return others.length > 0
    ? nearestOf(others, wanted)
    : calls.listSlots({
        ...questionOf(choice, timeZone),
        from: `${addDays(picker.until, 1)}T00:00:00`,
        to: `${addDays(picker.until, horizonDays)}T00:00:00`,
        limit: nearestCount,
      });
}
