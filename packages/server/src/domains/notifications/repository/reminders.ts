/** All SQL on reminders: when a business reminds, and the next reminder of whatever is to come. Business time. */
import type { MessageType } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { statement } from '../../../db/statement.ts';
import { boolean, defineTable, instant, list, nullable, type RowOf, text, uuid, whole } from '../../../db/table.ts';
import type { Reader, ServerReader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { reminderNamed } from '../rules/reminders.ts';

const reminderTable = defineTable('reminder', {
  /** What is reminded of. */
  subject_id: uuid(),
  /** The kind of message by which. */
  type: text<MessageType>(),
  /** What its times of reminding may be set for. */
  topic_id: uuid(),
  /** It has several dates, and `start_at` is that of the next reminder. */
  has_occasions: boolean(),
  /** Of the date among several. */
  occasion_id: nullable(text()),
  start_at: instant(),
  /** Null: no reminder is left. */
  due_at: nullable(instant()),
});

export type ReminderRow = RowOf<typeof reminderTable>;

export const reminderSettings = defineSettings(
  'reminder_setting',
  { minutesBefore: list(whole()), remindStaff: boolean() },
  // A day before, and nobody of the business: what holds until the business says otherwise.
  { unsaid: { minutesBefore: [1440], remindStaff: false }, auditedAs: 'reminderSettings' },
);

export type KnownReminderSettings = KnownSettings<typeof reminderSettings>;

export const readReminderSettings = reminderSettings.read;

/** When people are reminded of one topic. */
export const topicReminders = defineSettings(
  'reminder_override',
  // Minutes before; null: as of all.
  { minutesBefore: nullable(list(whole())) },
  { of: 'topic_id', unsaid: {}, auditedAs: 'topicReminders' },
);

export type TopicReminders = KnownSettings<typeof topicReminders>;

/** What is said of one topic. */
export const readTopicReminders = topicReminders.read;

/** When people are reminded of a topic: its own times, or those of all. Minutes before. */
export async function readReminderTimes(reader: Reader, topicId: string): Promise<readonly number[]> {
  const [all, own] = await Promise.all([readReminderSettings(reader), readTopicReminders(reader, topicId)]);
  return own.minutesBefore ?? all.minutesBefore;
}

/** Of a site; whoever has it alone changes the times of reminding, whoever shares it plans by them. */
const timesLock = `hashtextextended('openhours/reminders ' || $1::uuid::text, 0)`;

/** From here on nobody plans by times of reminding that this transaction changes, until it ends. */
export async function lockReminderTimes(tx: Transaction): Promise<void> {
  await tx.all(statement(`select pg_advisory_xact_lock(${timesLock})`, [tx.siteId]));
}

/**
 * When people are reminded of several topics, as `readReminderTimes` says, and nobody changes them until the
 * transaction ends. One wait.
 */
export async function keepReminderTimes(
  tx: Transaction,
  topicIds: readonly string[],
): Promise<(topicId: string) => readonly number[]> {
  const [, all, own] = await Promise.all([
    tx.all(statement(`select pg_advisory_xact_lock_shared(${timesLock})`, [tx.siteId])),
    readReminderSettings(tx),
    tx.all(
      statement<{ topic_id: string; minutes_before: number[] }>(
        `select topic_id, minutes_before from reminder_override
         where site_id = $1 and topic_id = any ($2::uuid[]) and minutes_before is not null`,
        [tx.siteId, [...new Set(topicIds)]],
      ),
    ),
  ]);
  const times = new Map(own.map(({ minutes_before, topic_id }) => [topic_id, minutes_before]));
  return (topicId) => times.get(topicId) ?? all.minutesBefore;
}

/**
 * Collects the next reminders of what is to come anew, after the times of reminding have changed: of all topics that have
 * none of their own, or of one. Which of several dates is next is not said here: that is found out at once. What is due
 * already stays: it is told by the times that count then.
 */
export function planRemindersAnew(
  tx: Transaction,
  minutesBefore: readonly number[],
  nowMs: number,
  topicId?: string,
): void {
  tx.write(
    statement(
      `update reminder set due_at = case when has_occasions then $3::timestamptz else (
         select min(start_at - minutes * interval '1 minute') from unnest($2::integer[]) as minutes
         where start_at - minutes * interval '1 minute' > $3::timestamptz) end
       where site_id = $1 and start_at > $3::timestamptz and (due_at is null or due_at > $3::timestamptz) and case when $4::uuid is null
         then not exists (select 1 from reminder_override as own where own.site_id = $1
           and own.topic_id = reminder.topic_id and own.minutes_before is not null)
         else topic_id = $4 end`,
      [tx.siteId, minutesBefore, formatInstant(nowMs), topicId ?? null],
    ),
  );
}

/** What is planned of those that are known. */
export function findReminders(reader: Reader, subjectIds: readonly string[]): Promise<ReminderRow[]> {
  return reader.all(
    statement<ReminderRow>(
      `select ${reminderTable.list} from reminder where site_id = $1 and subject_id = any ($2::uuid[])`,
      [reader.siteId, subjectIds],
    ),
  );
}

/** Collects when people are reminded of something from now on. At most once for each and transaction. */
export function planReminder(tx: Transaction, row: ReminderRow): void {
  tx.gather('reminders', row, (rows) =>
    statement(
      `insert into reminder (site_id, subject_id, type, topic_id, has_occasions, occasion_id, start_at, due_at)
       select $1, subject_id, type, topic_id, has_occasions, occasion_id, start_at, due_at
       from unnest($2::uuid[], $3::text[], $4::uuid[], $5::boolean[], $6::text[], $7::timestamptz[], $8::timestamptz[])
         as planned (subject_id, type, topic_id, has_occasions, occasion_id, start_at, due_at)
       on conflict (site_id, subject_id) do update set type = excluded.type, topic_id = excluded.topic_id,
         has_occasions = excluded.has_occasions, occasion_id = excluded.occasion_id, start_at = excluded.start_at,
         due_at = excluded.due_at`,
      [
        tx.siteId,
        rows.map((each) => each.subject_id),
        rows.map((each) => each.type),
        rows.map((each) => each.topic_id),
        rows.map((each) => each.has_occasions),
        rows.map((each) => each.occasion_id),
        rows.map((each) => formatInstant(each.start_at)),
        rows.map((each) => (each.due_at === null ? null : formatInstant(each.due_at))),
      ],
    ),
  );
}

/** Collects that nobody is reminded of something any more. */
export function dropReminder(tx: Transaction, subjectId: string): void {
  tx.write(statement('delete from reminder where site_id = $1 and subject_id = $2', [tx.siteId, subjectId]));
}

export async function findSitesWithReminders(reader: ServerReader, nowMs: number): Promise<string[]> {
  const rows = await reader.all<{ site_id: string }>(
    statement(
      `/* cross-site claim */
       select distinct site_id from reminder where due_at <= $1::timestamptz`,
      [formatInstant(nowMs)],
    ),
  );
  return rows.map((row) => row.site_id);
}

/** In the order in which they are due. */
export type DueReminderKey = Pick<ReminderRow, 'subject_id'> & { readonly due_at: number };

/** Which reminders are due on a site behind one of them, or from the earliest. */
export function readDueReminders(
  reader: Reader,
  nowMs: number,
  limit: number,
  behind: DueReminderKey | undefined,
): Promise<DueReminderKey[]> {
  return reader.all(
    statement<DueReminderKey>(
      `select subject_id, due_at from reminder where site_id = $1 and due_at <= $2::timestamptz
         and ($4::timestamptz is null or (due_at, subject_id) > ($4, $5::uuid))
       order by due_at, subject_id limit $3`,
      [
        reader.siteId,
        formatInstant(nowMs),
        limit,
        behind === undefined ? null : formatInstant(behind.due_at),
        behind?.subject_id ?? null,
      ],
    ),
  );
}

/**
 * A reminder that is due, held until the transaction ends; undefined when it was told since, or another process tells
 * it.
 */
export function lockDueReminder(tx: Transaction, subjectId: string, nowMs: number): Promise<ReminderRow | undefined> {
  return tx.first(
    statement<ReminderRow>(
      `select ${reminderTable.list} from reminder where site_id = $1 and subject_id = $2 and due_at <= $3::timestamptz
       for update skip locked`,
      [tx.siteId, subjectId, formatInstant(nowMs)],
    ),
  );
}

/**
 * Collects that reminders of types about a contact are told anew, where they were written and have not been sent: what is
 * reminded of takes place, and what was written names the person and goes with them. Before the erasure of its messages.
 */
export async function remindAnew(tx: Transaction, contactId: string, types: readonly MessageType[]): Promise<void> {
  const unsent = await tx.all(
    statement<{ once: string; related_id: string }>(
      `select once, related_id from message
       where site_id = $1 and contact_id = $2 and type = any ($3::text[]) and status = 'QUEUED'`,
      [tx.siteId, contactId, types],
    ),
  );
  for (const { once, related_id: subjectId } of unsent) {
    const told = reminderNamed(once);
    if (told !== undefined) {
      tx.write(
        statement(
          `update reminder set start_at = $3, due_at = $4,
             occasion_id = case when has_occasions then $5 else occasion_id end
           where site_id = $1 and subject_id = $2 and (due_at is null or due_at > $4)`,
          [tx.siteId, subjectId, formatInstant(told.startMs), formatInstant(told.dueMs), told.occasionId ?? null],
        ),
      );
    }
  }
}
