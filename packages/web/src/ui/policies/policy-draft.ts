/** A booking policy that is saved rule by rule as somebody chooses. */

import type { BookingPolicy } from '@openhours/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keepPolicy } from '../../queries/policies.ts';
import { servicesChanged } from '../../queries/services.ts';
import { useDashboard } from '../dashboard-context.tsx';
import { type Draft, useDraft } from '../editing/use-draft.ts';
import { changesOf, fieldOf, fieldsOf, type PolicyFields } from './policy-fields.ts';

const pauseMs = 900;

export function usePolicyDraft(policy: BookingPolicy): Draft<PolicyFields> {
  const { session } = useDashboard();
  const queries = useQueryClient();
  const keep = (next: BookingPolicy) => {
    keepPolicy(queries, session.client, next);
    // Services carry a copy of their policy.
    void servicesChanged(queries);
    return fieldsOf(next);
  };
  return useDraft<PolicyFields>({
    saved: fieldsOf(policy),
    pauseMs,
    fieldOf,
    async save(changed, saved) {
      const { bookingPolicy } = await session.client.policies.updateBookingPolicy({
        bookingPolicy: { ...changesOf(changed, saved), id: policy.id, revision: saved.revision },
      });
      return keep(bookingPolicy);
    },
    reread: async () =>
      keep((await session.client.policies.getBookingPolicy({ bookingPolicyId: policy.id })).bookingPolicy),
  });
}
