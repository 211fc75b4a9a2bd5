/** All SQL on what a business says of its messages: which are sent, with which words, and from whom. */
import { fail, type MailSettings } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';

export interface KnownMailSettings extends MailSettings {
  /** 0 while the business has not said anything. */
  readonly revision: number;
}

interface MailSettingRow {
  readonly revision: number;
  readonly sender_name: string | null;
  readonly reply_to: string | null;
  readonly kinds: MailSettings['kinds'];
}

/** As the business has said it; types of which it has said nothing are missing. */
export async function readMailSettings(reader: Reader): Promise<KnownMailSettings> {
  const row = await reader.first(
    statement<MailSettingRow>('select revision, sender_name, reply_to, kinds from mail_setting where site_id = $1', [
      reader.siteId,
    ]),
  );
  if (row === undefined) {
    return { revision: 0, kinds: [] };
  }
  return {
    revision: row.revision,
    kinds: row.kinds,
    ...(row.sender_name === null ? {} : { senderName: row.sender_name }),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
  };
}

/** Collects the change from a known revision. */
export function writeMailSettings(
  tx: Transaction,
  { kinds, replyTo, senderName }: MailSettings,
  fromRevision: number,
  nowMs: number,
): void {
  tx.write(
    statement(
      `insert into mail_setting as known (site_id, revision, sender_name, reply_to, kinds, updated_at)
       values ($1, $2::bigint + 1, $3, $4, $5::jsonb, $6)
       on conflict (site_id) do update set revision = excluded.revision, sender_name = excluded.sender_name,
         reply_to = excluded.reply_to, kinds = excluded.kinds, updated_at = excluded.updated_at
       where known.revision = $2`,
      [tx.siteId, fromRevision, senderName ?? null, replyTo ?? null, JSON.stringify(kinds), formatInstant(nowMs)],
    ),
    { rows: 1, otherwise: () => fail('INVALID_REVISION', 'The entity has been changed since it was read') },
  );
}
