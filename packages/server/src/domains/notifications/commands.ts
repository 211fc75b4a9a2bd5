/** What the business does with messages: sends one again, says which are sent, and when people are reminded. */
import { fail, type InputOf, type notifications } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type KnownMailSettings, mailSettings } from './repository/mail-settings.ts';
import {
  type KnownReminderSettings,
  lockReminderTimes,
  planRemindersAnew,
  readReminderSettings,
  reminderSettings,
  type TopicReminders,
  topicReminders,
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
  const { sealsLink = false } = parts.messageKinds().of(before.type);
  if (sealsLink && before.sealed_link === null) {
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
    // Who asks for it once more wants it now; a link ends all the same.
    useful_until: sealsLink ? before.useful_until : null,
  };
  const leaves = mayLeave({ channel: before.channel, to: before.to_address }, parts.sendsMail());
  const row = insertMessage(tx, repeated, leaves ? wayOf(before.type, parts) : undefined);
  auditMessage(tx, act, row, { resendOf: id });
  return row;
}

/** What the log keeps of a message that the business itself has asked for: not to whom it goes. */
export function auditMessage(tx: Transaction, act: Act, { id, type }: MessageRow, more: object = {}): void {
  const { caller, nowMs, operation, requestId } = act;
  recordAudit(tx, {
    at: nowMs,
    caller,
    operation: operation.name,
    entityType: 'message',
    entityId: id,
    requestId,
    after: { ...more, type },
  });
}

/** Sets when people are reminded, of what is planned already, too. */
export async function setReminders(
  tx: Transaction,
  act: Act,
  { reminderSettings: wanted, revision }: InputOf<typeof notifications.updateReminderSettings>,
): Promise<KnownReminderSettings> {
  await lockReminderTimes(tx);
  const minutesBefore = orderedMinutes(wanted.minutesBefore);
  const after = await reminderSettings.change(tx, act, revision, { minutesBefore, remindStaff: wanted.remindStaff });
  planRemindersAnew(tx, minutesBefore, act.nowMs);
  return after;
}

/** Sets when people are reminded of one topic, of what is planned already, too; no minutes: as of all. */
export async function setTopicReminders(
  tx: Transaction,
  act: Act,
  topicId: string,
  { minutesBefore, revision }: { readonly minutesBefore: readonly number[] | undefined; readonly revision: string },
): Promise<TopicReminders> {
  await lockReminderTimes(tx);
  const own = minutesBefore && orderedMinutes(minutesBefore);
  const after = await topicReminders.change(tx, act, revision, { minutesBefore: own }, topicId);
  const times = own ?? (await readReminderSettings(tx)).minutesBefore;
  planRemindersAnew(tx, times, act.nowMs, topicId);
  return after;
}

/** Sets which messages are sent, with which words, and from whom; what is written already stays as it is. */
export function setMailSettings(
  tx: Transaction,
  act: Act,
  { mailSettings: wanted, revision }: InputOf<typeof notifications.updateMailSettings>,
): Promise<KnownMailSettings> {
  const senderName = wanted.senderName?.trim() || undefined;
  return mailSettings.change(tx, act, revision, {
    kinds: ownKinds(wanted.kinds),
    senderName,
    replyTo: wanted.replyTo,
  });
}
