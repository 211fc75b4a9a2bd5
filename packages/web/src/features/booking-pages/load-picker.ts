/** Loads what the steps of a booking share: the month around a day, and what is told beside it. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { type Day, localAt, weeksOfMonth } from '../../days/dates.ts';
import { offersByDay } from '../../days/offers.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import { addOnsText } from '../../site/add-on-text.ts';
import { addOnWords } from '../../site/add-on-words.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { loadTaken } from '../../site/taken-day.ts';
import type { OfferedSlot, TakenTime } from '../../site/times.ts';
import { findAround, findBeside } from './beside-picker.ts';
import type { Choice } from './read-choice.ts';
import { questionOf, throughDays } from './slot-questions.ts';
import { heldStarts } from './why-unavailable.ts';

/** How far ahead the calendar opens by itself when nothing is free before. */
export const aheadUnaskedDays = 31;

export interface LoadedPicker {
  readonly picker: PickerState;
  /** What somebody has on the day of the picker. */
  readonly times: readonly TakenTime[];
  /** Every bookable slot of the month by its wall-clock start. */
  readonly slots: ReadonlyMap<string, OfferedSlot>;
  /** Those that nobody has and the policy does not let be booked now. */
  readonly unbookable: ReadonlyMap<string, OfferedSlot>;
}

interface PickerOptions {
  readonly time?: number | undefined;
  /** Until which day a first free one is looked for, instead of the chosen day; undefined to stay. */
  readonly moveUntil?: Day | undefined;
  readonly isWholeMonth?: boolean;
  /** Where the time is chosen; to book it unless said. */
  readonly paths?: PickerState['paths'];
}

/** The free times around the chosen day, or around the first free one where that is looked for. */
export async function loadPicker(
  request: PageRequest,
  calls: SiteCalls,
  choice: Choice,
  firstWeekday: number,
  options: PickerOptions,
): Promise<LoadedPicker> {
  const { moveUntil } = options;
  const openAt = (day: Day) =>
    loadPicker(request, calls, { ...choice, day }, firstWeekday, { ...options, moveUntil: undefined });
  const month = await loadMonth(request, calls, choice, firstWeekday);
  const day = (moveUntil === undefined ? undefined : firstFreeDay(month, choice.day, moveUntil)) ?? choice.day;
  if (day.slice(0, 7) !== choice.day.slice(0, 7)) {
    // The last week of a month shows days of the next one, whose other weeks are to be seen too.
    return openAt(day);
  }
  const [{ taken, times }, around, beside] = await Promise.all([
    loadTaken(calls, choice.service, choice.staff, day, request.site.timeZone),
    findAround(request, calls, choice, month),
    findBeside(request, calls, choice, {
      day,
      isOffered: month.offered[day] !== undefined,
      isFree: month.starts[day] !== undefined,
    }),
  ]);
  const { nextFree } = around;
  if (nextFree !== undefined && moveUntil !== undefined && nextFree.day <= moveUntil) {
    return openAt(nextFree.day);
  }
  const { slots, ...shown } = month;
  const picker: PickerState = {
    ...choiceShown(choice, month, options),
    ...shown,
    ...around,
    ...beside,
    day,
    time: options.time !== undefined && shown.starts[day]?.includes(options.time) ? options.time : undefined,
    taken,
    held: heldStarts(
      times,
      { day, service: choice.service, starts: shown.starts },
      { timeZone: request.site.timeZone, nowMs: request.nowMs },
    ),
  };
  return {
    picker,
    times,
    slots: byStart(slots.filter((slot) => slot.isBookable)),
    unbookable: byStart(slots.filter((slot) => !slot.isBookable)),
  };
}

interface Month extends Pick<PickerState, 'from' | 'until' | 'starts' | 'offered' | 'ruled'> {
  /** Every free start, those that cannot be booked now too. */
  readonly slots: readonly OfferedSlot[];
}

/** What is offered in the weeks of a month. */
async function loadMonth(request: PageRequest, calls: SiteCalls, choice: Choice, firstWeekday: number): Promise<Month> {
  const { timeZone } = request.site;
  const today = localAt(request.nowMs, timeZone).slice(0, 10);
  const weeks = weeksOfMonth(choice.day, firstWeekday);
  const from = weeks[0]?.[0] as Day;
  const until = weeks.at(-1)?.[6] as Day;
  // The hours of today that are over belong to its picture, so the whole day is asked for.
  const slots = await calls.listSlots({
    ...questionOf(choice, timeZone),
    ...throughDays(from > today ? from : today, until),
    alsoUnbookable: true,
  });
  return { from, until, slots, ...offersByDay(slots) };
}

function firstFreeDay({ starts }: Month, from: Day, until: Day): Day | undefined {
  return Object.keys(starts)
    .toSorted()
    .find((day) => day >= from && day <= until);
}

/** What was chosen besides the time, and where it leads. */
function choiceShown(
  { addOns, length, option, place, service, staff }: Choice,
  { slots }: Month,
  { isWholeMonth, paths }: PickerOptions,
): Pick<
  PickerState,
  | 'paths'
  | 'service'
  | 'staff'
  | 'place'
  | 'placeChoice'
  | 'lengthChoice'
  | 'optionChoice'
  | 'addons'
  | 'addOnNames'
  | 'isWholeMonth'
> {
  return {
    paths: paths ?? {
      choose: pathOfPage(pagePaths.calendar, { slug: service.slug }),
      goOn: pagePaths.bookingForm,
      isHeld: true,
    },
    service,
    staff,
    place: place ?? slots[0]?.place,
    placeChoice: place,
    lengthChoice: length,
    optionChoice: option,
    addons: addOnsText(addOns),
    addOnNames: addOnWords(addOns),
    isWholeMonth: isWholeMonth === true,
  };
}

function byStart(slots: readonly OfferedSlot[]): ReadonlyMap<string, OfferedSlot> {
  return new Map(slots.map((slot) => [slot.localStart.slice(0, 16), slot]));
}
