/** The refusal when the judgement of a slot goes against the booking (bookings sheet 21.3 and 23). Pure. */
import { fail } from '@openhours/contract';
import { formatInstant } from '../../../time/index.ts';
import type { SlotVerdict } from '../../availability/index.ts';
import type { PolicyViolations } from '../../policies/index.ts';

/**
 * Refuses what cannot be booked: by policy first, because then no other time nearby would help. Where the policy is set
 * aside, what is free can be had.
 */
export function requireBookable(
  verdict: SlotVerdict,
  { seesConflicts, ignoresPolicy = false }: { readonly seesConflicts: boolean; readonly ignoresPolicy?: boolean },
): void {
  if (ignoresPolicy ? verdict.free : verdict.bookable) {
    return;
  }
  const nearest = presentNearest(verdict);
  if (!ignoresPolicy) {
    requireWithinPolicy(verdict.policyViolations, nearest);
  }
  throw fail('SLOT_NOT_AVAILABLE', 'The time is not free', {
    reasons: verdict.reasons,
    nearest,
    ...(seesConflicts ? { conflicts: verdict.conflicts } : {}),
  });
}

/** The free times nearby, as refusals name them. */
export function presentNearest({ nearest }: Pick<SlotVerdict, 'nearest'>): { startDate: string; endDate: string }[] {
  return nearest.map(({ startMs, endMs }) => ({ startDate: formatInstant(startMs), endDate: formatInstant(endMs) }));
}

/** Refuses what the policy does not let be booked now, with the times nearby that it does. */
export function requireWithinPolicy(
  { tooEarlyToBook, tooLateToBook, bookOnlineDisabled, earliestBookingMs }: PolicyViolations,
  nearest: ReturnType<typeof presentNearest>,
): void {
  if (tooEarlyToBook || tooLateToBook || bookOnlineDisabled) {
    throw fail('BOOKING_POLICY_VIOLATION', 'The booking policy of the service does not allow booking this time now', {
      bookingPolicyViolations: {
        ...(tooEarlyToBook ? { tooEarlyToBook } : {}),
        ...(earliestBookingMs === undefined ? {} : { earliestBookingDate: formatInstant(earliestBookingMs) }),
        ...(tooLateToBook ? { tooLateToBook } : {}),
        ...(bookOnlineDisabled ? { bookOnlineDisabled } : {}),
      },
      nearest,
    });
  }
}
