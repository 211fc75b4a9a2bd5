/** A booking policy that is saved rule by rule as somebody chooses. */

import type { BookingPolicy } from '@openhours/contract';
import { usePolicyEditing } from '../../queries/policies.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { type Draft, useDraft } from '../editing/use-draft.ts';
import { changesOf, fieldOf, fieldsOf, type PolicyFields } from './policy-fields.ts';

export function usePolicyDraft(policy: BookingPolicy): Draft<PolicyFields> {
  const { session } = useDashboard();
  const editing = usePolicyEditing(session.client, policy.id);
  return useDraft<PolicyFields>({
    saved: fieldsOf(policy),
    savesItself: true,
    fieldOf,
    save: async (changed, saved) =>
      fieldsOf(await editing.save({ ...changesOf(changed, saved), revision: saved.revision })),
    reread: async () => fieldsOf(await editing.reread()),
  });
}
