/** Who signs in to the dashboard, as it asks for them: everybody, and oneself. */

import type { Client } from '@openhours/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { staffKey } from './staff.ts';

const usersKey = ['users'] as const;
const profileKey = ['profile'] as const;

export function usersOf(client: Client) {
  return queryOptions({
    queryKey: [...usersKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.users.listUsers({}, { signal })).users,
  });
}

export function profileOf(client: Client) {
  return queryOptions({
    queryKey: [...profileKey, 'one'] as const,
    queryFn: async ({ signal }) => (await client.users.getProfile({}, { signal })).user,
  });
}

export function sessionsOf(client: Client) {
  return queryOptions({
    queryKey: [...profileKey, 'sessions'] as const,
    queryFn: async ({ signal }) => (await client.users.listOwnSessions({}, { signal })).sessions,
  });
}

/** Somebody was invited, changed or removed; who works here may be tied to them. */
export async function usersChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: usersKey }),
    queries.invalidateQueries({ queryKey: staffKey }),
  ]);
}

/** Sign-ins of one's own have ended. */
export async function ownSessionsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...profileKey, 'sessions'] });
}
