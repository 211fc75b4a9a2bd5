/** Why a time cannot be had, and when it is free again where somebody only holds it. Pure. */
import { instantOf, localAt, localOf, minutesOf } from '../../days/dates.ts';
import type { FormState, PickerState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import { holdEnd, type PageClock } from '../../site/held-seats.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { HoldEnd, OfferedSlot, TakenTime, UnavailableReason } from '../../site/times.ts';

type Wanted = Pick<FreeTime, 'day' | 'start' | 'end'>;

function timesMeeting(times: readonly TakenTime[], wanted: Wanted, pauseMinutes: number, timeZone: string) {
  const pauseMs = pauseMinutes * 60_000;
  const startMs = instantOf(localOf(wanted.day, wanted.start), timeZone) - pauseMs;
  const endMs = instantOf(localOf(wanted.day, wanted.end), timeZone) + pauseMs;
  return times.filter((each) => each.startMs < endMs && each.endMs > startMs);
}

/**
 * When a time that nobody may have now is free again, unless it is booked: when the first of those who give it has
 * nothing left at it but holds that end. Undefined where somebody is booked with each of them, or nobody holds it.
 */
function freeAgainMs(meeting: readonly TakenTime[]): number | undefined {
  const ends = new Map<string | undefined, number>();
  for (const { heldUntilMs = Number.POSITIVE_INFINITY, staffId } of meeting) {
    ends.set(staffId, Math.max(ends.get(staffId) ?? 0, heldUntilMs));
  }
  const first = Math.min(...ends.values());
  return Number.isFinite(first) ? first : undefined;
}

/** Starts of a day that are not free only because somebody holds them. */
export function heldStarts(
  times: readonly TakenTime[],
  {
    day,
    service,
    starts,
  }: Pick<PickerState, 'day' | 'starts'> & {
    readonly service: Pick<ServiceCard, 'durationMinutes' | 'pauseMinutes'>;
  },
  clock: PageClock,
): PickerState['held'] {
  const free = new Set(starts[day]);
  const held = new Set(
    times
      .filter(({ heldUntilMs }) => heldUntilMs !== undefined)
      .map(({ startMs }) => localAt(startMs, clock.timeZone))
      .filter((local) => local.slice(0, 10) === day)
      .map(minutesOf),
  );
  return [...held]
    .filter((start) => !free.has(start))
    .toSorted((a, b) => a - b)
    .flatMap((start) => {
      const wanted = { day, start, end: start + service.durationMinutes };
      const untilMs = freeAgainMs(timesMeeting(times, wanted, service.pauseMinutes, clock.timeZone));
      return untilMs === undefined ? [] : [{ start, ...holdEnd(untilMs, clock) }];
    });
}

/**
 * Its moment has passed, its person is gone, what the refusal or the policy says, somebody holds it or has it, or it never
 * was on offer.
 */
export function whyUnavailable(
  facts: {
    readonly isPast: boolean;
    readonly isPersonGone: boolean;
    readonly refusal: UnavailableReason | undefined;
    /** What the policy says against the time, which is free. */
    readonly notNow: OfferedSlot['notNow'];
    readonly wanted: Wanted;
    readonly times: readonly TakenTime[];
    readonly pauseMinutes: number;
  },
  clock: PageClock,
): { readonly reason: NonNullable<FormState['unavailable']>; readonly heldUntil: HoldEnd | undefined } {
  const because = (reason: NonNullable<FormState['unavailable']>) => ({ reason, heldUntil: undefined });
  if (facts.isPast) {
    return because('over');
  }
  if (facts.isPersonGone) {
    return because('person-gone');
  }
  const said = facts.refusal ?? facts.notNow;
  if (said !== undefined && said !== 'taken') {
    return because(said);
  }
  const meeting = timesMeeting(facts.times, facts.wanted, facts.pauseMinutes, clock.timeZone);
  const untilMs = freeAgainMs(meeting);
  if (untilMs !== undefined) {
    return { reason: 'held', heldUntil: holdEnd(untilMs, clock) };
  }
  return because(said ?? (meeting.length > 0 ? 'taken' : 'not-offered'));
}
