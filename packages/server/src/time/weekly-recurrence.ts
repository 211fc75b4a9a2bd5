/**
 * The one recurrence the calendar knows: every n-th week on one weekday at a local time. Occurrences are reached
 * by integer arithmetic, so a rule that began years ago costs as much as one that begins today.
 */
import { dayMs, type LocalMs, weekdayOf, weekMs } from './local-time.ts';

export interface WeeklyRule {
  /** First occurrence. */
  readonly first: LocalMs;
  readonly periodMs: number;
  /** Start of the last possible occurrence, inclusive; Infinity when the rule has no end. */
  readonly until: LocalMs;
}

/**
 * Makes a rule. When the start is not on the weekday, the first occurrence is the next one that the rule allows;
 * weeks begin on Monday and are counted from the week of the start.
 */
export function weeklyRule(
  start: LocalMs,
  /** ISO weekday, Monday 1 to Sunday 7. */
  weekday: number,
  intervalWeeks: number,
  until?: LocalMs,
): WeeklyRule {
  const periodMs = intervalWeeks * weekMs;
  const daysAhead = weekday - weekdayOf(start);
  const first = start + daysAhead * dayMs + (daysAhead < 0 ? periodMs : 0);
  return { first, periodMs, until: until ?? Number.POSITIVE_INFINITY };
}

/** The first occurrence at or after a local time; undefined when the rule has ended before. */
export function nextOccurrence(rule: WeeklyRule, from: LocalMs): LocalMs | undefined {
  const steps = Math.max(0, Math.ceil((from - rule.first) / rule.periodMs));
  const occurrence = rule.first + steps * rule.periodMs;
  return occurrence <= rule.until ? occurrence : undefined;
}
