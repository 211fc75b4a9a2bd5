/** Endpoints of webhooks: which events are sent where (identity sheet 10.2). */
import Type, { type Static } from 'typebox';
import { allEventTypes, everyEvent } from '../events.ts';
import { defineOperation } from '../operation.ts';
import { clearable, Guid, Instant, Int64, optional, Revision, Words } from '../schema.ts';
import { WebhookDelivery } from './deliveries.ts';

const endpointStatuses = ['ENABLED', 'DISABLED'] as const;

/**
 * Why nothing goes to it: the owner has switched it off, it answered 410, or it took nothing for days.
 */
export const disabledReasons = ['OWNER', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

const Url = () => Type.String({ minLength: 1, maxLength: 2048 });
const Description = () => Type.String({ minLength: 1, maxLength: 200 });
const EventTypes = () => {
  const types = [everyEvent, ...allEventTypes()];
  return Type.Array(Words(types), { minItems: 1, maxItems: types.length });
};

export const WebhookEndpoint = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  url: Url(),
  /** Each once; `*` alone: all. */
  eventTypes: Type.Array(Type.String()),
  description: optional(Description()),
  status: Words(endpointStatuses),
  /** Only of one that is disabled. */
  disabledReason: optional(Words(disabledReasons)),
  /** Since when it has taken nothing; absent while it takes what it gets. */
  failingSinceDate: optional(Instant()),
  /** As events name the site. */
  instanceId: Guid(),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

const NewEndpoint = Type.Object({
  url: Url(),
  eventTypes: EventTypes(),
  description: clearable(Description()),
});
export type NewWebhookEndpointInput = Static<typeof NewEndpoint>;

const ChangedEndpoint = Type.Object({
  revision: optional(Int64()),
  url: optional(Url()),
  eventTypes: optional(EventTypes()),
  description: clearable(Description()),
  status: optional(Words(endpointStatuses)),
});
export type ChangedWebhookEndpointInput = Static<typeof ChangedEndpoint>;

const path = '/v1/webhooks/endpoints';
const shared = { permission: 'WEBHOOKS.MANAGE', source: 'identity sheet 10.2' } as const;
const Answer = Type.Object({ endpoint: WebhookEndpoint });

const createEndpoint = defineOperation({
  ...shared,
  name: 'webhooks.createEndpoint',
  summary: 'Sends the events of some types to an address from now on.',
  method: 'POST',
  path,
  idempotency: 'stored',
  input: Type.Object({ endpoint: NewEndpoint }),
  output: Answer,
  errors: ['WEBHOOK_ENDPOINT_LIMIT_REACHED'],
});

const listEndpoints = defineOperation({
  ...shared,
  name: 'webhooks.listEndpoints',
  summary: 'Lists the endpoints of the site, the oldest first.',
  method: 'GET',
  path,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ endpoints: Type.Array(WebhookEndpoint) }),
});

const getEndpoint = defineOperation({
  ...shared,
  name: 'webhooks.getEndpoint',
  summary: 'Reads one endpoint.',
  method: 'GET',
  path: `${path}/{endpointId}`,
  idempotency: 'natural',
  input: Type.Object({ endpointId: Guid() }),
  output: Answer,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

const updateEndpoint = defineOperation({
  ...shared,
  name: 'webhooks.updateEndpoint',
  summary:
    'Changes what is said of an endpoint; what is not said stays. What waits for one that is switched off fails, and can be replayed.',
  method: 'PATCH',
  path: `${path}/{endpointId}`,
  idempotency: 'stored',
  input: Type.Object({ endpointId: Guid(), endpoint: ChangedEndpoint }),
  output: Answer,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'INVALID_REVISION'],
});

const deleteEndpoint = defineOperation({
  ...shared,
  name: 'webhooks.deleteEndpoint',
  summary: 'Removes an endpoint with its deliveries: nothing goes there any more.',
  method: 'DELETE',
  path: `${path}/{endpointId}`,
  idempotency: 'stored',
  input: Type.Object({ endpointId: Guid() }),
  output: Type.Object({}),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

const testEndpoint = defineOperation({
  ...shared,
  name: 'webhooks.testEndpoint',
  summary: 'Sends `AppInstalled` to an endpoint, once and at once, whatever types it asks for.',
  method: 'POST',
  path: `${path}/{endpointId}/test`,
  idempotency: 'stored',
  input: Type.Object({ endpointId: Guid() }),
  output: Type.Object({ delivery: WebhookDelivery }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
  rateLimits: [{ per: 'caller', calls: 100, windowMs: 3_600_000 }],
});

const replayFailedDeliveries = defineOperation({
  ...shared,
  name: 'webhooks.replayFailedDeliveries',
  summary: 'Sends all that has failed of an endpoint once more, each by itself.',
  method: 'POST',
  path: `${path}/{endpointId}/replay-failed`,
  idempotency: 'stored',
  input: Type.Object({ endpointId: Guid() }),
  output: Type.Object({ jobId: Guid() }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
});

export const endpointOperations = {
  createEndpoint,
  listEndpoints,
  getEndpoint,
  updateEndpoint,
  deleteEndpoint,
  testEndpoint,
  replayFailedDeliveries,
};
