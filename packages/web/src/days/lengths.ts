/**
 * How long a visit of a service may be: fixed lengths, or a range of minutes or of whole days (services sheet 3,
 * bookings sheet 21.1). Pure.
 */
import type { Service } from '@openhours/contract';
import { instantOf, localAt, localOf, minutesOf } from './dates.ts';

type Constraints = Service['schedule']['availabilityConstraints'];
export type LengthLimits = Pick<Constraints, 'sessionDurations' | 'durationRange'>;

/** As the variants of a service say, else as it says itself; classes and courses leave it to their sessions. */
export function lengthLimitsOf({
  durationRange,
  durations,
  sessionDurations,
}: Pick<Constraints, 'durationRange' | 'durations' | 'sessionDurations'>): LengthLimits {
  return {
    sessionDurations: sessionDurations.length === 0 ? [] : durations.map(({ minutes }) => minutes),
    ...(durationRange === undefined ? {} : { durationRange }),
  };
}

/** Whether a service says itself how long its visits may be, rather than its variants. */
export function hasOwnLengths({
  durations,
  sessionDurations,
}: Pick<Constraints, 'durations' | 'sessionDurations'>): boolean {
  return durations.map(({ minutes }) => minutes).join() === sessionDurations.join();
}

/** Lengths in minutes, each as the business says them or in steps of a range. */
export interface Lengths {
  /** What is booked unless another length is chosen; 0 where sessions say themselves how long they are. */
  readonly usual: number;
  /** What can be chosen, the shortest first. */
  readonly choices: readonly number[];
}

const minutesPerDay = 1440;
/** Any minute of a range of hours may be booked; this is what is offered to choose from. */
const choiceStepMinutes = 30;

interface Range {
  readonly shortest: number;
  readonly longest: number;
  /** What is offered to choose from, and what may be booked at all. */
  readonly choiceStep: number;
  readonly step: number;
}

function rangeOf({ durationRange }: LengthLimits): Range | undefined {
  if (durationRange?.unitType === 'DAY') {
    const { minDurationInDays = 1, maxDurationInDays = 1 } = durationRange.dayOptions ?? {};
    return {
      shortest: minDurationInDays * minutesPerDay,
      longest: maxDurationInDays * minutesPerDay,
      choiceStep: minutesPerDay,
      step: minutesPerDay,
    };
  }
  const hours = durationRange?.hourOptions;
  return hours === undefined
    ? undefined
    : {
        shortest: hours.minDurationInMinutes,
        longest: hours.maxDurationInMinutes,
        choiceStep: choiceStepMinutes,
        step: 1,
      };
}

export function lengthsOf(limits: LengthLimits): Lengths {
  const range = rangeOf(limits);
  if (range === undefined) {
    const { sessionDurations } = limits;
    return { usual: sessionDurations[0] ?? 0, choices: [...new Set(sessionDurations)].toSorted((a, b) => a - b) };
  }
  const { choiceStep, longest, shortest } = range;
  const count = Math.floor((longest - shortest) / choiceStep) + 1;
  return { usual: shortest, choices: Array.from({ length: count }, (_, index) => shortest + index * choiceStep) };
}

/** Whether a visit may be so long, also where it is none of the lengths to choose from. */
export function offersLength(limits: LengthLimits, minutes: number): boolean {
  const range = rangeOf(limits);
  return range === undefined
    ? limits.sessionDurations.includes(minutes)
    : minutes >= range.shortest && minutes <= range.longest && (minutes - range.shortest) % range.step === 0;
}

/** When a visit ends that begins at a wall-clock time: so much real time later, or at the end of so many days. */
export function endOfLength(limits: LengthLimits, localStart: string, minutes: number, timeZone: string): string {
  return limits.durationRange?.unitType === 'DAY'
    ? localOf(localStart.slice(0, 10), minutesOf(localStart) + minutes)
    : localAt(instantOf(localStart, timeZone) + minutes * 60_000, timeZone);
}

/** How long a visit is, as it would be chosen: real minutes, or days whichever way the clock changes in them. */
export function lengthBetween(limits: LengthLimits, startMs: number, endMs: number): number {
  const minutes = (endMs - startMs) / 60_000;
  return limits.durationRange?.unitType === 'DAY' ? Math.round(minutes / minutesPerDay) * minutesPerDay : minutes;
}

const mostNear = 3;

/** The lengths to choose from that come nearest to one which is not offered, the shortest first; none when it is. */
export function lengthsInstead(limits: LengthLimits, minutes: number): readonly number[] {
  return offersLength(limits, minutes)
    ? []
    : lengthsOf(limits)
        .choices.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes))
        .slice(0, mostNear)
        .toSorted((a, b) => a - b);
}
