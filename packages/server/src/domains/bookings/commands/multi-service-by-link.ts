/**
 * Cancelling and moving a multi-service booking by its link, or by that of one of its bookings (bookings sheet 9,
 * docs/decisions/0067): as far as the policies let people act who have not signed in, all of it or nothing, and as it
 * was shown.
 */
import { fail, type InputOf, type multiServiceLinks } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { type Catalogue, candidatesOf, longerBy } from '../../availability/index.ts';
import { findLinkedMultiService, type MultiServiceOpeners, requireLinkedMultiService } from '../multi-service-links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import {
  movedTimes,
  type NamedOfMultiService,
  readNamed,
  requireAllNamed,
  requirePlacesTogether,
  standingOf,
  termsOfMultiService,
} from '../rules/multi-service.ts';
import { toldAlways } from '../rules/notification.ts';
import { readSlotStart } from '../rules/request.ts';
import { sameLengthEnd } from '../rules/same-length.ts';
import { termsTogetherByLink } from '../rules/transitions.ts';
import { cancelAtItsCost } from './cancel.ts';
import { cancelEach } from './cancel-multi-service.ts';
import type { ReadMultiService } from './decide-multi-service.ts';
import { requireFitFor } from './fit.ts';
import { type LockedBeside, type LockedMultiService, lockMultiService } from './lock-multi-service.ts';
import type { MoveRequest } from './move.ts';
import { moveTogether, offGridWithin } from './reschedule-multi-service.ts';
import { lockFoundBooking } from './seats.ts';

export type CancelMultiServiceByLink = InputOf<typeof multiServiceLinks.cancelMultiServiceBookingAnonymously>;
export type RescheduleMultiServiceByLink = InputOf<typeof multiServiceLinks.rescheduleMultiServiceBookingAnonymously>;

type LinkParts = BookingsParts & MultiServiceOpeners;

export async function cancelMultiServiceByLink(
  tx: Transaction,
  act: Act,
  { bookings: shown, token }: CancelMultiServiceByLink,
  parts: LinkParts,
): Promise<ReadMultiService> {
  const locked = await lockLinkedMultiService(tx, act, token, parts);
  if (shown !== undefined) {
    requireAsShown(shown, locked.bookings);
  }
  if (!termsOf(locked, act).cancel.isAllowed) {
    throw fail(
      'BOOKING_CANNOT_BE_CANCELLED',
      'The status or the policy of a booking does not allow cancelling the multi-service booking by its link now',
    );
  }
  return cancelEach(tx, locked, standingOf(locked.bookings), async (found) => {
    const { booking = found, events } = await lockFoundBooking(tx, found, found.id, act.nowMs);
    return cancelAtItsCost(tx, act, { booking, events, catalogue: locked.catalogue }, toldAlways, parts);
  });
}

export async function rescheduleMultiServiceByLink(
  tx: Transaction,
  act: Act,
  { bookings: shown, slot, token }: RescheduleMultiServiceByLink,
  parts: LinkParts,
): Promise<ReadMultiService> {
  const { startMs, timeZone } = readSlotStart(slot, act.site.timeZone, 'slot.startDate');
  const locked = await lockLinkedMultiService(tx, act, token, parts, {
    furtherOf: (catalogue, { service_id }) => {
      const service = catalogue.services.get(service_id);
      return service === undefined ? [] : candidatesOf(service);
    },
  });
  requireAsShown(shown, locked.bookings);
  if (!termsOf(locked, act).reschedule.isAllowed) {
    throw fail(
      'RESCHEDULING_NOT_ALLOWED',
      'The status, the type or the policy of a booking does not allow moving the multi-service booking by its link now',
    );
  }
  const { bookings, catalogue, of } = locked;
  const moved = movedTimes(of, standingOf(bookings), startMs, (booking, beginsMs) =>
    endOfMoved(catalogue, booking, beginsMs),
  );
  const requests = moved.map(({ booking, ...times }) => requestOf(booking, { ...times, timeZone }));
  await moveTogether(tx, act, { catalogue, offGrid: offGridWithin(of, moved[0]?.booking.id) }, requests, parts);
  const after = await readMultiService(tx, of.id);
  requirePlacesTogether(of.type, standingOf(after));
  return { of, bookings: after };
}

/** Whoever holds the link reaches all of it. */
async function lockLinkedMultiService(
  tx: Transaction,
  act: Act,
  token: string,
  parts: LinkParts,
  beside?: LockedBeside,
): Promise<LockedMultiService> {
  const linked = await findLinkedMultiService(tx, token, parts, act.nowMs);
  const locked = await lockMultiService(tx, { ...act, reach: 'all' }, linked.id, parts, beside);
  requireLinkedMultiService(locked.bookings, linked, act.nowMs);
  return locked;
}

function termsOf({ bookings, catalogue }: LockedMultiService, { nowMs }: Act) {
  return termsOfMultiService(bookings, (booking) =>
    termsTogetherByLink(booking, currentRules(catalogue, booking), nowMs),
  );
}

/** What was shown is what is acted on: all of it, and nothing of it changed since. */
function requireAsShown(shown: readonly NamedOfMultiService[], bookings: readonly BookingRow[]): void {
  const named = readNamed(shown, bookings);
  requireAllNamed(named, bookings);
  for (const booking of bookings) {
    requireRevision(booking, named.get(booking.id)?.revision, bookingTable.staleCode);
  }
}

/** It stays as long as it is. */
function endOfMoved(catalogue: Catalogue, booking: BookingRow, startMs: number): number {
  const known = catalogue.services.get(booking.service_id);
  const service = known && longerBy(known, addedMinutesOf(booking.details.bookedAddOns));
  return sameLengthEnd(catalogue, service, { startMs: booking.start_at, endMs: booking.end_at }, startMs);
}

function requestOf(
  booking: BookingRow,
  { endMs, startMs, timeZone }: { readonly startMs: number; readonly endMs: number; readonly timeZone: string },
): MoveRequest {
  const input = {
    bookingId: booking.id,
    slot: { startDate: formatInstant(startMs), endDate: formatInstant(endMs), timezone: timeZone },
    ...toldAlways,
  };
  const requireFit = (row: BookingRow | undefined) => requireFitFor(row, { kind: 'all' }, input, 'reschedule');
  return { found: requireFit(booking), input, requireFit, byBusiness: false };
}
