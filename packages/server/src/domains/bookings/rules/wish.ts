/** What somebody wishes for who waits for an appointment, and which start suits it (bookings sheet 27.2). Pure. */
import {
  type FieldViolation,
  invalid,
  isEndedStatus,
  mostWishDays,
  mostWishHorizonDays,
  ValidationError,
  type WaitlistWish,
  weekdayNames,
} from '@openhours/contract';
import {
  dayMs,
  type EpochMs,
  minuteMs,
  parseLocal,
  startOfLocalDay,
  weekdayOf,
  type Zone,
} from '../../../time/index.ts';
import { type BookingPolicyRules, earliestBookingMs } from '../../policies/index.ts';
import type { BookingRow } from '../repository.ts';

/** The instants between which a visit has to lie. */
export interface WishBounds {
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
}

export interface Stretch {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

/** Reads a wish, or tells everything that is wrong with it; what is over by now cannot be waited for. */
export function readWish(wish: WaitlistWish, zone: Zone, nowMs: EpochMs): WishBounds {
  const violations: FieldViolation[] = [];
  const wrong = (field: string, description: string, violatedRule: FieldViolation['violatedRule']) => {
    violations.push({ field: `wish.${field}`, description, violatedRule });
  };
  const from = parseLocal(wish.fromLocalDate);
  const to = parseLocal(wish.toLocalDate);
  if (from === undefined) {
    wrong('fromLocalDate', 'must be a local date and time such as 2026-12-24T09:30:00', 'FORMAT');
  }
  if (to === undefined) {
    wrong('toLocalDate', 'must be a local date and time such as 2026-12-24T18:00:00', 'FORMAT');
  }
  const { fromTime, toTime } = wish;
  if (fromTime !== undefined && toTime !== undefined && minutesOf(fromTime) >= minutesOf(toTime)) {
    wrong('toTime', 'must be after fromTime', 'VALIDATION');
  }
  if (from !== undefined && to !== undefined) {
    if (to <= from) {
      wrong('toLocalDate', 'must be after fromLocalDate', 'VALIDATION');
    } else if (to - from > mostWishDays * dayMs) {
      wrong('toLocalDate', `must be at most ${mostWishDays} days after fromLocalDate`, 'MAX');
    } else if (zone.toInstant(to) <= nowMs) {
      wrong('toLocalDate', 'must not be over', 'VALIDATION');
    }
  }
  if (violations.length > 0 || from === undefined || to === undefined) {
    throw new ValidationError(violations);
  }
  return { fromMs: zone.toInstant(from), untilMs: zone.toInstant(to) };
}

/**
 * Refuses a wish that no visit of such a length can ever meet, whoever had time: by what it is that leaves no day, of its
 * bounds, days, hours and notice the first.
 */
export function requirePossible(
  wish: WaitlistWish,
  bounds: WishBounds,
  durationMs: number,
  zone: Zone,
  nowMs: EpochMs,
): void {
  const { days: _days, fromTime, latestNoticeMinutes: _notice, toTime: _toTime, ...atAnyTime } = wish;
  const onDays = wish.days === undefined ? atAnyTime : { ...atAnyTime, days: wish.days };
  const notBefore = fromTime === undefined ? onDays : { ...onDays, fromTime };
  const atHours = wish.toTime === undefined ? notBefore : { ...notBefore, toTime: wish.toTime };
  const steps: readonly (readonly [WaitlistWish, keyof WaitlistWish, string])[] = [
    [atAnyTime, 'toLocalDate', 'leaves no time for a visit of this length'],
    [onDays, 'days', 'must name a day on which a visit of this length fits'],
    [notBefore, 'fromTime', 'leaves no time for a visit of this length'],
    [atHours, 'toTime', 'leaves no time for a visit of this length'],
    [wish, 'latestNoticeMinutes', 'is longer than until the last visit that would do'],
  ];
  const failed = steps.find(([each]) => !hasFittingDay(each, bounds, durationMs, zone, nowMs));
  if (failed !== undefined) {
    throw invalid(`wish.${failed[1]}`, failed[2], 'VALIDATION');
  }
}

/** Whether the last visit that could be on any of its days would do. */
function hasFittingDay(
  wish: WaitlistWish,
  bounds: WishBounds,
  durationMs: number,
  zone: Zone,
  nowMs: EpochMs,
): boolean {
  const untilLocal = zone.toLocal(bounds.untilMs);
  for (let day = startOfLocalDay(zone.toLocal(bounds.fromMs)); day <= untilLocal; day += dayMs) {
    const lastEndMs = zone.toInstant(day + (wish.toTime === undefined ? 2 * dayMs : minutesOf(wish.toTime) * minuteMs));
    // Without an hour by which it is over, a visit may go on into the next day.
    const lastStartMs = zone.toInstant(day + dayMs) - minuteMs;
    const startMs = Math.min(lastStartMs, Math.min(lastEndMs, bounds.untilMs) - durationMs);
    if (suitsWish(wish, bounds, { startMs, endMs: startMs + durationMs }, zone, nowMs)) {
      return true;
    }
  }
  return false;
}

/** Refuses a wish that reaches beyond the last day that can be booked for now, or beyond a year. */
export function requireNear({ untilMs }: WishBounds, rules: BookingPolicyRules, zone: Zone, nowMs: EpochMs): void {
  const horizonMs = Math.min(untilMs - earliestBookingMs(rules, untilMs), mostWishHorizonDays * dayMs);
  const lastDay = startOfLocalDay(zone.toLocal(nowMs + horizonMs));
  if (untilMs > zone.toInstant(lastDay + dayMs)) {
    throw invalid('wish.toLocalDate', `must be at most ${Math.floor(horizonMs / dayMs)} days from now`, 'MAX');
  }
}

/** Minutes after midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whether a visit suits a wish: within its bounds, on one of its days, within its hours, and not at too short notice. */
export function suitsWish(
  wish: WaitlistWish,
  { fromMs, untilMs }: WishBounds,
  { endMs, startMs }: Stretch,
  zone: Zone,
  nowMs: EpochMs,
): boolean {
  if (startMs < fromMs || endMs > untilMs || startMs <= nowMs + (wish.latestNoticeMinutes ?? 0) * minuteMs) {
    return false;
  }
  const start = zone.toLocal(startMs);
  const day = startOfLocalDay(start);
  if (
    wish.days !== undefined &&
    !wish.days.includes(weekdayNames[weekdayOf(start) - 1] as (typeof weekdayNames)[number])
  ) {
    return false;
  }
  const isLateEnough = wish.fromTime === undefined || start >= day + minutesOf(wish.fromTime) * minuteMs;
  const isEarlyEnough = wish.toTime === undefined || zone.toLocal(endMs) <= day + minutesOf(wish.toTime) * minuteMs;
  return isLateEnough && isEarlyEnough;
}

/** Time that was given back. */
export interface FreedTime extends Stretch {
  /** Of its hold, too, where it is held. */
  readonly id: string;
  /** Whose time it is; the business schedule for everybody's. */
  readonly resourceIds: readonly string[];
  /** It stays the same while the time passes from one to the next; null for what had been free to all before. */
  readonly givenBackMs: EpochMs | null;
}

export function areApart({ fromMs, untilMs }: WishBounds, { endMs, startMs }: Stretch): boolean {
  return endMs <= fromMs || startMs >= untilMs;
}

/** What is freed of the time of resources since somebody last let a time pass, if they ever did. */
export function newsFor(
  { passed_at }: { readonly passed_at: EpochMs | null },
  freed: readonly FreedTime[],
  resourceIds: readonly string[],
): FreedTime[] {
  return freed.filter(
    ({ givenBackMs, resourceIds: whose }) =>
      givenBackMs !== null &&
      givenBackMs > (passed_at ?? Number.NEGATIVE_INFINITY) &&
      whose.some((id) => resourceIds.includes(id)),
  );
}

const overlap = (one: Stretch, other: Stretch) => one.startMs < other.endMs && other.startMs < one.endMs;

/**
 * Which of several free starts is offered: what has just been given back comes first, in the order of time; whoever has let
 * an offer pass is asked about nothing else. Undefined: none.
 */
export function startToOffer<Start extends Stretch>(
  starts: readonly Start[],
  news: readonly FreedTime[],
  { passed }: { readonly passed: boolean },
): Start | undefined {
  const isFreed = (start: Start) => news.some((each) => overlap(each, start));
  return starts.find(isFreed) ?? (passed ? undefined : starts[0]);
}

/** When a time was given back that is offered; null for what was free to all. */
export function givenBackAt(start: Stretch, news: readonly FreedTime[]): EpochMs | null {
  const all = news.flatMap((each) => (overlap(each, start) ? (each.givenBackMs ?? []) : []));
  return all.length === 0 ? null : Math.max(...all);
}

/** Whoever lets so many offers in a row pass waits no more: time that is held for nobody is no use to anybody. */
export const mostUnanswered = 3;

/** What of a stretch lies outside another. */
export function restOf({ endMs, startMs }: Stretch, taken: Stretch | undefined): Stretch[] {
  if (taken === undefined || !overlap({ startMs, endMs }, taken)) {
    return [{ startMs, endMs }];
  }
  return [
    { startMs, endMs: Math.min(endMs, taken.startMs) },
    { startMs: Math.max(startMs, taken.endMs), endMs },
  ].filter((each) => each.startMs < each.endMs);
}

/**
 * True of a booking that waits for an appointment, or waited to its end, and has no time: what it is stored with are the
 * bounds of its wish. The wish itself is gone once its customer was erased.
 */
export function hasNoTime({
  details,
  service_type,
  status,
}: Pick<BookingRow, 'details' | 'service_type' | 'status'>): boolean {
  const waits =
    status === 'WAITING_LIST'
      ? details.waitsFor !== undefined
      : isEndedStatus(status) && details.endedFrom === 'WAITING_LIST';
  return waits && service_type === 'APPOINTMENT' && details.slotHoldId === undefined;
}
