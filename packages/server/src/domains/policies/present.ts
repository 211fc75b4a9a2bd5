/** A booking policy as the wire has it (services sheet 6). */
import type { BookingPolicy } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { PolicyRow } from './repository.ts';

/** Makes the wire entity of a policy, with every sub-policy. */
export function presentPolicy(policy: PolicyRow): BookingPolicy {
  const { limitRebookingPolicy: _notExposed, ...rules } = policy.rules;
  const { rankingOptions, customOptions, sortingMethodType } = rules.staffSortingPolicy;
  return {
    id: policy.id,
    revision: String(policy.revision),
    createdDate: formatInstant(policy.created_at),
    updatedDate: formatInstant(policy.updated_at),
    name: policy.name,
    default: policy.is_default,
    ...rules,
    cancellationFeePolicy: {
      ...rules.cancellationFeePolicy,
      cancellationWindows: rules.cancellationFeePolicy.cancellationWindows.map((window) => ({ ...window })),
    },
    staffSortingPolicy: {
      sortingMethodType,
      ...(rankingOptions === undefined ? {} : { rankingOptions }),
      ...(customOptions === undefined ? {} : { customOptions: { ...customOptions } }),
    },
  };
}
