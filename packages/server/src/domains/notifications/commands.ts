/** What the business does with messages: sends one again, tries whether mail arrives, says when people are reminded. */
import { fail, type MailSettings, type ReminderSettings, type ServiceReminders } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import { newId } from '../../db/ids.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { readServices } from '../services/index.ts';
import { readOwnSite, readSiteTheme } from '../site/index.ts';
import { composeTestMessage } from './compose.ts';
import type { MessagesParts } from './consumer.ts';
import { isPersonMessage } from './person-links.ts';
import { businessAddressOf, mayLeave } from './recipients.ts';
import { type KnownMailSettings, writeMailSettings } from './repository/mail-settings.ts';
import {
  type KnownReminderSettings,
  type KnownServiceReminders,
  planRemindersAnew,
  readReminderSettings,
  writeReminderSettings,
  writeServiceReminders,
} from './repository/reminders.ts';
import { findMessage, insertMessage, type MessageRow } from './repository.ts';
import { ownKinds } from './rules/kinds.ts';
import { mailLogoOf } from './rules/logo.ts';
import { orderedMinutes } from './rules/reminders.ts';

/** Writes a message once more, as it was, to the same address; its task sends it. */
export async function repeatMessage(
  tx: Transaction,
  act: Act,
  messageId: string,
  parts: MessagesParts,
): Promise<MessageRow> {
  const before = await findMessage(tx, messageId);
  if (before === undefined) {
    throw fail('NOT_FOUND', 'The site has no message with this id');
  }
  if (isPersonMessage(before.type) && before.sealed_link === null) {
    throw fail('FAILED_PRECONDITION', 'The link of this message leads nowhere any more: make a new one');
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
  const row = insertMessage(tx, repeated, leaves ? parts : undefined);
  record(tx, act, 'message', row.id, { resendOf: id, type: row.type });
  return row;
}

/** Writes the message that only tries whether mail arrives. */
export async function writeTestMessage(
  tx: Transaction,
  act: Act,
  wanted: string | undefined,
  parts: MessagesParts,
): Promise<MessageRow> {
  const [ownerAddress, site, theme] = await Promise.all([businessAddressOf(tx), readOwnSite(tx), readSiteTheme(tx)]);
  const to = wanted ?? ownerAddress;
  if (to === undefined) {
    throw fail('FAILED_PRECONDITION', 'The business has no owner with an address: say where the message goes');
  }
  const { email, phone } = site.properties;
  const setting = {
    businessName: act.site.businessName,
    ...mailLogoOf(site.properties.logo, parts.publicOrigin()),
    contacts: [phone, email].filter((each): each is string => each !== undefined && each !== ''),
    language: act.site.language,
    accent: theme.accent,
    fromAddress: parts.fromAddress,
    at: act.nowMs,
  };
  const message = await composeTestMessage(to, setting, `test:${newId()}`);
  // Who tries it out wants to know, whatever the address is called.
  const row = insertMessage(tx, message, parts.sendsMail ? parts : undefined);
  record(tx, act, 'message', row.id, { type: row.type });
  return row;
}

/** Sets when people are reminded, of visits that are booked already, too. */
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

/** Sets when people are reminded of visits of one service, of those that are booked already, too. */
export async function setServiceReminders(
  tx: Transaction,
  act: Act,
  serviceId: string,
  before: KnownServiceReminders,
  { minutesBefore }: ServiceReminders,
): Promise<KnownServiceReminders> {
  const after = {
    ...(minutesBefore === undefined ? {} : { minutesBefore: orderedMinutes(minutesBefore) }),
    revision: before.revision + 1,
  };
  const times = after.minutesBefore ?? (await readReminderSettings(tx)).minutesBefore;
  writeServiceReminders(tx, serviceId, after, before.revision, act.nowMs);
  planRemindersAnew(tx, times, act.nowMs, serviceId);
  record(tx, act, 'service_reminder_setting', serviceId, after, before);
  return after;
}

/** Refuses a service that the site does not have. */
export async function requireService(reader: Reader, serviceId: string): Promise<void> {
  const [service] = await readServices(reader, [serviceId]);
  if (service === undefined) {
    throw fail('NOT_FOUND', 'The site has no service with this id');
  }
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
