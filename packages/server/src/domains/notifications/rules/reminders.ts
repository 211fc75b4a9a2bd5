/** When the next reminder of something is due. Pure. */
import type { Occasion } from '../../../messages/message-kind.ts';
import { minuteMs } from '../../../time/index.ts';

/** A reminder: of which date, by where it starts, and when it is due; epoch milliseconds. */
export interface PlannedReminder {
  readonly occasionId?: string | undefined;
  readonly startMs: number;
  readonly dueMs: number;
}

/**
 * The earliest of the times before any of the dates that is still to come; undefined when none is. `told`: the reminder
 * that was just told; one of another date that became due after it, while nobody told any, is still to come.
 */
export function nextReminder(
  occasions: readonly Occasion[],
  minutesBefore: readonly number[],
  afterMs: number,
  told?: PlannedReminder,
): PlannedReminder | undefined {
  const coming = occasions
    .flatMap(({ id, startMs }) =>
      minutesBefore.map((minutes) => ({ occasionId: id, startMs, dueMs: startMs - minutes * minuteMs })),
    )
    .filter((each) => each.dueMs > afterMs || (told !== undefined && each.startMs > afterMs && follows(each, told)));
  return coming.sort((a, b) => a.dueMs - b.dueMs || a.startMs - b.startMs)[0];
}

function follows({ dueMs, startMs }: PlannedReminder, told: PlannedReminder): boolean {
  return startMs !== told.startMs && (dueMs > told.dueMs || (dueMs === told.dueMs && startMs > told.startMs));
}

/**
 * What a reminder that is due and that nobody has told yet has become: the same date may lie elsewhere by now. Undefined
 * when it is not to be told: the date is gone or over, its time of reminding is still to come, or the business reminds at
 * other times. Where the dates have other names by now, it is the first of them that became due since.
 */
export function owedReminder(
  planned: PlannedReminder,
  occasions: readonly Occasion[],
  minutesBefore: readonly number[],
  nowMs: number,
): PlannedReminder | undefined {
  const aheadMs = planned.startMs - planned.dueMs;
  if (planned.dueMs > nowMs || !minutesBefore.includes(aheadMs / minuteMs)) {
    return undefined;
  }
  const date = occasions.find(({ id }) => id === planned.occasionId);
  const owed =
    date === undefined
      ? nextReminder(occasions, [aheadMs / minuteMs], planned.dueMs - 1)
      : { occasionId: date.id, startMs: date.startMs, dueMs: date.startMs - aheadMs };
  return owed !== undefined && owed.dueMs <= nowMs && owed.startMs > nowMs ? owed : undefined;
}

/** Each time once, the longest before first. */
export function orderedMinutes(minutesBefore: readonly number[]): number[] {
  return [...new Set(minutesBefore)].sort((a, b) => b - a);
}

/** The name under which the reminder of something is told once; of a date that many come to it is that of the date. */
export function reminderName(
  of: { readonly subjectId: string } | { readonly occasionId: string },
  told: PlannedReminder,
): string {
  const which = 'subjectId' in of ? of.subjectId : `occasion:${of.occasionId}`;
  return `${which}:${told.startMs}:${told.dueMs}`;
}

/** The reminder that the idempotency key of a message stands for; undefined for a key of another form. */
export function reminderNamed(once: string): PlannedReminder | undefined {
  const found = /^\w+:(?:occasion:(?<occasionId>.+?)|[^:]+):(?<startMs>\d+):(?<dueMs>\d+):/.exec(once)?.groups;
  return found === undefined
    ? undefined
    : { occasionId: found['occasionId'], startMs: Number(found['startMs']), dueMs: Number(found['dueMs']) };
}
