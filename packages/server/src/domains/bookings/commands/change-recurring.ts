/**
 * Cancelling and moving bookings of a series (docs/decisions/0077): one, some or all, each by the rules of the single act,
 * in one transaction.
 */
import { type InputOf, invalid, type recurringBookings } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { type Catalogue, longerBy } from '../../availability/index.ts';
import { readResourcesTakenBy } from '../../calendar/index.ts';
import { managesBookings, overridesRules, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { readRecurring } from '../repository/recurring.ts';
import type { BookingRow } from '../repository.ts';
import { type RescheduleBooking, requireMovable } from '../rules/moved-booking.ts';
import { requireAlone } from '../rules/multi-service.ts';
import { notificationBy } from '../rules/notification.ts';
import { judgeOccurrences, requireAllBookable } from '../rules/recurring.ts';
import { requireRightsForFlags } from '../rules/request.ts';
import { sameLengthEnd } from '../rules/same-length.ts';
import { cancelBooking } from './cancel.ts';
import { requireFitFor } from './fit.ts';
import { inTurn } from './in-turn.ts';
import { type LockedOccurrences, lockOccurrences, requireReached } from './lock-recurring.ts';
import type { MoveRequest } from './move.ts';
import { moveTogether } from './reschedule-multi-service.ts';
import { readOccupiedFor } from './who-serves.ts';

type CancelRecurring = InputOf<typeof recurringBookings.cancelRecurringBookings>;
type RescheduleRecurring = InputOf<typeof recurringBookings.rescheduleRecurringBookings>;
export type MovedOccurrence = RescheduleRecurring['bookings'][number];

export async function cancelRecurringBookings(
  tx: Transaction,
  act: Act,
  { bookings: named, recurringGroupId, ...said }: CancelRecurring,
  parts: BookingsParts,
): Promise<readonly BookingRow[]> {
  const [found, visible] = await Promise.all([readRecurring(tx, recurringGroupId), visibleTo(tx, act)]);
  const reached = requireReached(found, visible, recurringGroupId);
  const { bookings } = await lockOccurrences(tx, act, { named, reached }, parts);
  return inTurn(tx, bookings, ({ id }) => cancelBooking(tx, act, { ...said, bookingId: id }, parts));
}

export async function rescheduleRecurringBookings(
  tx: Transaction,
  act: Act,
  { bookings: named, recurringGroupId, ...said }: RescheduleRecurring,
  parts: BookingsParts,
): Promise<readonly BookingRow[]> {
  requireRightsForFlags(said.flowControlSettings ?? {}, overridesRules(act.caller));
  const [found, visible] = await Promise.all([readRecurring(tx, recurringGroupId), visibleTo(tx, act)]);
  const reached = requireReached(found, visible, recurringGroupId);
  const locked = await lockOccurrences(tx, act, { named, reached, moves: true }, parts);
  const participantNotification = notificationBy(act.caller, said.participantNotification);
  const told = participantNotification === undefined ? {} : { participantNotification };
  const requests = await requestsOf(tx, locked, named, (booking, input) => {
    const asked = { ...said, ...input, ...told };
    const requireFit = (row: BookingRow | undefined) => {
      const fit = requireFitFor(row, visible, asked, 'reschedule');
      requireAlone(fit);
      requireMovable(fit);
      return fit;
    };
    return { found: requireFit(booking), input: asked, requireFit, byBusiness: managesBookings(act.caller) };
  });
  return moveOccurrences(tx, act, locked.catalogue, requests, parts);
}

/** Each with where it goes; whose time it takes is asked before that is given back. */
export async function requestsOf(
  tx: Transaction,
  { bookings, catalogue }: LockedOccurrences,
  named: readonly MovedOccurrence[],
  requestOf: (booking: BookingRow, input: RescheduleBooking) => MoveRequest,
): Promise<MoveRequest[]> {
  const startOf = new Map(named.map(({ bookingId, startDate }) => [bookingId, Date.parse(startDate)]));
  const moves = bookings.map((booking) => {
    const startMs = startOf.get(booking.id);
    if (startMs === undefined) {
      throw new TypeError(`booking ${booking.id} is moved to no time`);
    }
    return { booking, input: movedTo(catalogue, booking, startMs) };
  });
  requireApart(moves.map(({ input }) => input.slot));
  return Promise.all(
    moves.map(async ({ booking, input }) => ({
      ...requestOf(booking, input),
      heldResourceIds: await readResourcesTakenBy(tx, 'BOOKING', booking.id),
    })),
  );
}

/** Nobody comes to two of a series at a time, as when it was booked. */
function requireApart(slots: readonly RescheduleBooking['slot'][]): void {
  const times = slots
    .map(({ endDate = '', startDate = '' }) => ({ startMs: Date.parse(startDate), endMs: Date.parse(endDate) }))
    .toSorted((one, other) => one.startMs - other.startMs);
  if (times.some(({ startMs }, index) => startMs < (times[index - 1]?.endMs ?? startMs))) {
    throw invalid('bookings', 'must not be at the same time as each other', 'VALIDATION');
  }
}

/** What is asked of a booking that goes elsewhere as it is: as long, and in the zone in which it was booked. */
export function movedTo(catalogue: Catalogue, booking: BookingRow, startMs: number): RescheduleBooking {
  const known = catalogue.services.get(booking.service_id);
  const service = known && longerBy(known, addedMinutesOf(booking.details.bookedAddOns));
  const endMs = sameLengthEnd(catalogue, service, { startMs: booking.start_at, endMs: booking.end_at }, startMs);
  return {
    bookingId: booking.id,
    revision: String(booking.revision),
    slot: { startDate: formatInstant(startMs), endDate: formatInstant(endMs), timezone: booking.time_zone },
  };
}

/** Moves all of them; where one is not free all are refused, with what is free near each that is not. */
export async function moveOccurrences(
  tx: Transaction,
  act: Act,
  catalogue: Catalogue,
  requests: readonly MoveRequest[],
  parts: BookingsParts,
): Promise<readonly BookingRow[]> {
  const [first] = requests;
  const byBusiness = first?.byBusiness === true;
  const ignoresPolicy = byBusiness && first?.input.flowControlSettings?.ignoreReschedulePolicy === true;
  return moveTogether(tx, act, { catalogue, offGrid: () => false }, requests, parts, async (claims, candidates) => {
    const occupied = await readOccupiedFor(tx, claims, candidates);
    const judged = judgeOccurrences(catalogue, occupied, claims);
    requireAllBookable(judged, { seesConflicts: byBusiness, ignoresPolicy });
  });
}
