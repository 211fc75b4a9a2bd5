/** The writes of endpoints, and sending something once more. */
import { type ChangedWebhookEndpointInput, fail, type NewWebhookEndpointInput } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { takeTurns } from '../../db/turns.ts';
import { askForAttempt } from './asking.ts';
import { newDelivery } from './fan-out.ts';
import { tellDisabled } from './messages/disabled.ts';
import type { WebhooksParts } from './parts.ts';
import { auditedEndpoint } from './present.ts';
import {
  type DeliveryRow,
  type EndpointRow,
  endpointTable,
  failPending,
  findDelivery,
  insertDeliveries,
  listEndpoints,
  lockDelivery,
  updateDelivery,
} from './repository.ts';
import { maxEndpoints, requireUrl, saidAfter } from './rules/endpoint.ts';
import { testType } from './rules/envelope.ts';

type Actor = Pick<Act, 'nowMs'> & { readonly operation: { readonly name: string } } & Partial<
    Pick<Act, 'caller' | 'requestId'>
  >;

function record(
  tx: Transaction,
  act: Actor,
  { after, before }: { readonly before?: EndpointRow; readonly after?: EndpointRow },
): void {
  recordAudit(tx, {
    at: act.nowMs,
    caller: act.caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType: 'webhookEndpoint',
    entityId: ((after ?? before) as EndpointRow).id,
    ...(before === undefined ? {} : { before: auditedEndpoint(before) }),
    ...(after === undefined ? {} : { after: auditedEndpoint(after) }),
  });
}

export function requireEndpoint(row: EndpointRow | undefined): EndpointRow {
  if (row === undefined) {
    throw fail('WEBHOOK_ENDPOINT_NOT_FOUND', 'The site has no webhook endpoint with this id');
  }
  return row;
}

export function requireDelivery(row: DeliveryRow | undefined): DeliveryRow {
  if (row === undefined) {
    throw fail('WEBHOOK_DELIVERY_NOT_FOUND', 'The site has no delivery with this id');
  }
  return row;
}

/** The address as it is kept. */
async function checkedUrl(text: string, { outgoing }: Pick<WebhooksParts, 'outgoing'>): Promise<string> {
  const mayReach = URL.canParse(text) && (await outgoing.mayReach(text));
  return requireUrl(text, { mayReach, isPrivateTarget: (url) => outgoing.isPrivateTarget(url) });
}

export async function createEndpoint(
  tx: Transaction,
  act: Act,
  { description, eventTypes, url }: NewWebhookEndpointInput,
  parts: Pick<WebhooksParts, 'outgoing'>,
): Promise<EndpointRow> {
  const kept = await checkedUrl(url, parts);
  // One after the other, so that together they keep within the limit.
  await takeTurns(tx, [`openhours/webhook endpoints ${tx.siteId}`]);
  if ((await listEndpoints(tx)).length >= maxEndpoints) {
    throw fail('WEBHOOK_ENDPOINT_LIMIT_REACHED', `A site has at most ${maxEndpoints} webhook endpoints`);
  }
  const unsaid = { url: kept, event_types: [], description: null, status: 'ENABLED', disabled_reason: null } as const;
  const row: EndpointRow = {
    ...saidAfter(unsaid, { eventTypes, description }),
    id: newId(),
    revision: 1,
    failing_since: null,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  endpointTable.insert(tx, row);
  record(tx, act, { after: row });
  return row;
}

export async function updateEndpoint(
  tx: Transaction,
  act: Act,
  id: string,
  { revision, ...said }: ChangedWebhookEndpointInput,
  parts: Pick<WebhooksParts, 'outgoing'>,
): Promise<EndpointRow> {
  const url = said.url === undefined ? undefined : await checkedUrl(said.url, parts);
  const before = requireEndpoint(await endpointTable.lock(tx, id));
  if (revision !== undefined) {
    requireRevision(before, revision);
  }
  const after = saidAfter(before, url === undefined ? said : { ...said, url });
  const isOtherPlace = after.url !== before.url || (after.status === 'ENABLED' && before.status === 'DISABLED');
  const row = endpointTable.update(tx, before, {
    ...after,
    // Somebody has seen to it: it gets its days anew.
    ...(isOtherPlace ? { failing_since: null } : {}),
    updated_at: act.nowMs,
  });
  if (row.status === 'DISABLED' && before.status === 'ENABLED') {
    failPending(tx, id, act.nowMs);
  }
  record(tx, act, { before, after: row });
  return row;
}

export async function deleteEndpoint(tx: Transaction, act: Act, id: string): Promise<void> {
  const before = requireEndpoint(await endpointTable.lock(tx, id));
  endpointTable.delete(tx, id);
  record(tx, act, { before });
}

/** The server itself sends nothing more to an endpoint, and tells the owners. `before` is locked. */
export async function disableEndpoint(
  tx: Transaction,
  before: EndpointRow,
  { failingSince, reason }: { readonly reason: 'GONE' | 'FAILING'; readonly failingSince: number },
  nowMs: number,
  parts: WebhooksParts,
): Promise<void> {
  const after = endpointTable.update(tx, before, {
    status: 'DISABLED',
    disabled_reason: reason,
    failing_since: failingSince,
    updated_at: nowMs,
  });
  failPending(tx, before.id, nowMs);
  record(tx, { nowMs, operation: { name: 'webhooks.giveUp' } }, { before, after });
  await tellDisabled(tx, after, nowMs, parts);
}

function requireEnabled(row: EndpointRow): EndpointRow {
  if (row.status === 'DISABLED') {
    throw fail('WEBHOOK_ENDPOINT_DISABLED', 'Nothing is sent to this endpoint: enable it first');
  }
  return row;
}

export async function requireEnabledEndpoint(tx: Transaction, id: string): Promise<EndpointRow> {
  return requireEnabled(requireEndpoint(await endpointTable.lock(tx, id)));
}

export async function testEndpoint(
  tx: Transaction,
  act: Act,
  id: string,
  parts: Pick<WebhooksParts, 'enqueue'>,
): Promise<DeliveryRow> {
  const endpoint = await requireEnabledEndpoint(tx, id);
  const event = { id: newId(), type: testType, entityId: tx.siteId, at: act.nowMs };
  const [delivery] = await insertDeliveries(tx, [newDelivery(endpoint, event, true)]);
  askForAttempt(tx, delivery as DeliveryRow, parts);
  return delivery as DeliveryRow;
}

/** Begins a delivery anew; what was tried before stays in its log. */
export async function replayDelivery(
  tx: Transaction,
  act: Pick<Act, 'nowMs'>,
  id: string,
  parts: Pick<WebhooksParts, 'enqueue'>,
): Promise<DeliveryRow> {
  const { endpoint_id } = requireDelivery(await findDelivery(tx, id));
  await requireEnabledEndpoint(tx, endpoint_id);
  const before = requireDelivery(await lockDelivery(tx, id));
  const after = updateDelivery(tx, before, {
    status: 'PENDING',
    earlier_attempts: before.attempts,
    next_attempt_at: act.nowMs,
    updated_at: act.nowMs,
  });
  askForAttempt(tx, after, parts);
  return after;
}
