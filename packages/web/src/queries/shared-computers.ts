/** Computers that several people use, and the own PIN, as the dashboard asks for them and changes them. */
import type { Client } from '@openhours/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DashboardSession } from '../session/session.ts';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';
import { sessionChanged } from './session.ts';

const computersKey = ['shared-computers'] as const;
const pinKey = ['own-pin'] as const;

export function sharedComputersOf(client: Client) {
  return queryOptions({
    queryKey: [...computersKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.sharedComputers.listSharedComputers({}, { signal })).sharedComputers,
  });
}

async function computersChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: computersKey });
}

type Shared = CallInput<Client['sharedComputers']['createSharedComputer']>['sharedComputer'];

/** Shares the computer in use: from then on whoever is signed in here is somebody at a shared computer. */
export function useShareComputer(session: DashboardSession, callbacks: MutationCallbacks<unknown, Shared>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (sharedComputer: Shared) => session.shareComputer(sharedComputer),
      onSuccess: async (queries) => {
        session.forget();
        await sessionChanged(queries);
      },
      onSettled: computersChanged,
    },
    callbacks,
  );
}

type Change = CallInput<Client['sharedComputers']['updateSharedComputer']>;

export function useChangeComputer(client: Client, callbacks: MutationCallbacks<unknown, Change>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (change: Change) => client.sharedComputers.updateSharedComputer(change),
      onSettled: computersChanged,
    },
    callbacks,
  );
}

export function useEndComputer(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (sharedComputerId: string) => client.sharedComputers.endSharedComputer({ sharedComputerId }),
    // What asked is gone with the computer by then.
    onSettled: (queries) => void computersChanged(queries),
  });
}

export function ownPinOf(client: Client) {
  return queryOptions({
    queryKey: pinKey,
    queryFn: async ({ signal }) => (await client.sharedComputers.getOwnPin({}, { signal })).pin,
  });
}

function pinChanged(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: pinKey });
}

export function useSetPin(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      gcTime: 0,
      mutationFn: (pin: string) => client.sharedComputers.setOwnPin({ pin }),
      onSettled: pinChanged,
    },
    callbacks,
  );
}

export function useRemovePin(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: () => client.sharedComputers.removeOwnPin({}),
    onSettled: pinChanged,
  });
}
