/**
 * A periodic task: what is due of reminders is told by the domains whose kinds remind of it, if it still takes place
 * then.
 */
import type { Database, Reader, Transaction } from '../../db/transaction.ts';
import type { MessageKinds } from '../../messages/message-kind.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { minuteMs } from '../../time/index.ts';
import { planNext, reminderIn } from './reminders.ts';
import {
  type DueReminderKey,
  dropReminder,
  findSitesWithReminders,
  type KnownReminderSettings,
  lockDueReminder,
  type ReminderRow,
  readDueReminders,
  readReminderSettings,
  readReminderTimes,
} from './repository/reminders.ts';
import { owedReminder, reminderName } from './rules/reminders.ts';

const remindersPerRead = 50;

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

  /** Each in a transaction of its own: one that cannot be told stays due, and holds up none of the others. */
  function remindOn(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    return doOneByOne(
      dueOn(database.reader(siteId), nowMs),
      ({ subject_id: subjectId }) => `reminder of ${subjectId}`,
      ({ subject_id: subjectId }) =>
        database.transact(siteId, async (tx) => {
          const [row, settings] = await Promise.all([lockDueReminder(tx, subjectId, nowMs), readReminderSettings(tx)]);
          if (row !== undefined) {
            await remindOf(tx, row, settings, nowMs);
          }
        }),
      signal,
    );
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

/** What is due, from the earliest: each once, whatever becomes of it. */
async function* dueOn(reader: Reader, nowMs: number): AsyncGenerator<DueReminderKey> {
  let page: readonly DueReminderKey[] = [];
  do {
    page = await readDueReminders(reader, nowMs, remindersPerRead, page.at(-1));
    yield* page;
  } while (page.length === remindersPerRead);
}
