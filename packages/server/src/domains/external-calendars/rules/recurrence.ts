/**
 * When a series of a calendar file begins again: its rules and added dates without those left out, as times on the wall
 * clock of its zone. Rules come from outside, so what would take long is refused before it is begun. Pure.
 */
import type ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { dayMs, formatInstant, type LocalMs } from '../../../time/index.ts';

/** A file that is no calendar, or one with something that is not understood. */
export class UnreadableObject extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'UnreadableObject';
  }
}

/** From one time on a wall clock to another. */
export interface LocalRange {
  readonly from: LocalMs;
  readonly to: LocalMs;
}

/** How often a day may begin again; programs of calendars offer once. */
const mostTimesADay = 24;
/** So many dates are looked at for one rule: more than a year of hours. */
const mostCandidates = 20_000;

/** The beginnings within a range that a rule makes, the first of the series among them. `untilOf` reads its end. */
export function occurrencesOf(
  rule: ICAL.Recur,
  first: LocalMs,
  range: LocalRange,
  untilOf: (until: ICAL.Time) => LocalMs,
): LocalMs[] {
  requireFew(rule);
  const { until } = rule;
  const untilMs = until === null || until === undefined ? undefined : untilOf(until);
  const text = rule
    .toString()
    .split(';')
    .filter((part) => !part.startsWith('UNTIL='))
    .join(';');
  try {
    // The wall clock is read as if it hung at UTC: no change of clocks is in it, and zones are asked afterwards.
    return new RRuleTemporal({
      rruleString: text,
      dtstart: wall(first),
      ...(untilMs === undefined ? {} : { until: wall(untilMs) }),
      maxIterations: mostCandidates,
      maxCandidateEvaluations: mostCandidates,
    })
      .between(new Date(range.from), new Date(range.to), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (cause) {
    throw new UnreadableObject('a rule of a series is not understood', { cause });
  }
}

/** The date of a `DATE` or the time of a `DATE-TIME`, as its digits stand. */
export function digitsOf(time: ICAL.Time): LocalMs {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
}

/** The last moment of the day on which a local time lies. */
export function endOfDay(local: LocalMs): LocalMs {
  return Math.floor(local / dayMs) * dayMs + dayMs - 1;
}

function requireFew({ freq, parts }: ICAL.Recur): void {
  const timesADay = [parts.BYHOUR, parts.BYMINUTE, parts.BYSECOND]
    .map((each) => [each ?? []].flat().length || 1)
    .reduce((product, each) => product * each, 1);
  if (freq === 'SECONDLY' || freq === 'MINUTELY' || timesADay > mostTimesADay) {
    throw new UnreadableObject('a series begins again too often');
  }
}

function wall(local: LocalMs): { readonly timeZoneId: string; toString(): string } {
  return { timeZoneId: 'UTC', toString: () => `${formatInstant(local).slice(0, -1)}+00:00[UTC]` };
}
