/** The keys by which programs of the business call, as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, useEntityMutation } from './mutation.ts';

const apiKeysKey = ['api-keys'] as const;

export function apiKeysOf(client: Client) {
  return queryOptions({
    queryKey: [...apiKeysKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.apiKeys.listApiKeys({}, { signal })).apiKeys,
  });
}

async function apiKeysChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: apiKeysKey });
}

/** Makes a key. Sent once: the answer holds its text, which is kept no longer than the form is shown. */
export function useCreateApiKey(client: Client) {
  return useEntityMutation({
    retry: false,
    gcTime: 0,
    mutationFn: (apiKey: CallInput<Client['apiKeys']['createApiKey']>['apiKey']) =>
      client.apiKeys.createApiKey({ apiKey }),
    onSettled: apiKeysChanged,
  });
}

export function useRevokeApiKey(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (apiKeyId: string) => client.apiKeys.revokeApiKey({ apiKeyId }),
    // What asked is gone with the key by then.
    onSettled: (queries) => void apiKeysChanged(queries),
  });
}
