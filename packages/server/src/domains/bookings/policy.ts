/** Under which rules a booking stands: those of its service's policy now, and those it was made under. */
import type { BookingPolicySnapshot } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import type { Catalogue } from '../availability/index.ts';
import {
  type BookingPolicyRules,
  defaultPolicyRules,
  presentAgreedPolicy,
  readPolicyRevision,
  readPolicyRevisions,
} from '../policies/index.ts';
import type { BookingRow } from './repository.ts';
import { requireDeadline, requireTransition } from './rules/transitions.ts';

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

/** Refuses when it is too late to cancel or move the booking, or its policy does not let anybody. */
export function requireInTime(
  catalogue: Catalogue,
  booking: BookingRow,
  action: 'cancel' | 'reschedule',
  nowMs: number,
): void {
  const { deadline } = requireTransition(booking.status, action);
  if (deadline !== undefined) {
    requireDeadline(deadline, currentRules(catalogue, booking), booking.start_at, nowMs);
  }
}

/** The rules for fees: the policy as it stood when each booking was made, every revision read once. */
export async function agreedRules(
  reader: Reader,
  bookings: readonly BookingRow[],
): Promise<(booking: BookingRow) => BookingPolicyRules> {
  const keyOf = (booking: BookingRow) => `${booking.policy_id} ${booking.policy_revision}`;
  const distinct = [...new Map(bookings.map((booking) => [keyOf(booking), booking])).values()];
  const read = await Promise.all(
    distinct.map((booking) => readPolicyRevision(reader, booking.policy_id, booking.policy_revision)),
  );
  const rules = new Map(distinct.map((booking, index) => [keyOf(booking), read[index]]));
  return (booking) => rules.get(keyOf(booking)) ?? defaultPolicyRules;
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
  const named = bookings.map((booking) => ({ policyId: booking.policy_id, revision: booking.policy_revision }));
  const keyOf = (policyId: string, revision: number) => `${policyId} ${revision}`;
  const found = await readPolicyRevisions(reader, named);
  const byKey = new Map(found.map((policy) => [keyOf(policy.policy_id, policy.revision), policy]));
  return bookings.flatMap((booking) => {
    const policy = byKey.get(keyOf(booking.policy_id, booking.policy_revision));
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
