/** Rows of endpoints, deliveries, attempts and keys as wire entities. */
import { createHash } from 'node:crypto';
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookPublicKey } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { KeyRow } from './repository/keys.ts';
import type { AttemptRow, DeliveryRow, EndpointRow } from './repository.ts';
import { appIdOf } from './rules/envelope.ts';

export function presentEndpoint(row: EndpointRow, siteId: string): WebhookEndpoint {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    url: row.url,
    eventTypes: [...row.event_types],
    ...(row.description === null ? {} : { description: row.description }),
    status: row.status,
    ...(row.disabled_reason === null ? {} : { disabledReason: row.disabled_reason }),
    ...(row.failing_since === null ? {} : { failingSinceDate: formatInstant(row.failing_since) }),
    instanceId: siteId,
  };
}

/**
 * For the audit log, which more may read, and longer: of the address the host alone, since all behind it may be a secret, and
 * a hash by which a change is seen.
 */
export function auditedEndpoint(row: EndpointRow): Record<string, unknown> {
  const { host, protocol } = new URL(row.url);
  const urlHash = createHash('sha256').update(row.url).digest('hex').slice(0, 8);
  const { description, event_types: eventTypes, status } = row;
  return { url: `${protocol}//${host}`, urlHash, eventTypes, description, status };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    endpointId: row.endpoint_id,
    eventType: row.event_type,
    eventId: row.event_id,
    status: row.status,
    attempts: row.attempts,
    ...(row.response_status === null ? {} : { responseStatus: row.response_status }),
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(row.next_attempt_at === null ? {} : { nextAttemptDate: formatInstant(row.next_attempt_at) }),
    isTest: row.is_test,
  };
}

export function presentAttempt(row: AttemptRow): WebhookAttempt {
  return {
    number: row.number,
    date: formatInstant(row.attempted_at),
    durationMs: row.duration_ms,
    ...(row.response_status === null ? {} : { responseStatus: row.response_status }),
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(row.response_excerpt === null ? {} : { responseExcerpt: row.response_excerpt }),
  };
}

function publishedHalf({ id, public_part }: KeyRow) {
  return { publicKey: public_part, publicKeyBase64: Buffer.from(public_part).toString('base64'), keyId: id };
}

/** The key that signs, which stands first, and those before it. */
export function presentKeys([current, ...previous]: readonly [KeyRow, ...KeyRow[]], siteId: string): WebhookPublicKey {
  return {
    ...publishedHalf(current),
    algorithm: 'RS256',
    appId: appIdOf(siteId),
    previousKeys: previous.flatMap((row) =>
      row.retired_at === null ? [] : [{ ...publishedHalf(row), retiredDate: formatInstant(row.retired_at) }],
    ),
  };
}
