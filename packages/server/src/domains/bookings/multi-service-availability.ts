/**
 * Whether a multi-service booking could be booked now as it lies (bookings sheet 8): judged as when it is booked, its
 * own time aside. And what of it is kept where it is to be moved.
 */
import { bookedLocationTypes, type multiServiceBookings, type OutputOf } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Reader } from '../../db/transaction.ts';
import { type Catalogue, type FindMovingVisit, judgeSlot } from '../availability/index.ts';
import { readResourcesTakenBy } from '../calendar/index.ts';
import { claimOfPlace, ownTimeOf, planOfPlace } from './commands/place.ts';
import { readOccupiedFor } from './commands/who-serves.ts';
import { currentRules } from './policy.ts';
import type { BookingRow } from './repository.ts';
import { requestedGenderOf, staffSelectionOf } from './rules/assignment.ts';
import { multiServiceInfoOf, standingOf } from './rules/multi-service.ts';
import { shareOut } from './rules/sharing.ts';

type MultiServiceAvailability = OutputOf<typeof multiServiceBookings.getMultiServiceBookingAvailability>;

type MovingVisit = NonNullable<Awaited<ReturnType<FindMovingVisit>>>;

/** What stands of it, each as long as it is, where it is, and with whom its customer chose in person. */
export function movingVisitOf(bookings: readonly BookingRow[]): MovingVisit | undefined {
  const standing = standingOf(bookings);
  const [first] = standing;
  const of = first && multiServiceInfoOf(first);
  if (first === undefined || of === undefined) {
    return undefined;
  }
  return {
    type: of.type,
    locations: locationsOf(first),
    parts: standing.map((booking) => {
      const { resourceSelections } = booking.details.slot;
      const isChosen = staffSelectionOf(resourceSelections)?.selectionMethod === 'SPECIFIC_RESOURCE';
      const resourceId = booking.resource_id ?? undefined;
      return {
        serviceId: booking.service_id,
        startMs: booking.start_at,
        endMs: booking.end_at,
        addedMinutes: addedMinutesOf(booking.details.bookedAddOns),
        chosenResourceId: isChosen ? resourceId : undefined,
        requestedGender: requestedGenderOf(resourceSelections),
        ownTime: ownTimeOf(booking),
        resourceId,
      };
    }),
  };
}

/** As free times name it; nowhere in particular where the booking does not say it. */
function locationsOf({ details: { slot } }: BookingRow): MovingVisit['locations'] {
  const { id, locationType: booked = 'UNDEFINED' } = slot.location ?? {};
  if (id !== undefined) {
    return [{ id }];
  }
  const types = ['BUSINESS', 'CUSTOM', 'CUSTOMER'] as const;
  return types.filter((type) => bookedLocationTypes[type] === booked).map((locationType) => ({ locationType }));
}

/** Only what stands of it is judged; when nothing does, there is nothing to book. */
export async function availabilityOfMultiService(
  reader: Reader,
  catalogue: Catalogue,
  bookings: readonly BookingRow[],
  nowMs: number,
): Promise<MultiServiceAvailability> {
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
