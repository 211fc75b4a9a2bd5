/** A booking policy as the wire has it (services sheet 6). */
import type { BookingPolicy, BookingPolicySnapshot, StrictestPolicy } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { PolicyAtRevision, PolicyRow } from './repository.ts';
import type { BookingPolicyRules } from './rules.ts';

/** Makes the wire entity of a policy, with every sub-policy. `currency` is the site's. */
export function presentPolicy(policy: PolicyRow, currency: string): BookingPolicy {
  return {
    id: policy.id,
    revision: String(policy.revision),
    createdDate: formatInstant(policy.created_at),
    updatedDate: formatInstant(policy.updated_at),
    default: policy.is_default,
    appId: policy.app_id,
    createdByAppId: policy.created_by_app_id,
    name: policy.name,
    ...presentRules(policy.rules, currency),
    ...(policy.extended_fields === null ? {} : { extendedFields: policy.extended_fields }),
  };
}

/** Makes the wire form of rules that belong to no stored policy. */
export function presentStrictest(rules: BookingPolicyRules, currency: string): StrictestPolicy {
  return { id: null, default: false, name: '', ...presentRules(rules, currency) };
}

/** Makes what a booking keeps of a policy: nothing about when it may be booked (bookings sheet 13). */
export function presentAgreedPolicy(policy: PolicyAtRevision, currency: string): BookingPolicySnapshot['policy'] {
  const rules = presentRules(policy.rules, currency);
  return {
    id: policy.policy_id,
    revision: String(policy.revision),
    createdDate: formatInstant(policy.created_at),
    updatedDate: formatInstant(policy.revised_at),
    name: policy.name,
    customPolicyDescription: rules.customPolicyDescription,
    default: policy.is_default,
    cancellationPolicy: rules.cancellationPolicy,
    reschedulePolicy: rules.reschedulePolicy,
    cancellationFeePolicy: rules.cancellationFeePolicy,
    saveCreditCardPolicy: rules.saveCreditCardPolicy,
  };
}

function presentRules({ limitRebookingPolicy: _notExposed, ...rules }: BookingPolicyRules, currency: string) {
  const { sortingMethodType, customOptions } = rules.staffSortingPolicy;
  const rankingOptions =
    rules.staffSortingPolicy.rankingOptions ??
    (sortingMethodType === 'RANKING' ? ({ order: 'LOWEST_TO_HIGHEST' } as const) : undefined);
  return {
    ...rules,
    cancellationFeePolicy: {
      ...rules.cancellationFeePolicy,
      cancellationWindows: rules.cancellationFeePolicy.cancellationWindows.map(({ amount, ...window }) => ({
        ...window,
        ...(amount === undefined ? {} : { amount: { value: amount.value, currency } }),
      })),
    },
    staffSortingPolicy: {
      sortingMethodType,
      ...(rankingOptions === undefined ? {} : { rankingOptions }),
      ...(customOptions === undefined ? {} : { customOptions }),
    },
  };
}
