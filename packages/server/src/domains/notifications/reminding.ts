/** A periodic task: what is due of reminders is told by the domains whose kinds remind of it, if it still takes place then. */
import type { Database, Transaction } from '../../db/transaction.ts';
import type { MessageKinds } from '../../messages/message-kind.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { minuteMs } from '../../time/index.ts';
import { planNext, reminderIn } from './reminders.ts';
import {
  dropReminder,
  findSitesWithReminders,
  type KnownReminderSettings,
  lockDueReminders,
  type ReminderRow,
  readReminderSettings,
  readReminderTimes,
} from './repository/reminders.ts';
import { owedReminder, reminderName } from './rules/reminders.ts';

const remindersPerTransaction = 50;

export function createReminding(messageKinds: () => MessageKinds): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'remind of visits',
    everyMs: minuteMs / 2,
    run: async (database, nowMs, signal) => {
      const sites = await findSitesWithReminders(database.serverReader, nowMs);
      await doOneByOne(
        sites,
        (siteId) => `site ${siteId}`,
        (siteId) => remindOn(siteId, database, nowMs, signal),
        signal,
      );
    },
  };

  async function remindOn(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    for (let done = remindersPerTransaction; done === remindersPerTransaction && !signal.aborted; ) {
      done = await database.transact(siteId, async (tx) => {
        const due = await lockDueReminders(tx, nowMs, remindersPerTransaction);
        const settings = due.length === 0 ? undefined : await readReminderSettings(tx);
        for (const each of due) {
          await remindOf(tx, each, settings as KnownReminderSettings, nowMs);
        }
        await tx.flush();
        return due.length;
      });
    }
  }

  async function remindOf(
    tx: Transaction,
    row: ReminderRow,
    { remindStaff }: KnownReminderSettings,
    nowMs: number,
  ): Promise<void> {
    // What has not been followed yet is true all the same.
    const found = await messageKinds().of(row.type).reminds?.find(tx, row.subject_id, nowMs);
    if (found === undefined) {
      dropReminder(tx, row.subject_id);
      return;
    }
    // Planned while the times of reminding were being changed, or before it was moved: what holds now counts.
    const minutesBefore = await readReminderTimes(tx, found.topicId);
    const planned = reminderIn(row);
    const owed = planned === undefined ? undefined : owedReminder(planned, found.occasions, minutesBefore, nowMs);
    const occasion = found.occasions.find(({ id, startMs }) => id === owed?.occasionId && startMs === owed?.startMs);
    if (owed !== undefined && occasion !== undefined) {
      await found.tell({
        occasion,
        remindsStaff: remindStaff,
        onceFor: (of) => reminderName(of === 'subject' ? { subjectId: found.id } : of, owed),
      });
    }
    planNext(tx, row.type, found, minutesBefore, nowMs, { told: owed ?? planned });
  }
}
