/** The second factor of the member who is a client, and taking it from whoever has lost theirs. */
import { type Client, isCallError } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';
import { useEntityMutation } from './mutation.ts';

const memberFactorsKey = ['memberFactors'] as const;

/** Null where the client is no member. */
export function memberFactorsOf(client: Client, contactId: string) {
  return queryOptions({
    queryKey: [...memberFactorsKey, contactId] as const,
    queryFn: ({ signal }) =>
      client.members.getFactorsOfClient({ contactId }, { signal }).catch((error: unknown) => {
        if (isCallError(error) && error.code === 'NOT_FOUND') {
          return null;
        }
        throw error;
      }),
  });
}

export function useLiftMemberFactors(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (memberId: string) => client.memberFactors.liftFactors({ memberId }),
    onSuccess: (queries) => queries.invalidateQueries({ queryKey: memberFactorsKey }),
  });
}
