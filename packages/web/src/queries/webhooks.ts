/** Where events are sent, what went there, and the key that signs it, as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import type { WebhookDeliveryStatus, WebhookEndpoint } from '@openhours/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isUnderWay, pollWhile } from './bulk-jobs.ts';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';

const webhooksKey = ['webhooks'] as const;
const deliveriesKey = ['webhook-deliveries'] as const;
const webhookKeyKey = ['webhook-key'] as const;

export function webhooksOf(client: Client) {
  return queryOptions({
    queryKey: [...webhooksKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.webhooks.listEndpoints({}, { signal })).endpoints,
    // One that takes nothing is switched off by the server itself.
    staleTime: 0,
  });
}

/** Null when the site has none with this id. */
export function webhookById(client: Client, endpointId: string) {
  return queryOptions({
    queryKey: [...webhooksKey, 'one', endpointId] as const,
    queryFn: ({ signal }): Promise<WebhookEndpoint | null> =>
      orNull(client.webhooks.getEndpoint({ endpointId }, { signal }).then(({ endpoint }) => endpoint)),
    staleTime: 0,
  });
}

async function webhooksChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: webhooksKey });
}

export type NewWebhook = CallInput<Client['webhooks']['createEndpoint']>['endpoint'];
export type ChangedWebhook = CallInput<Client['webhooks']['updateEndpoint']>['endpoint'];

export function useCreateWebhook(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: async (endpoint: NewWebhook) => (await client.webhooks.createEndpoint({ endpoint })).endpoint,
    onSettled: webhooksChanged,
  });
}

/** One endpoint as its editor saves it. */
export function useWebhookEditing(client: Client, endpointId: string): RowEditing<WebhookEndpoint, ChangedWebhook> {
  const one = webhookById(client, endpointId).queryKey;
  return useRowEditing({
    write: async (endpoint: ChangedWebhook) =>
      (await client.webhooks.updateEndpoint({ endpointId, endpoint })).endpoint,
    read: async () => (await client.webhooks.getEndpoint({ endpointId })).endpoint,
    queryKey: one,
    keep: (queries, next) => {
      keepRow(queries, { list: webhooksOf(client).queryKey, one }, next);
      // What waits for one that is switched off has failed.
      void queries.invalidateQueries({ queryKey: deliveriesKey });
    },
  });
}

/** Removes an endpoint. What showed it has left by the time that it is asked for again. */
export function useDeleteWebhook(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (endpointId: string) => client.webhooks.deleteEndpoint({ endpointId }),
      onSettled: (queries) => void webhooksChanged(queries),
    },
    callbacks,
  );
}

/** What narrows deliveries. */
export interface DeliveryFilter {
  readonly endpointId: string;
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly eventType?: string | undefined;
}

const perPage = 25;
/** An attempt that is due is made within moments: so often it is looked for what became of it. */
const lookEveryMs = 2_000;
const dueWithinMs = 5_000;

export function deliveriesOf(client: Client, { endpointId, eventType, status }: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey, 'list', endpointId, status ?? '', eventType ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      client.webhooks.listDeliveries(
        {
          endpointId,
          ...(status === undefined ? {} : { status }),
          ...(eventType === undefined ? {} : { eventType }),
          limit: perPage,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) =>
      pagingMetadata.hasNext === true ? pagingMetadata.cursors?.next : undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.pages.some(({ deliveries }) =>
        deliveries.some(
          ({ nextAttemptDate }) =>
            nextAttemptDate !== undefined && Date.parse(nextAttemptDate) <= dataUpdatedAt + dueWithinMs,
        ),
      )
        ? lookEveryMs
        : false,
  });
}

/** One delivery with its attempts and what it tells. `updatedDate`: as the list knows it, so that a newer one is read. */
export function deliveryById(client: Client, deliveryId: string, updatedDate: string) {
  return queryOptions({
    queryKey: [...deliveriesKey, 'one', deliveryId, updatedDate] as const,
    queryFn: ({ signal }) => client.webhooks.getDelivery({ deliveryId }, { signal }),
  });
}

async function deliveriesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: deliveriesKey });
}

export function useTestWebhook(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (endpointId: string) => client.webhooks.testEndpoint({ endpointId }),
    onSettled: deliveriesChanged,
  });
}

export function useReplayDelivery(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (deliveryId: string) => client.webhooks.replayDelivery({ deliveryId }),
    onSettled: deliveriesChanged,
  });
}

export function useReplayFailed(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (endpointId: string) => client.webhooks.replayFailedDeliveries({ endpointId }),
    onSettled: deliveriesChanged,
  });
}

/** How far the sending of all that failed is; with each look what went to the endpoint is read again. */
export function replayJob(client: Client, jobId: string | undefined) {
  return queryOptions({
    queryKey: ['webhook-replay', jobId ?? ''] as const,
    enabled: jobId !== undefined,
    queryFn: async ({ client: queries, signal }) => {
      const job = await orNull(client.jobs.getJob({ jobId: jobId ?? '' }, { signal }));
      void deliveriesChanged(queries);
      return job;
    },
    refetchInterval: ({ state }) => pollWhile(state.data != null && isUnderWay(state.data)),
  });
}

export function webhookKeyOf(client: Client) {
  return queryOptions({
    queryKey: webhookKeyKey,
    queryFn: ({ signal }) => client.webhooks.getPublicKey({}, { signal }),
  });
}

export function useRotateWebhookKey(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (_: undefined) => client.webhooks.rotateKey({}),
    onSuccess: (queries, next) => queries.setQueryData(webhookKeyKey, next),
  });
}
