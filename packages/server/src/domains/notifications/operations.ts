/** Binds the operations on messages, on whether they are delivered, and on reminders. */
import { fail, type Message, notifications } from '@openhours/contract';
import { type Caller, reachOfCaller } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { readDueTimes } from '../../tasks/repository.ts';
import { repeatMessage, setMailSettings, setReminders } from './commands.ts';
import { openLink } from './link-sealing.ts';
import {
  presentDelivery,
  presentMailSettings,
  presentMessage,
  presentReminderSettings,
  type ShownSecret,
} from './present.ts';
import { previewMessage } from './preview.ts';
import { readMailDelivery } from './repository/mail-delivery.ts';
import { readMailSettings } from './repository/mail-settings.ts';
import { findMessages } from './repository/message-pages.ts';
import { readReminderSettings } from './repository/reminders.ts';
import { findMessage, type MessageRow, sendMail } from './repository.ts';
import { writeTestMessage } from './test-message.ts';
import type { WritingParts } from './writing.ts';

export interface OperationParts extends WritingParts {
  /** Origin under which people reach the server, without a slash at the end. */
  readonly publicOrigin: () => string;
  /** Whom messages reach only where they sign in, as the domains say of their own. */
  readonly readReachedAtSignIn: (reader: Reader) => Promise<string[]>;
}

/**
 * Reads the code or link of a message; nothing for whoever may not, or where it is no good any more. Nor for whoever came in by a
 * PIN: each is a way in, and a PIN gives none out (docs/decisions/0092).
 */
function readerOfSecrets(
  { caller, nowMs }: { readonly caller: Caller; readonly nowMs: number },
  { auth, messageKinds }: Pick<WritingParts, 'auth' | 'messageKinds'>,
): (row: MessageRow) => ShownSecret | undefined {
  const isByPin = caller.kind === 'user' && caller.computer?.isByPin === true;
  if (isByPin || reachOfCaller(caller, 'OUTBOX.READ_SECRETS') === 'none') {
    return () => undefined;
  }
  return ({ sealed_link, type, useful_until }) => {
    const kind = messageKinds().of(type).showsSecret;
    const isGood = sealed_link !== null && useful_until !== null && useful_until > nowMs;
    const text = kind !== undefined && isGood ? openLink(auth.sealing, sealed_link) : undefined;
    return kind === undefined || text === undefined ? undefined : { kind, text };
  };
}

/** Messages with the time at which each is tried next. */
async function presentWithDueTimes(
  reader: Reader,
  rows: readonly MessageRow[],
  secretOf: (row: MessageRow) => ShownSecret | undefined,
): Promise<Message[]> {
  const leaving = rows.filter(({ leaves_at, status }) => leaves_at !== null && status === 'QUEUED').map(({ id }) => id);
  const tasks = leaving.length === 0 ? [] : await readDueTimes(reader, sendMail, leaving);
  const dueAt = new Map(tasks.map(({ due_at, id }) => [id, due_at]));
  // A task ends after its message was marked: whose task is gone by now was sent, or given up, since it was read.
  const ended = await Promise.all(leaving.filter((id) => !dueAt.has(id)).map((id) => findMessage(reader, id)));
  const marked = new Map(ended.map((row) => [row?.id, row]));
  return rows.map((row) => presentMessage(marked.get(row.id) ?? row, dueAt.get(row.id), secretOf(row)));
}

/** The bindings of messages. */
export function notificationsOperations(parts: OperationParts): Binding[] {
  return [
    bindRead(notifications.listMessages, async ({ reader, input, signing, ...call }) => {
      const { pagingMetadata, rows } = await findMessages(reader, input, signing);
      return { messages: await presentWithDueTimes(reader, rows, readerOfSecrets(call, parts)), pagingMetadata };
    }),

    bindRead(notifications.getMessage, async ({ reader, input, ...call }) => {
      const row = await findMessage(reader, input.messageId);
      if (row === undefined) {
        throw fail('NOT_FOUND', 'The site has no message with this id');
      }
      const [message] = await presentWithDueTimes(reader, [row], readerOfSecrets(call, parts));
      return { message: message as Message };
    }),

    bindWrite(notifications.resendMessage, async ({ tx, input, ...act }) => ({
      message: presentMessage(await repeatMessage(tx, act, input.messageId, parts)),
    })),

    bindWrite(notifications.sendTestMessage, async ({ tx, input, ...act }) => ({
      message: presentMessage(await writeTestMessage(tx, act, input.to, parts)),
    })),

    bindRead(notifications.getMailDelivery, async ({ reader, caller }) => {
      // Every page of the dashboard asks for it.
      const [delivery, settings, reachedAtSignIn] = await Promise.all([
        readMailDelivery(reader),
        readMailSettings(reader),
        parts.readReachedAtSignIn(reader),
      ]);
      const mayMend = reachOfCaller(caller, 'MESSAGES.SEND') !== 'none';
      return { delivery: presentDelivery(delivery, settings, parts, mayMend, reachedAtSignIn) };
    }),

    bindRead(notifications.getReminderSettings, async ({ reader }) =>
      presentReminderSettings(await readReminderSettings(reader)),
    ),

    bindWrite(notifications.updateReminderSettings, async ({ tx, input, ...act }) =>
      presentReminderSettings(await setReminders(tx, act, input)),
    ),

    bindRead(notifications.getMailSettings, async ({ reader }) => presentMailSettings(await readMailSettings(reader))),

    bindWrite(notifications.updateMailSettings, async ({ tx, input, ...act }) =>
      presentMailSettings(await setMailSettings(tx, act, input)),
    ),

    bindRead(notifications.previewMessage, ({ reader, input, ...act }) =>
      previewMessage(reader, act, input, parts.messageKinds()),
    ),
  ];
}
