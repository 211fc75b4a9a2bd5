/** All SQL on messages. */
import { foldText } from '@openhours/contract';
import { newId } from '../../db/ids.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, text, uuid } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { OutgoingMessage } from '../../mail/message.ts';

export const messageTable = defineTable('message', {
  id: uuid(),
  /** A message with this name is written once, however often its cause is delivered. */
  once: text(),
  type: text(),
  channel: text<'EMAIL' | 'SMS'>(),
  status: text<'QUEUED' | 'SENT' | 'FAILED'>(),
  to_address: text(),
  to_address_folded: text(),
  from_address: text(),
  language: text(),
  subject: text(),
  text: text(),
  html: nullable(text()),
  related_id: nullable(text()),
  contact_id: nullable(uuid()),
  created_at: instant(),
});

export type MessageRow = RowOf<typeof messageTable>;

const insertOnce = `${messageTable.insertText} on conflict (site_id, once) do nothing`;

export function insertMessage(tx: Transaction, message: OutgoingMessage): void {
  const row: MessageRow = {
    id: newId(),
    once: message.once,
    type: message.type,
    channel: message.channel,
    status: 'QUEUED',
    to_address: message.to,
    to_address_folded: foldText(message.to),
    from_address: message.from,
    language: message.language,
    subject: message.subject,
    text: message.text,
    html: message.html ?? null,
    related_id: message.relatedId ?? null,
    contact_id: message.contactId ?? null,
    created_at: message.createdAt,
  };
  tx.write(statement(insertOnce, messageTable.values(tx.siteId, row)));
}

export interface MessageFilter {
  readonly to: string | undefined;
  readonly type: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One page of a site's messages, newest first, and how many there are (counted up to 10,000). */
export async function findMessages(
  reader: Reader,
  filter: MessageFilter,
): Promise<{ rows: MessageRow[]; total: number; tooManyToCount: boolean }> {
  const condition = `site_id = $1 and ($2::text is null or to_address_folded = $2) and ($3::text is null or type = $3)`;
  const values = [reader.siteId, filter.to === undefined ? null : foldText(filter.to), filter.type ?? null];
  const [rows, counted] = await Promise.all([
    reader.all<MessageRow>(
      statement(
        `select ${messageTable.list}
         from message where ${condition} order by created_at desc, id desc limit $4 offset $5`,
        [...values, filter.limit, filter.offset],
      ),
    ),
    reader.first<{ total: number }>(
      statement(
        `select count(*) as total from (select 1 from message where ${condition} limit ${countLimit + 1}) as found`,
        values,
      ),
    ),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, tooManyToCount: total > countLimit };
}

const countLimit = 10_000;
