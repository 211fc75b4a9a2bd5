/** Several policies as one that allows only what all of them allow (services sheet 6). */
import type { BookingPolicyRules } from '../rules.ts';

const largest = (numbers: readonly number[]) => Math.max(...numbers);
const smallest = (numbers: readonly number[]) => Math.min(...numbers);

/** A number that counts only where it is switched on: taken from those, from all when it is on nowhere. */
function limit<Part>(
  parts: readonly Part[],
  isOn: (part: Part) => boolean,
  numberOf: (part: Part) => number,
  choose: (numbers: readonly number[]) => number,
): number {
  const on = parts.filter(isOn);
  return choose((on.length === 0 ? parts : on).map(numberOf));
}

/** A cancellation begins to cost at this many minutes before the start. */
function firstFeeMinutes({ cancellationFeePolicy }: BookingPolicyRules): number {
  return cancellationFeePolicy.cancellationWindows[0]?.startInMinutes ?? 0;
}

/**
 * Merges policies, at least one. Rights hold where all give them, limits where one sets them, and each number is the
 * strictest of those that count. What has no order of strictness is taken from the first policy that uses it; of fees,
 * from the one that begins earliest.
 */
export function strictestOf(policies: readonly [BookingPolicyRules, ...BookingPolicyRules[]]): BookingPolicyRules {
  const [first] = policies;
  const all = <Part extends keyof BookingPolicyRules>(part: Part) => policies.map((policy) => policy[part]);
  const enabledBy = <Part extends { readonly enabled: boolean }>(parts: readonly Part[]) =>
    parts.find(({ enabled }) => enabled) ?? (parts[0] as Part);
  const early = all('limitEarlyBookingPolicy');
  const late = all('limitLateBookingPolicy');
  const cancellation = all('cancellationPolicy');
  const reschedule = all('reschedulePolicy');
  const waitlist = all('waitlistPolicy');
  const resources = all('resourcesPolicy');
  const fees = policies.filter(({ cancellationFeePolicy }) => cancellationFeePolicy.enabled);
  const rebooking = all('limitRebookingPolicy').filter(({ enabled }) => enabled);
  const isEnabled = ({ enabled }: { readonly enabled: boolean }) => enabled;
  return {
    customPolicyDescription: enabledBy(all('customPolicyDescription')),
    limitEarlyBookingPolicy: {
      enabled: early.some(isEnabled),
      earliestBookingInMinutes: limit(early, isEnabled, (part) => part.earliestBookingInMinutes, smallest),
    },
    limitLateBookingPolicy: {
      enabled: late.some(isEnabled),
      latestBookingInMinutes: limit(late, isEnabled, (part) => part.latestBookingInMinutes, largest),
    },
    bookAfterStartPolicy: { enabled: all('bookAfterStartPolicy').every(isEnabled) },
    cancellationPolicy: {
      enabled: cancellation.every(isEnabled),
      limitLatestCancellation: cancellation.some((part) => part.limitLatestCancellation),
      latestCancellationInMinutes: limit(
        cancellation,
        (part) => part.limitLatestCancellation,
        (part) => part.latestCancellationInMinutes,
        largest,
      ),
      allowAnonymous: cancellation.every((part) => part.allowAnonymous !== false),
    },
    reschedulePolicy: {
      enabled: reschedule.every(isEnabled),
      limitLatestReschedule: reschedule.some((part) => part.limitLatestReschedule),
      latestRescheduleInMinutes: limit(
        reschedule,
        (part) => part.limitLatestReschedule,
        (part) => part.latestRescheduleInMinutes,
        largest,
      ),
      allowAnonymous: reschedule.every((part) => part.allowAnonymous !== false),
    },
    waitlistPolicy: {
      enabled: waitlist.every(isEnabled),
      capacity: limit(waitlist, isEnabled, (part) => part.capacity, smallest),
      reservationTimeInMinutes: limit(waitlist, isEnabled, (part) => part.reservationTimeInMinutes, smallest),
    },
    participantsPolicy: {
      maxParticipantsPerBooking: smallest(all('participantsPolicy').map((part) => part.maxParticipantsPerBooking)),
    },
    resourcesPolicy: {
      enabled: resources.some(isEnabled),
      autoAssignAllowed: resources.every((part) => part.autoAssignAllowed),
    },
    cancellationFeePolicy:
      fees.toSorted((one, other) => firstFeeMinutes(other) - firstFeeMinutes(one))[0]?.cancellationFeePolicy ??
      first.cancellationFeePolicy,
    saveCreditCardPolicy: { enabled: all('saveCreditCardPolicy').some(isEnabled) },
    staffSortingPolicy: first.staffSortingPolicy,
    intakeFormPolicy: enabledBy(all('intakeFormPolicy')),
    limitRebookingPolicy:
      rebooking.toSorted(
        (one, other) => (one.maxBookings ?? Number.POSITIVE_INFINITY) - (other.maxBookings ?? Number.POSITIVE_INFINITY),
      )[0] ?? first.limitRebookingPolicy,
  };
}
