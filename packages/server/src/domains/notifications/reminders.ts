/** Plans the next reminder of something: of what has one date its own, of what has several that of each. */
import type { MessageType } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { Reminded } from '../../messages/message-kind.ts';
import { findReminders, keepReminderTimes, planReminder, type ReminderRow } from './repository/reminders.ts';
import { nextReminder, owedReminder, type PlannedReminder } from './rules/reminders.ts';

/** When people are reminded, and what was planned until now. */
export interface OpenReminders {
  readonly timesOf: (topicId: string) => readonly number[];
  readonly planned: ReadonlyMap<string, ReminderRow>;
}

/**
 * Reads once for all that is followed together; `isNew`: nothing can be planned of it yet. The lock of the times comes
 * before those of whatever is told.
 */
export async function openReminders(
  tx: Transaction,
  subjects: readonly (Pick<Reminded, 'id' | 'topicId'> & { readonly isNew: boolean })[],
): Promise<OpenReminders> {
  if (subjects.length === 0) {
    return { timesOf: () => [], planned: new Map() };
  }
  const known = subjects.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const [timesOf, rows] = await Promise.all([
    keepReminderTimes(
      tx,
      subjects.map(({ topicId }) => topicId),
    ),
    known.length === 0 ? [] : findReminders(tx, known),
  ]);
  return { timesOf, planned: new Map(rows.map((row) => [row.subject_id, row])) };
}

/** Collects when people are reminded of it from now on, by a kind of message. What is owed of before is still told. */
export function planReminders(
  tx: Transaction,
  type: MessageType,
  subject: Reminded,
  { planned, timesOf }: OpenReminders,
  nowMs: number,
): void {
  const minutesBefore = timesOf(subject.topicId);
  const row = planned.get(subject.id);
  const before = row === undefined ? undefined : reminderIn(row);
  const owed = before === undefined ? undefined : owedReminder(before, subject.occasions, minutesBefore, nowMs);
  planNext(tx, type, subject, minutesBefore, nowMs, { owed });
}

/** The reminder that a row holds; undefined when none is left. */
export function reminderIn({ due_at, occasion_id, start_at }: ReminderRow): PlannedReminder | undefined {
  return due_at === null ? undefined : { occasionId: occasion_id ?? undefined, startMs: start_at, dueMs: due_at };
}

/** Collects the reminder that is due, or that comes next after an instant; `told` is the one that was just told. */
export function planNext(
  tx: Transaction,
  type: MessageType,
  { hasOccasions, id, occasions, startMs, topicId }: Reminded,
  minutesBefore: readonly number[],
  nowMs: number,
  { owed, told }: { readonly owed?: PlannedReminder | undefined; readonly told?: PlannedReminder | undefined } = {},
): void {
  const next = owed ?? nextReminder(occasions, minutesBefore, nowMs, told);
  planReminder(tx, {
    subject_id: id,
    type,
    topic_id: topicId,
    has_occasions: hasOccasions,
    occasion_id: next?.occasionId ?? null,
    // Without a reminder to come the row stays as long as it is to come: times of reminding may change.
    start_at: next?.startMs ?? occasions.at(-1)?.startMs ?? startMs,
    due_at: next?.dueMs ?? null,
  });
}
