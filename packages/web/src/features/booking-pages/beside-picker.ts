/** Finds what is told beside the free times of a month: what is free after and before it, who else works, who is open. */
import type { PageRequest } from '@openhours/client';
import { addDays, type Day, localAt } from '../../days/dates.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { canChooseStaff, type NextDays, nextDaysOf } from '../../site/next-days.ts';
import { closureOn, isOpenOn, openingsOf } from '../../site/present-business.ts';
import type { OfferedSlot } from '../../site/times.ts';
import { mostTiles } from './listed.ts';
import type { Choice } from './read-choice.ts';
import { type ChoiceQuestion, freeTimeOf, questionOf, throughDays } from './slot-questions.ts';

/** For how many days free times are looked for when the month has none. */
const horizonDays = 365;
/** How many days before the last one that can be booked its last free time is looked for. */
const lookBackDays = 42;
/** How far ahead a first free day is looked for with each person. */
const nextDaysAhead = 42;
const minuteMs = 60_000;

/**
 * Where nothing of the month follows the chosen day: the first free time after it, or else the last one that can be
 * booked before bookings end.
 */
export async function findAround(
  request: PageRequest,
  calls: SiteCalls,
  choice: Choice,
  { starts, until }: Pick<PickerState, 'starts' | 'until'>,
): Promise<Pick<PickerState, 'nextFree' | 'lastDay' | 'lastFree'>> {
  const { service } = choice;
  const lastDay = lastDayOf(request, service);
  const none = { nextFree: undefined, lastDay, lastFree: undefined };
  if (Object.keys(starts).some((day) => day >= choice.day)) {
    return none;
  }
  const question = questionOf(choice, request.site.timeZone);
  const [next] = lastDay !== undefined && lastDay <= until ? [] : await listFreeAfter(calls, question, until, 1);
  if (next !== undefined) {
    return { ...none, nextFree: freeTimeOf(service, next.localStart) };
  }
  const last = lastDay === undefined ? undefined : await findLastFree(request, calls, question, lastDay);
  return { ...none, lastFree: last && freeTimeOf(service, last.localStart) };
}

/** The first free times after a day. */
export function listFreeAfter(
  calls: SiteCalls,
  question: ChoiceQuestion,
  day: Day,
  limit: number,
): Promise<readonly OfferedSlot[]> {
  return calls.listSlots({ ...question, ...throughDays(addDays(day, 1), addDays(day, horizonDays)), limit });
}

/** The last day of which anything can be booked by now. */
function lastDayOf(request: PageRequest, { bookFromMinutes }: Choice['service']): Day | undefined {
  return bookFromMinutes === undefined
    ? undefined
    : localAt(request.nowMs + bookFromMinutes * minuteMs, request.site.timeZone).slice(0, 10);
}

/** The last free time up to a day; of the days before, so many are looked at. */
async function findLastFree(
  request: PageRequest,
  calls: SiteCalls,
  question: ChoiceQuestion,
  lastDay: Day,
): Promise<OfferedSlot | undefined> {
  const today = localAt(request.nowMs, request.site.timeZone).slice(0, 10);
  const first = addDays(lastDay, -lookBackDays);
  const slots = await calls.listSlots({ ...question, ...throughDays(first > today ? first : today, lastDay) });
  return slots.at(-1);
}

/** A day, whether its weekday has hours, and whether anything is free on it. */
interface DayToTell {
  readonly day: Day;
  readonly isOffered: boolean;
  readonly isFree: boolean;
}

/** Who else works on a day, whether the business is open, and when each person is free first. */
export async function findBeside(
  request: PageRequest,
  calls: SiteCalls,
  choice: Choice,
  { day, isFree, isOffered }: DayToTell,
): Promise<Pick<PickerState, 'isPersonOff' | 'isBusinessOpen' | 'closure' | 'nextDays' | 'placeOpenings'>> {
  const { place, service, staff } = choice;
  const { timeZone } = request.site;
  const question = questionOf(choice, timeZone);
  const [isPersonOff, { closure, isBusinessOpen }, nextDays, placeOpenings] = await Promise.all([
    staff !== undefined && !isOffered && isOfferedByOthers(calls, question, day),
    // A closed day has hours like others of its weekday: only what is free says that it is none.
    isFree
      ? { isBusinessOpen: false, closure: undefined }
      : readOpeningOn(calls, { day, placeId: place?.id, timeZone }),
    canChooseStaff(service)
      ? findNextDays(calls, question, { nowLocal: localAt(request.nowMs, timeZone), day })
      : undefined,
    findOpenings(request, calls, choice),
  ]);
  return { isPersonOff, isBusinessOpen, closure, nextDays, placeOpenings };
}

/** Whether anybody else gives the service on a day, free or not. */
async function isOfferedByOthers(
  calls: SiteCalls,
  { staffId: _chosen, ...question }: ChoiceQuestion,
  day: Day,
): Promise<boolean> {
  const slots = await calls.listSlots({ ...question, ...throughDays(day, day), alsoUnbookable: true, limit: 1 });
  return slots.length > 0;
}

/** Whether the business has hours on a day of which a service has none, and why not. */
async function readOpeningOn(
  calls: SiteCalls,
  asked: Parameters<typeof isOpenOn>[1] & Parameters<typeof closureOn>[1],
): Promise<Pick<PickerState, 'isBusinessOpen' | 'closure'>> {
  const profile = await calls.readBusiness();
  const isBusinessOpen = isOpenOn(profile, asked);
  const closure = closureOn(profile, asked);
  // Closed for some hours alone it is open beside them: then something else keeps the day from being free.
  return { isBusinessOpen, closure: closure?.times !== undefined && isBusinessOpen ? undefined : closure };
}

/**
 * The first free day with each person, and with anyone. Who looks at the first one of whoever is chosen wants the first
 * ones of the others, too; who has gone on to another day asks who is free from there on. Where nobody is, as behind the
 * last day that can be booked, it is told who is free at all.
 */
async function findNextDays(
  calls: SiteCalls,
  { serviceId, staffId, ...question }: ChoiceQuestion,
  { day, nowLocal }: { readonly day: Day; readonly nowLocal: string },
): Promise<NextDays> {
  const daysFrom = async (from: string) => {
    const to = `${addDays(from.slice(0, 10), nextDaysAhead)}T00:00:00`;
    const asked = { ...question, serviceIds: [serviceId], from, to, withPeople: true };
    return nextDaysOf((await calls.listFirstTimes(asked)).get(serviceId));
  };
  const first = await daysFrom(nowLocal);
  if (first[staffId ?? ''] === day || day <= nowLocal.slice(0, 10)) {
    return first;
  }
  const later = await daysFrom(`${day}T00:00:00`);
  return Object.keys(later).length === 0 ? first : later;
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
