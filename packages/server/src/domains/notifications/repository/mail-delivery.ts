/** All SQL on how the mail of a site fares: failures since the mail server last took a message. Real time. */
import type { DeliveryProblem } from '@openhours/contract';
import { databaseNow } from '../../../db/clock.ts';
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, text, whole } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';

const mailDeliveryTable = defineTable('mail_delivery', {
  failures: whole(),
  failing_since: nullable(instant()),
  problem: nullable(text<DeliveryProblem>()),
  last_error: nullable(text()),
  last_sent_at: nullable(instant()),
});

export type MailDeliveryRow = RowOf<typeof mailDeliveryTable>;

/** Undefined while nothing was tried. */
export function readMailDelivery(reader: Reader): Promise<MailDeliveryRow | undefined> {
  return reader.first(
    statement<MailDeliveryRow>(`select ${mailDeliveryTable.list} from mail_delivery where site_id = $1`, [
      reader.siteId,
    ]),
  );
}

export async function noteMailSent(reader: Reader): Promise<void> {
  await reader.all(
    statement(
      `insert into mail_delivery as known (site_id, failures, last_sent_at) values ($1, 0, ${databaseNow})
       on conflict (site_id) do update set failures = 0, failing_since = null, problem = null, last_error = null,
         last_sent_at = excluded.last_sent_at`,
      [reader.siteId],
    ),
  );
}

export async function noteMailFailed(reader: Reader, problem: DeliveryProblem, error: string): Promise<void> {
  await reader.all(
    statement(
      `insert into mail_delivery as known (site_id, failures, failing_since, problem, last_error)
       values ($1, 1, ${databaseNow}, $2, $3)
       on conflict (site_id) do update set failures = known.failures + 1, problem = $2, last_error = $3,
         failing_since = coalesce(known.failing_since, excluded.failing_since)`,
      [reader.siteId, problem, error],
    ),
  );
}
