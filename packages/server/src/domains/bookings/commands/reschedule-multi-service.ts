/**
 * Moving a multi-service booking or some of it (bookings sheet 8): the time of all that moves is given back before any
 * of it is judged, so that they may take each other's; each is then moved as it would be alone. Those left out keep
 * their time.
 */
import { type InputOf, isPlacedStatus, type multiServiceBookings } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Catalogue, candidatesOf } from '../../availability/index.ts';
import { readResourcesTakenBy, release } from '../../calendar/index.ts';
import { managesBookings, overridesRules, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { readMultiService } from '../repository/multi-service.ts';
import type { BookingRow } from '../repository.ts';
import { requireChangeableAddOns } from '../rules/moved-booking.ts';
import {
  type MultiServiceInfo,
  readNamed,
  requirePlacesTogether,
  requireTimesTogether,
  standingOf,
} from '../rules/multi-service.ts';
import { notificationBy } from '../rules/notification.ts';
import { requireRightsForFlags } from '../rules/request.ts';
import type { SharedClaim } from '../rules/sharing.ts';
import type { ReadMultiService } from './decide-multi-service.ts';
import { requireFitFor } from './fit.ts';
import { type LockedMultiService, lockMultiService } from './lock-multi-service.ts';
import type { MoveRequest } from './move.ts';
import { claimBeforeMove, timesOf } from './move-appointment.ts';
import { moveBooking } from './reschedule.ts';
import { decideWhoServes, noneTogether } from './who-serves.ts';

export type RescheduleMultiServiceBooking = InputOf<typeof multiServiceBookings.rescheduleMultiServiceBooking>;
type Moved = RescheduleMultiServiceBooking['rescheduleBookingsInfo'][number];

export async function rescheduleMultiServiceBooking(
  tx: Transaction,
  act: Act,
  {
    multiServiceBookingId,
    rescheduleBookingsInfo,
    returnFullEntity: _answered,
    ...said
  }: RescheduleMultiServiceBooking,
  parts: BookingsParts,
): Promise<ReadMultiService> {
  requireRightsForFlags(said.flowControlSettings ?? {}, overridesRules(act.caller));
  const locked = await lockMultiService(tx, act, multiServiceBookingId, parts, {
    furtherOf: (catalogue, booking) => candidatesFor(catalogue, booking, rescheduleBookingsInfo),
  });
  const named = readNamed(rescheduleBookingsInfo, locked.bookings);
  const firstId = requireTimesAfter(locked, named, act);
  const visible = await visibleTo(tx, act);
  const participantNotification = notificationBy(act.caller, said.participantNotification);
  const requests: MoveRequest[] = [];
  for (const booking of locked.bookings) {
    const info = named.get(booking.id);
    if (info === undefined) {
      continue;
    }
    const input = { ...said, ...info, ...(participantNotification === undefined ? {} : { participantNotification }) };
    const requireFit = (row: BookingRow | undefined) => {
      const found = requireFitFor(row, visible, input, 'reschedule');
      requireChangeableAddOns(found, input);
      return found;
    };
    requests.push({
      found: requireFit(booking),
      input,
      requireFit,
      byBusiness: managesBookings(act.caller),
      // Before it is given back.
      heldResourceIds: await readResourcesTakenBy(tx, 'BOOKING', booking.id),
      path: `rescheduleBookingsInfo[${rescheduleBookingsInfo.findIndex(({ bookingId }) => bookingId === booking.id)}].`,
    });
  }
  await moveTogether(tx, act, { ...locked, offGrid: offGridWithin(locked.of, firstId) }, requests, parts);
  const bookings = await readMultiService(tx, locked.of.id);
  requirePlacesTogether(locked.of.type, standingOf(bookings));
  return { of: locked.of, bookings };
}

/** Whoever may serve a booking at its new time. */
function candidatesFor(catalogue: Catalogue, { id, service_id }: BookingRow, moved: readonly Moved[]): string[] {
  const info = moved.find(({ bookingId }) => bookingId === id);
  const service = catalogue.services.get(service_id);
  if (info === undefined || service === undefined) {
    return [];
  }
  const named = info.slot.resource?.id;
  return [...(named === undefined ? [] : [named]), ...candidatesOf(service)];
}

/**
 * The rule of the multi-service booking's type holds for the times that are asked for, and those of the bookings that
 * are left out. Answers the id of the booking that is then the first one, which alone has to begin on the grid of its
 * service.
 */
function requireTimesAfter(
  { bookings, of }: LockedMultiService,
  named: ReadonlyMap<string, Moved>,
  act: Act,
): string | undefined {
  const times = standingOf(bookings).map(({ id, start_at, end_at }) => {
    const info = named.get(id);
    if (info === undefined) {
      return { id, start_at, end_at };
    }
    const { startMs, ends } = timesOf(info.slot, act);
    return { id, start_at: startMs, end_at: ends[0] };
  });
  const inOrder = times.toSorted((one, other) => one.start_at - other.start_at);
  requireTimesTogether(of.type, inOrder);
  return inOrder[0]?.id;
}

/**
 * Gives the time of all that moves back, says who serves which, and moves each.
 * `requireAll` may refuse all of them before one is moved.
 * `offGrid`: true for one that begins with another one or when that ends, and so need not stand on the grid.
 */
export async function moveTogether(
  tx: Transaction,
  act: Act,
  { catalogue, offGrid }: { readonly catalogue: Catalogue; readonly offGrid: (booking: BookingRow) => boolean },
  requests: readonly MoveRequest[],
  parts: BookingsParts,
  requireAll: (claims: readonly SharedClaim[], candidates: readonly string[]) => Promise<void> = async () => {},
): Promise<readonly BookingRow[]> {
  for (const { found } of requests) {
    if (isPlacedStatus(found.status)) {
      release(tx, 'BOOKING', found.id);
    }
  }
  await tx.flush();
  const claims = requests.map((request) => {
    const { claim, ...rest } = claimBeforeMove(catalogue, act, request);
    return { ...rest, claim: { ...claim, offGrid: offGrid(request.found) } };
  });
  const skips = requests.some(({ input }) => input.flowControlSettings?.skipAvailabilityValidation === true);
  const candidates = claims.flatMap(({ resourceIds }) => resourceIds);
  if (!skips) {
    await requireAll(claims, candidates);
  }
  const serving = skips ? [] : await decideWhoServes(tx, catalogue, claims, candidates);
  if (serving === undefined) {
    throw noneTogether();
  }
  const moved: BookingRow[] = [];
  for (const [index, request] of requests.entries()) {
    const share = { offGrid: offGrid(request.found), serving: serving[index] };
    moved.push(await moveBooking(tx, act, { ...request, share }, parts));
    // The next one sees what this one takes.
    await tx.flush();
  }
  return moved;
}

/** Of a multi-service booking the first alone stands on the grid. */
export function offGridWithin({ type }: MultiServiceInfo, firstId: string | undefined) {
  return ({ id }: BookingRow): boolean => type !== 'SEPARATE_BOOKINGS' && id !== firstId;
}
