/** All SQL of endpoints, their deliveries and attempts. */
import type { DisabledReason, PagingMetadata, WebhookDelivery, WebhookProblem } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { rowsOfJob, unfiltered } from '../../db/rows-of-job.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export const endpointTable = defineTable('webhook_endpoint', {
  id: uuid(),
  revision: whole(),
  url: text(),
  event_types: list(text()),
  description: nullable(text()),
  status: text<'ENABLED' | 'DISABLED'>(),
  disabled_reason: nullable(text<DisabledReason>()),
  failing_since: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
});
export type EndpointRow = RowOf<typeof endpointTable>;

export const deliveryTable = defineTable('webhook_delivery', {
  id: uuid(),
  endpoint_id: uuid(),
  event_id: uuid(),
  event_type: text(),
  entity_id: text(),
  is_test: boolean(),
  status: text<WebhookDelivery['status']>(),
  attempts: whole(),
  earlier_attempts: whole(),
  response_status: nullable(whole()),
  problem: nullable(text<WebhookProblem>()),
  next_attempt_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
});
export type DeliveryRow = RowOf<typeof deliveryTable>;

export const attemptTable = defineTable('webhook_attempt', {
  delivery_id: uuid(),
  number: whole(),
  attempted_at: instant(),
  duration_ms: whole(),
  response_status: nullable(whole()),
  problem: nullable(text<WebhookProblem>()),
  response_excerpt: nullable(text()),
});
export type AttemptRow = RowOf<typeof attemptTable>;

const sql = queryBuilder<{ webhook_delivery: StoredRow<typeof deliveryTable> }>();

export function listEndpoints(reader: Reader): Promise<EndpointRow[]> {
  return reader.all(
    statement<EndpointRow>(
      `select ${endpointTable.list} from webhook_endpoint where site_id = $1 order by created_at, id`,
      [reader.siteId],
    ),
  );
}

/** SQL condition with $1 for the site: there is one that gets what happens. */
export const hasEnabledEndpoint = `exists (
  select from webhook_endpoint where webhook_endpoint.site_id = $1::uuid and webhook_endpoint.status = 'ENABLED')`;

/** Those that get what happens; they stay until the transaction ends. */
export function holdEnabledEndpoints(tx: Transaction): Promise<EndpointRow[]> {
  return tx.all(
    statement<EndpointRow>(
      `select ${endpointTable.list} from webhook_endpoint where site_id = $1 and status = 'ENABLED'
       order by id for key share`,
      [tx.siteId],
    ),
  );
}

/** Says since when an endpoint takes nothing; null: it has taken something. Whoever edits it need not know. */
export function noteFailing(tx: Transaction, endpointId: string, since: number | null): void {
  tx.write(
    statement('update webhook_endpoint set failing_since = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      endpointId,
      since === null ? null : new Date(since),
    ]),
  );
}

/** Writes new deliveries, with one statement for all; one that an endpoint has of the same event already is left out. */
export function insertDeliveries(tx: Transaction, rows: readonly DeliveryRow[]): Promise<DeliveryRow[]> {
  const { columns, definition, insertColumns, list: selected } = deliveryTable;
  const typed = columns.map((name) => `${name} ${definition[name]?.sqlType}`).join(', ');
  const encoded = rows.map((row) =>
    Object.fromEntries(
      columns.map((name) => [
        name,
        name.endsWith('_at') && row[name] !== null ? new Date(row[name] as number) : row[name],
      ]),
    ),
  );
  return tx.all(
    statement<DeliveryRow>(
      `insert into webhook_delivery (${insertColumns})
       select $1::uuid, ${selected} from jsonb_to_recordset($2::jsonb) as made (${typed})
       on conflict do nothing returning ${selected}`,
      [tx.siteId, JSON.stringify(encoded)],
    ),
  );
}

export function findDelivery(reader: Reader, id: string): Promise<DeliveryRow | undefined> {
  return deliveryTable.find(reader, id);
}

export function lockDelivery(tx: Transaction, id: string): Promise<DeliveryRow | undefined> {
  return deliveryTable.lock(tx, id);
}

/** What an attempt or a replay changes of a delivery; answers the row as it then is. */
export function updateDelivery(
  tx: Transaction,
  before: DeliveryRow,
  changes: Partial<Omit<DeliveryRow, 'id' | 'endpoint_id' | 'event_id'>>,
): DeliveryRow {
  const after = { ...before, ...changes };
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  tx.write(
    statement(
      `update webhook_delivery set status = $3, attempts = $4, earlier_attempts = $5, response_status = $6, problem = $7,
         next_attempt_at = $8, updated_at = $9
       where site_id = $1 and id = $2`,
      [
        tx.siteId,
        after.id,
        after.status,
        after.attempts,
        after.earlier_attempts,
        after.response_status,
        after.problem,
        at(after.next_attempt_at),
        at(after.updated_at),
      ],
    ),
  );
  return after;
}

/** All that waits for an endpoint that is switched off has failed. */
export function failPending(tx: Transaction, endpointId: string, nowMs: number): void {
  tx.write(
    statement(
      `update webhook_delivery set status = 'FAILED', problem = 'ENDPOINT_DISABLED', response_status = null,
         next_attempt_at = null, updated_at = $3
       where site_id = $1 and endpoint_id = $2 and status = 'PENDING'`,
      [tx.siteId, endpointId, new Date(nowMs)],
    ),
  );
}

export function listAttempts(reader: Reader, deliveryId: string): Promise<AttemptRow[]> {
  return reader.all(
    statement<AttemptRow>(
      `select ${attemptTable.list} from webhook_attempt where site_id = $1 and delivery_id = $2 order by number`,
      [reader.siteId, deliveryId],
    ),
  );
}

export function queryDeliveries(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: DeliveryRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('webhook_delivery').select(deliveryTable.columns).where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query });
}

/** What has failed of an endpoint, for the job that replays it. */
export function failedOf(endpointId: string) {
  const rows = rowsOfJob('webhook_delivery', (siteId) =>
    sql
      .selectFrom('webhook_delivery')
      .select('id')
      .where('site_id', '=', siteId)
      .where('endpoint_id', '=', endpointId)
      .where('status', '=', 'FAILED'),
  );
  return {
    count: (reader: Reader, madeUntilMs: number) => rows.count(reader, unfiltered, madeUntilMs),
    idsAfter: (reader: Reader, page: Parameters<typeof rows.idsAfter>[2]) => rows.idsAfter(reader, unfiltered, page),
  };
}
