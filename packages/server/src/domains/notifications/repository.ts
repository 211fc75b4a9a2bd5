/** All SQL on messages. */
import { foldText } from '@openhours/contract';
import { newId } from '../../db/ids.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, text, uuid } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

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
  /** BCP 47 tag. */
  language: text(),
  subject: text(),
  text: text(),
  html: nullable(text()),
  /** What it is about, for instance a booking's id. */
  related_id: nullable(text()),
  /** Whose data it holds, so that erasure finds it. */
  contact_id: nullable(uuid()),
  created_at: instant(),
});

export type MessageRow = RowOf<typeof messageTable>;

/** A message as it is composed; it gets its id when it is written. */
export type NewMessage = Omit<MessageRow, 'id'>;

const insertOnce = `${messageTable.insertText} on conflict (site_id, once) do nothing`;

export function insertMessage(tx: Transaction, message: NewMessage): void {
  tx.write(statement(insertOnce, messageTable.values(tx.siteId, { id: newId(), ...message })));
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
