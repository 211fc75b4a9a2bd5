/** Messages, their delivery and the settings of reminders on the wire. */
import type { MailDelivery, MailSettings, Message } from '@openhours/contract';
import { withLink, withoutLink } from '../../messages/sealed-link.ts';
import { formatInstant } from '../../time/index.ts';
import type { MailDeliveryRow } from './repository/mail-delivery.ts';
import type { KnownMailSettings } from './repository/mail-settings.ts';
import type { KnownReminderSettings } from './repository/reminders.ts';
import type { MessageRow } from './repository.ts';
import { allKinds, withheldTypes } from './rules/kinds.ts';
import { failuresUntilTold } from './rules/sending.ts';
import type { WritingParts } from './writing.ts';

/** What a message seals, for whoever may read it. */
export interface ShownSecret {
  readonly kind: 'code' | 'link';
  readonly text: string;
}

/** For programs; of a link what its page is told. */
function dataOf({ kind, text }: ShownSecret): Message['data'] {
  return kind === 'code' ? { code: text } : { token: new URL(text).searchParams.get('token') ?? '', url: text };
}

/** `nextAttemptMs`: when its task is due, epoch milliseconds. */
export function presentMessage(row: MessageRow, nextAttemptMs?: number | null, secret?: ShownSecret): Message {
  const shown = (text: string) => (secret === undefined ? withoutLink(text) : withLink(text, secret.text));
  return {
    id: row.id,
    createdDate: formatInstant(row.created_at),
    channel: row.channel,
    to: row.to_address,
    from: row.from_address,
    subject: row.subject,
    text: shown(row.text),
    ...(row.html === null ? {} : { html: shown(row.html) }),
    type: row.type,
    language: row.language,
    status: row.status,
    delivery: {
      attempts: row.attempt,
      ...(row.leaves_at === null || nextAttemptMs == null ? {} : { nextAttemptDate: formatInstant(nextAttemptMs) }),
      ...(row.sent_at === null ? {} : { sentDate: formatInstant(row.sent_at) }),
      ...(row.last_error === null ? {} : { lastError: row.last_error }),
    },
    hasCalendarFile: row.calendar !== null,
    ...(row.resend_of === null ? {} : { resendOf: row.resend_of }),
    ...(row.related_id === null ? {} : { relatedId: row.related_id }),
    data: secret === undefined ? {} : dataOf(secret),
  };
}

/** Whether messages leave the server. Who may mend it is told what the mail server said. */
export function presentDelivery(
  row: MailDeliveryRow | undefined,
  settings: Pick<KnownMailSettings, 'kinds'>,
  { fromAddress, sendsMail }: Pick<WritingParts, 'fromAddress' | 'sendsMail'>,
  mayMend: boolean,
  reachedAtSignIn: string[],
): MailDelivery {
  const isFailing = sendsMail() && (row?.failures ?? 0) >= failuresUntilTold;
  const lastSentDate = row?.last_sent_at == null ? {} : { lastSentDate: formatInstant(row.last_sent_at) };
  const shared = {
    from: fromAddress,
    mayTest: mayMend,
    withheldTypes: withheldTypes(settings),
    reachedAtSignIn,
    ...lastSentDate,
  };
  if (!isFailing || row === undefined) {
    return { state: sendsMail() ? 'WORKS' : 'NOWHERE', ...shared };
  }
  return {
    state: 'FAILING',
    ...shared,
    ...(row.failing_since === null ? {} : { sinceDate: formatInstant(row.failing_since) }),
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(row.last_error === null || !mayMend ? {} : { lastError: row.last_error }),
  };
}

export function presentReminderSettings({ minutesBefore, remindStaff, revision }: KnownReminderSettings) {
  return { reminderSettings: { minutesBefore: [...minutesBefore], remindStaff }, revision: String(revision) };
}

/** What the business says of its messages; of types of which it says nothing, what holds. */
export function presentMailSettings({ revision, ...settings }: KnownMailSettings): {
  mailSettings: MailSettings;
  revision: string;
} {
  return { mailSettings: { ...settings, kinds: allKinds(settings) }, revision: String(revision) };
}
