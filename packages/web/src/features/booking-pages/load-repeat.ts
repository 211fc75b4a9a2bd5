/** What a form offers of coming again, and every date of it once that is asked for. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { localAt, minutesOf } from '../../days/dates.ts';
import type { RepeatDate, RepeatProblem, RepeatState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { CheckedDate, DateTimes } from '../../site/recurring.ts';
import type { HoldRequest } from '../../site/requests.ts';
import { heldId } from './hold-acts.ts';
import { type AskedRepeat, checkedName, dateValue, repetitionOf, timesWithin } from './read-repeat.ts';

export async function loadRepeat(
  request: PageRequest,
  calls: SiteCalls,
  time: HoldRequest,
  asked: AskedRepeat,
  problem: RepeatProblem | undefined,
): Promise<RepeatState | undefined> {
  const most = await calls.mostRepeated(time.serviceId);
  const { every } = asked;
  if (most === undefined) {
    // Whoever asked for several is told that only one can be booked, before they book it.
    return every === undefined
      ? undefined
      : { most: 0, every: undefined, times: 0, problem: 'off', checked: undefined, dates: [] };
  }
  const times = timesWithin(every, asked.times, most);
  const nothing = { most, every, times, problem, checked: undefined, dates: [] };
  if (every === undefined) {
    return nothing;
  }
  const found = await calls.checkRepeated(time, repetitionOf(every, times), heldId(request));
  if (found === undefined) {
    return { ...nothing, problem: 'gone' };
  }
  const timeOf = (times: DateTimes) => freeTimeAt(times, request.site.timeZone);
  const isKept = asked.isKnown && asked.chosen.length === found.length;
  return {
    ...nothing,
    checked: checkedName(every, times),
    dates: found.map((date, index) => dateOf(date, isKept ? asked.chosen[index] : undefined, timeOf, time)),
  };
}

/** `kept`: what was chosen of it before; nothing is chosen unasked but what was asked for. */
function dateOf(
  { endMs, fromMs, isFree, nearest, staff: shown, startMs, why }: CheckedDate,
  kept: string | undefined,
  timeOf: (times: DateTimes) => FreeTime,
  { staff }: Pick<HoldRequest, 'staff'>,
): RepeatDate {
  const times = { startMs, endMs };
  const own = dateValue({ ...times, staffId: shown?.id });
  const offered = isFree ? [own] : nearest.map(dateValue);
  // With somebody else by now it is the same date.
  const still = kept === undefined ? undefined : offered.find((each) => startOf(each) === startOf(kept));
  return {
    value: own,
    time: timeOf(times),
    isFree,
    why,
    from: fromMs === undefined ? undefined : timeOf({ startMs: fromMs, endMs: fromMs }).day,
    // Whoever was chosen needs no name beside each date.
    staffName: staff === undefined ? shown?.name : undefined,
    nearest: nearest.map((each) => ({ value: dateValue(each), time: timeOf(each) })),
    chosen: kept === undefined ? (isFree ? own : '') : (still ?? ''),
  };
}

function startOf(value: string): string | undefined {
  return value.split('/')[0];
}

/** By the clock of the place, also of one that lasts over a change of it. */
function freeTimeAt({ endMs, startMs }: DateTimes, timeZone: string): FreeTime {
  const [local, localEnd] = [localAt(startMs, timeZone), localAt(endMs, timeZone)];
  const start = minutesOf(local);
  const length = (Date.parse(`${localEnd}Z`) - Date.parse(`${local}Z`)) / 60_000;
  return { day: local.slice(0, 10), start, end: start + length };
}
