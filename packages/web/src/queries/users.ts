/** Who signs in to the dashboard, as it asks for them: everybody, and oneself. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';

export const usersKey = ['users'] as const;
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
