/** Under which rules a booking stands: those of its service's policy now, and those it was made under. */
import type { BookingPolicySnapshot } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import type { Catalogue } from '../availability/index.ts';
import {
  type BookingPolicyRules,
  defaultPolicyRules,
  type PolicyAtRevision,
  presentAgreedPolicy,
  readPolicyRevisions,
} from '../policies/index.ts';
import type { BookingRow } from './repository.ts';
import { requireDeadline, requireNotOver, requireTransition } from './rules/transitions.ts';

/**
 * The rules for cancelling and moving: the policy of the service as it stands now (services sheet 6). A service
 * that is gone leaves the policy of the booking, and a policy that is gone the defaults.
 */
export function currentRules(
  catalogue: Catalogue,
  booking: Pick<BookingRow, 'service_id' | 'policy_id'>,
): BookingPolicyRules {
  const policy = catalogue.services.get(booking.service_id)?.policy ?? catalogue.policies.get(booking.policy_id);
  return policy?.rules ?? defaultPolicyRules;
}

/** Refuses when it is over or too late to cancel or move the booking, or its policy does not let anybody. */
export function requireInTime(
  catalogue: Catalogue,
  booking: BookingRow,
  action: 'cancel' | 'reschedule',
  nowMs: number,
): void {
  const { deadline } = requireTransition(booking, action);
  requireNotOver(action, booking, nowMs);
  if (deadline !== undefined) {
    requireDeadline(deadline, currentRules(catalogue, booking), booking.start_at, nowMs);
  }
}

interface AgreedPolicy {
  readonly policyId: string;
  readonly revision: number;
}

const agreedPolicyOf = ({ policy_id, policy_revision }: BookingRow): AgreedPolicy => ({
  policyId: policy_id,
  revision: policy_revision,
});

/** The policies as they stood when bookings were made, all by one statement; undefined for a revision that never was. */
async function readAgreedPolicies(
  reader: Reader,
  bookings: readonly BookingRow[],
): Promise<(booking: BookingRow) => PolicyAtRevision | undefined> {
  const keyOf = ({ policyId, revision }: AgreedPolicy) => `${policyId} ${revision}`;
  const named = new Map(bookings.map(agreedPolicyOf).map((agreed) => [keyOf(agreed), agreed]));
  const found = named.size === 0 ? [] : await readPolicyRevisions(reader, [...named.values()]);
  const known = new Map(
    found.map((policy) => [keyOf({ policyId: policy.policy_id, revision: policy.revision }), policy]),
  );
  return (booking) => known.get(keyOf(agreedPolicyOf(booking)));
}

/** The rules for fees: the policy as it stood when each booking was made, known without reading while it stands so still. */
export async function agreedRules(
  reader: Reader,
  catalogue: Catalogue,
  bookings: readonly BookingRow[],
): Promise<(booking: BookingRow) => BookingPolicyRules> {
  const standing = ({ policy_id, policy_revision }: BookingRow) => {
    const current = catalogue.policies.get(policy_id);
    return current?.revision === policy_revision ? current.rules : undefined;
  };
  const policyOf = await readAgreedPolicies(
    reader,
    bookings.filter((booking) => standing(booking) === undefined),
  );
  return (booking) => standing(booking) ?? policyOf(booking)?.rules ?? defaultPolicyRules;
}

/**
 * The snapshots of the policies under which bookings were made (bookings sheet 13; docs/decisions/0007). A booking has
 * exactly one, so the snapshot is known by the booking's id.
 */
export async function readSnapshots(
  reader: Reader,
  currency: string,
  bookings: readonly BookingRow[],
): Promise<BookingPolicySnapshot[]> {
  const policyOf = await readAgreedPolicies(reader, bookings);
  return bookings.flatMap((booking) => {
    const policy = policyOf(booking);
    return policy === undefined
      ? []
      : [
          {
            id: booking.id,
            bookingId: booking.id,
            policy: presentAgreedPolicy(policy, currency),
            createdDate: formatInstant(booking.created_at),
          },
        ];
  });
}
