/** Deliveries: one event on its way to one endpoint, with every attempt (identity sheet 10.2). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, JsonMap, optional, PagingMetadata, Words } from '../schema.ts';

export const webhookDeliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/**
 * Why an attempt got no answer, or made no call: it is no address, the answer did not come in time, there was no
 * connection or may be none, the endpoint was switched off, the event is kept no more, or the server itself failed.
 */
export const webhookProblems = [
  'PROTOCOL_REFUSED',
  'TIMEOUT',
  'NETWORK',
  'ANSWER_REFUSED',
  'ENDPOINT_DISABLED',
  'EVENT_GONE',
  'INTERNAL',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export const WebhookDelivery = Type.Object({
  id: Guid(),
  createdDate: Instant(),
  updatedDate: Instant(),
  endpointId: Guid(),
  eventType: Type.String(),
  /** The same in every attempt and for every endpoint: by it receivers know a repetition. */
  eventId: Guid(),
  status: Words(webhookDeliveryStatuses),
  /** How many were made, those before a replay included. */
  attempts: Type.Integer(),
  /** Of the last attempt; absent where there was no answer. */
  responseStatus: optional(Type.Integer()),
  /** Why the last attempt failed, where no status says it. */
  problem: optional(Words(webhookProblems)),
  /** Only while it is pending. */
  nextAttemptDate: optional(Instant()),
  /** Somebody tries the endpoint out. */
  isTest: Type.Boolean(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookAttempt = Type.Object({
  number: Type.Integer(),
  date: Instant(),
  durationMs: Type.Integer(),
  responseStatus: optional(Type.Integer()),
  problem: optional(Words(webhookProblems)),
  /** How the answer begins. */
  responseExcerpt: optional(Type.String()),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

const path = '/v1/webhooks/deliveries';
const shared = { permission: 'WEBHOOKS.MANAGE', source: 'identity sheet 10.2' } as const;

const listDeliveries = defineOperation({
  ...shared,
  name: 'webhooks.listDeliveries',
  summary: 'Lists deliveries, newest first, by endpoint, state and type of event; they are kept for 30 days.',
  method: 'GET',
  path,
  idempotency: 'natural',
  input: Type.Object({
    endpointId: optional(Guid()),
    status: optional(Words(webhookDeliveryStatuses)),
    eventType: optional(Type.String({ maxLength: 200 })),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** `pagingMetadata.cursors.next` of the page before, which holds what is asked for. */
    cursor: optional(Type.String({ maxLength: 8192 })),
  }),
  output: Type.Object({ deliveries: Type.Array(WebhookDelivery), pagingMetadata: PagingMetadata }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

const getDelivery = defineOperation({
  ...shared,
  name: 'webhooks.getDelivery',
  summary: 'Reads one delivery with its attempts and with what is sent, decoded.',
  method: 'GET',
  path: `${path}/{deliveryId}`,
  idempotency: 'natural',
  input: Type.Object({ deliveryId: Guid() }),
  output: Type.Object({
    delivery: WebhookDelivery,
    /** The oldest first. */
    attemptLog: Type.Array(WebhookAttempt),
    /** What the token holds, its inner texts read; absent once the event is kept no more. */
    payload: optional(JsonMap()),
  }),
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND'],
});

const replayDelivery = defineOperation({
  ...shared,
  name: 'webhooks.replayDelivery',
  summary: 'Sends one delivery at once, whatever became of it before; then it is tried as a new one is.',
  method: 'POST',
  path: `${path}/{deliveryId}/replay`,
  idempotency: 'stored',
  input: Type.Object({ deliveryId: Guid() }),
  output: Type.Object({ delivery: WebhookDelivery }),
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
});

export const deliveryOperations = { listDeliveries, getDelivery, replayDelivery };
