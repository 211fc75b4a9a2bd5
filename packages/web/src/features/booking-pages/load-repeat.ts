/** What a form offers of coming again, and every date of it once that is asked for. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { localAt, minutesOf } from '../../days/dates.ts';
import type { RepeatDate, RepeatProblem, RepeatState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { CheckedDate } from '../../site/recurring.ts';
import type { HoldRequest } from '../../site/requests.ts';
import { heldId } from './hold-acts.ts';
import { type AskedRepeat, checkedName, repetitionOf, timesWithin } from './read-repeat.ts';

export async function loadRepeat(
  request: PageRequest,
  calls: SiteCalls,
  time: HoldRequest,
  asked: AskedRepeat,
  problem: RepeatProblem | undefined,
): Promise<RepeatState | undefined> {
  const most = await calls.mostRepeated(time.serviceId);
  if (most === undefined) {
    return undefined;
  }
  const { every } = asked;
  const times = timesWithin(asked.times, most);
  const nothing = { most, every, times, problem, checked: undefined, dates: [] };
  if (every === undefined) {
    return nothing;
  }
  const found = await calls.checkRepeated(time, repetitionOf(every, times), heldId(request));
  if (found === undefined) {
    return { ...nothing, problem: 'gone' };
  }
  const length = minutesBetween(time);
  const timeOf = (startMs: number) => freeTimeAt(startMs, length, request.site.timeZone);
  const isKept = asked.isChecked && asked.chosen.length === found.length;
  return {
    ...nothing,
    checked: checkedName(every, times),
    dates: found.map((date, index) => dateOf(date, isKept ? asked.chosen[index] : undefined, timeOf, time)),
  };
}

/** `kept`: what was chosen of it before; nothing is chosen unasked but what was asked for. */
function dateOf(
  { isByPolicy, isFree, nearestMs, staffName, startMs }: CheckedDate,
  kept: string | undefined,
  timeOf: (startMs: number) => FreeTime,
  { staff }: Pick<HoldRequest, 'staff'>,
): RepeatDate {
  const own = textOf(startMs);
  const offered = isFree ? [own] : nearestMs.map(textOf);
  const chosen = kept === undefined ? (isFree ? own : '') : offered.includes(kept) ? kept : '';
  return {
    value: own,
    time: timeOf(startMs),
    isFree,
    isByPolicy,
    // Whoever was chosen needs no name beside each date.
    staffName: staff === undefined ? staffName : undefined,
    nearest: nearestMs.map((each) => ({ value: textOf(each), time: timeOf(each) })),
    chosen,
  };
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}

function minutesBetween({ localEnd, localStart }: Pick<HoldRequest, 'localEnd' | 'localStart'>): number {
  return (Date.parse(`${localEnd}Z`) - Date.parse(`${localStart}Z`)) / 60_000;
}

function freeTimeAt(startMs: number, length: number, timeZone: string): FreeTime {
  const local = localAt(startMs, timeZone);
  const start = minutesOf(local);
  return { day: local.slice(0, 10), start, end: start + length };
}
