/** Those who sign members in beside the site itself, as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import type { IdpConnection } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';

const connectionsKey = ['idp-connections'] as const;

export function connectionsOf(client: Client) {
  return queryOptions({
    queryKey: [...connectionsKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.idpConnections.listIdpConnections({}, { signal })).idpConnections,
  });
}

/** Null when the site has none with this id. */
export function connectionById(client: Client, idpConnectionId: string) {
  return queryOptions({
    queryKey: [...connectionsKey, 'one', idpConnectionId] as const,
    queryFn: ({ signal }): Promise<IdpConnection | null> =>
      orNull(
        client.idpConnections
          .getIdpConnection({ idpConnectionId }, { signal })
          .then(({ idpConnection }) => idpConnection),
      ),
  });
}

async function connectionsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: connectionsKey });
}

export type NewConnection = CallInput<Client['idpConnections']['createIdpConnection']>['idpConnection'];
export type ChangedConnection = CallInput<Client['idpConnections']['updateIdpConnection']>['idpConnection'];

/** What was sent holds a secret, which is kept no longer than the form is shown. */
export function useCreateConnection(client: Client) {
  return useEntityMutation({
    retry: false,
    gcTime: 0,
    mutationFn: async (idpConnection: NewConnection) =>
      (await client.idpConnections.createIdpConnection({ idpConnection })).idpConnection,
    onSettled: connectionsChanged,
  });
}

/** One connection as its editor saves it. */
export function useConnectionEditing(
  client: Client,
  idpConnectionId: string,
): RowEditing<IdpConnection, ChangedConnection> {
  const one = connectionById(client, idpConnectionId).queryKey;
  return useRowEditing({
    write: async (idpConnection: ChangedConnection) =>
      (await client.idpConnections.updateIdpConnection({ idpConnectionId, idpConnection })).idpConnection,
    read: async () => (await client.idpConnections.getIdpConnection({ idpConnectionId })).idpConnection,
    queryKey: one,
    keep: (queries, next) => keepRow(queries, { list: connectionsOf(client).queryKey, one }, next),
  });
}

/** Removes a connection. What showed it has left by the time that it is asked for again. */
export function useDeleteConnection(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (idpConnectionId: string) => client.idpConnections.deleteIdpConnection({ idpConnectionId }),
      onSettled: (queries) => void connectionsChanged(queries),
    },
    callbacks,
  );
}
