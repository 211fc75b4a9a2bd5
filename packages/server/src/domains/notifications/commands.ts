/** What the business does with messages: sends one again, says which are sent, and when people are reminded. */
import { fail, type MailSettings, type ReminderSettings } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type KnownMailSettings, writeMailSettings } from './repository/mail-settings.ts';
import {
  type KnownReminderSettings,
  planRemindersAnew,
  readReminderSettings,
  type TopicReminders,
  writeReminderSettings,
  writeTopicReminders,
} from './repository/reminders.ts';
import { findMessage, insertMessage, type MessageRow } from './repository.ts';
import { ownKinds } from './rules/kinds.ts';
import { orderedMinutes } from './rules/reminders.ts';
import { mayLeave, type WritingParts, wayOf } from './writing.ts';

/** Writes a message once more, as it was, to the same address; its task sends it. */
export async function repeatMessage(
  tx: Transaction,
  act: Act,
  messageId: string,
  parts: WritingParts,
): Promise<MessageRow> {
  const before = await findMessage(tx, messageId);
  if (before === undefined) {
    throw fail('NOT_FOUND', 'The site has no message with this id');
  }
  if (before.status === 'REPLACED') {
    throw fail('FAILED_PRECONDITION', 'The message was replaced by a later one: send that one again');
  }
  if (parts.messageKinds().of(before.type).sealsLink === true && before.sealed_link === null) {
    throw fail('FAILED_PRECONDITION', 'The link in this message does not work any more: create a new link');
  }
  const { attempt, calendar_turn, id, last_error, moved_from, moved_of, moved_since, ...rest } = before;
  const { leaves_at, resend_of, sent_at, status, ...words } = rest;
  const repeated = {
    ...words,
    once: `again:${newId()}`,
    from_address: parts.fromAddress,
    created_at: act.nowMs,
    resend_of: id,
    // Who asks for it once more wants it now.
    useful_until: null,
  };
  const leaves = mayLeave({ channel: before.channel, to: before.to_address }, parts.sendsMail);
  const row = insertMessage(tx, repeated, leaves ? wayOf(before.type, parts) : undefined);
  record(tx, act, 'message', row.id, { resendOf: id, type: row.type });
  return row;
}

/** Sets when people are reminded, of what is planned already, too. */
export function setReminders(
  tx: Transaction,
  act: Act,
  before: KnownReminderSettings,
  wanted: ReminderSettings,
): KnownReminderSettings {
  const after = {
    minutesBefore: orderedMinutes(wanted.minutesBefore),
    remindStaff: wanted.remindStaff,
    revision: before.revision + 1,
  };
  writeReminderSettings(tx, after, before.revision, act.nowMs);
  planRemindersAnew(tx, after.minutesBefore, act.nowMs);
  record(tx, act, 'reminder_setting', tx.siteId, after, before);
  return after;
}

/** Collects when people are reminded of one topic, of what is planned already, too; answers how it stands then. */
export async function setTopicReminders(
  tx: Transaction,
  topicId: string,
  before: TopicReminders,
  { minutesBefore }: Pick<TopicReminders, 'minutesBefore'>,
  nowMs: number,
): Promise<TopicReminders> {
  const after = {
    ...(minutesBefore === undefined ? {} : { minutesBefore: orderedMinutes(minutesBefore) }),
    revision: before.revision + 1,
  };
  const times = after.minutesBefore ?? (await readReminderSettings(tx)).minutesBefore;
  writeTopicReminders(tx, topicId, after, before.revision, nowMs);
  planRemindersAnew(tx, times, nowMs, topicId);
  return after;
}

/** Sets which messages are sent, with which words, and from whom; what is written already stays as it is. */
export function setMailSettings(
  tx: Transaction,
  act: Act,
  before: KnownMailSettings,
  wanted: MailSettings,
): KnownMailSettings {
  const { replyTo } = wanted;
  const senderName = wanted.senderName?.trim() ?? '';
  const after: KnownMailSettings = {
    revision: before.revision + 1,
    kinds: ownKinds(wanted.kinds),
    ...(senderName === '' ? {} : { senderName }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
  writeMailSettings(tx, after, before.revision, act.nowMs);
  record(tx, act, 'mail_setting', tx.siteId, after, before);
  return after;
}

function record(
  tx: Transaction,
  { caller, nowMs, operation, requestId }: Act,
  entityType: string,
  entityId: string,
  after: unknown,
  before?: unknown,
): void {
  recordAudit(tx, { at: nowMs, caller, operation: operation.name, entityType, entityId, requestId, after, before });
}
