/** The applications that sign members in and call in their name, as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import type { OauthApp } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';

export const oauthAppsKey = ['oauth-apps'] as const;

export function oauthAppsOf(client: Client) {
  return queryOptions({
    queryKey: [...oauthAppsKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.oauthApps.listOauthApps({}, { signal })).oauthApps,
  });
}

/** Null when the site has none with this id. */
export function oauthAppById(client: Client, oauthAppId: string) {
  return queryOptions({
    queryKey: [...oauthAppsKey, 'one', oauthAppId] as const,
    queryFn: ({ signal }): Promise<OauthApp | null> =>
      orNull(client.oauthApps.getOauthApp({ oauthAppId }, { signal }).then(({ oauthApp }) => oauthApp)),
  });
}

async function oauthAppsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: oauthAppsKey });
}

export type NewApp = CallInput<Client['oauthApps']['createOauthApp']>['oauthApp'];
export type ChangedApp = CallInput<Client['oauthApps']['updateOauthApp']>['oauthApp'];
type CreatedApp = Awaited<ReturnType<Client['oauthApps']['createOauthApp']>>;

/** Registers an application. Sent once: the answer may hold its secret, which is kept no longer than the form is shown. */
export function useCreateOauthApp(client: Client, callbacks: MutationCallbacks<CreatedApp, NewApp>) {
  return useEntityMutation(
    {
      retry: false,
      gcTime: 0,
      mutationFn: (oauthApp: NewApp) => client.oauthApps.createOauthApp({ oauthApp }),
      onSettled: oauthAppsChanged,
    },
    callbacks,
  );
}

/** One application as its editor saves it. */
export function useOauthAppEditing(client: Client, oauthAppId: string): RowEditing<OauthApp, ChangedApp> {
  const one = oauthAppById(client, oauthAppId).queryKey;
  return useRowEditing({
    write: async (oauthApp: ChangedApp) => (await client.oauthApps.updateOauthApp({ oauthAppId, oauthApp })).oauthApp,
    read: async () => (await client.oauthApps.getOauthApp({ oauthAppId })).oauthApp,
    queryKey: one,
    keep: (queries, next) => keepRow(queries, { list: oauthAppsOf(client).queryKey, one }, next),
  });
}

/** Removes an application. What showed it has left by the time that it is asked for again. */
export function useDeleteOauthApp(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (oauthAppId: string) => client.oauthApps.deleteOauthApp({ oauthAppId }),
      onSettled: (queries) => void oauthAppsChanged(queries),
    },
    callbacks,
  );
}
