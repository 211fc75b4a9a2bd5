/** Whether a package could be booked now as it lies (bookings sheet 8): judged as when it is booked, its own time aside. */
import type { multiServiceBookings, OutputOf } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { type Catalogue, judgeSlot } from '../availability/index.ts';
import { readResourcesTakenBy } from '../calendar/index.ts';
import { claimOfPlace, planOfPlace } from './commands/place.ts';
import { readOccupiedFor } from './commands/who-serves.ts';
import { currentRules } from './policy.ts';
import type { BookingRow } from './repository.ts';
import { standingOf } from './rules/multi-service.ts';
import { shareOut } from './rules/sharing.ts';

type PackageAvailability = OutputOf<typeof multiServiceBookings.getMultiServiceBookingAvailability>;

/** Only what stands of it is judged; when nothing does, there is nothing to book. */
export async function availabilityOfPackage(
  reader: Reader,
  catalogue: Catalogue,
  bookings: readonly BookingRow[],
  nowMs: number,
): Promise<PackageAvailability> {
  const standing = standingOf(bookings);
  const claims = await Promise.all(
    standing.map(async (booking) => {
      const held = await readResourcesTakenBy(reader, 'BOOKING', booking.id);
      const plan = planOfPlace(catalogue, booking, held, nowMs);
      return { plan, claim: claimOfPlace(catalogue, booking, plan) };
    }),
  );
  const candidates = claims.flatMap(({ plan }) => plan.resourceIds);
  const occupied = await readOccupiedFor(reader, claims, candidates);
  const verdicts = claims.map(
    ({ claim }) => claim.service && judgeSlot(catalogue, claim.service, claim, occupied, nowMs),
  );
  const isFree =
    standing.length > 0 &&
    verdicts.every((verdict) => verdict?.free === true) &&
    shareOut(catalogue, occupied, claims) !== undefined;
  const isViolated = (rule: 'tooEarlyToBook' | 'tooLateToBook' | 'bookOnlineDisabled') =>
    verdicts.some((verdict) => verdict?.policyViolations[rule] === true);
  return {
    bookable: isFree && verdicts.every((verdict) => verdict?.bookable === true),
    totalCapacity: 1,
    remainingCapacity: isFree ? 1 : 0,
    policyViolations: {
      tooEarlyToBook: isViolated('tooEarlyToBook'),
      tooLateToBook: isViolated('tooLateToBook'),
      bookOnlineDisabled: isViolated('bookOnlineDisabled'),
    },
    policySettings: {
      maxParticipantsPerBooking: Math.min(
        ...bookings.map((booking) => currentRules(catalogue, booking).participantsPolicy.maxParticipantsPerBooking),
      ),
    },
    multiServiceBookingInfo: bookings.map(({ id }) => ({ bookingId: id })),
  };
}
