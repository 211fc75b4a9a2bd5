/**
 * Creating many bookings (bookings sheet 4.2): a required field that is missing in one refuses all; whatever else is
 * wrong with one is wrong with that one alone.
 */
import {
  type Booking,
  type bulkBookings,
  type FieldViolation,
  type InputOf,
  ValidationError,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { type BulkOutcome, doItems } from '../../../db/bulk.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { candidatesOf } from '../../availability/index.ts';
import { lockResources } from '../../calendar/index.ts';
import { managesBookings } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking, viewOfCaller } from '../present.ts';
import { lockSlotHolds } from '../repository/holds.ts';
import { readNewBooking } from '../rules/new-booking.ts';
import { type CreateBooking, namedSeats, takesPlaceAtOnce } from '../rules/request.ts';
import { takeTurnOfAddress } from './await-customer.ts';
import { holdGivenOfAll } from './consents.ts';
import { createBooking } from './create.ts';
import { takeTurnsOfAll } from './open-bookings.ts';
import { lockAllSeats } from './seats.ts';

export type BulkCreateBooking = InputOf<typeof bulkBookings.bulkCreateBooking>;

export async function bulkCreateBooking(
  tx: Transaction,
  act: Act,
  input: BulkCreateBooking,
  parts: BookingsParts,
): Promise<BulkOutcome<Booking>> {
  const { createBookingsInfo, returnFullEntity } = input;
  requireComplete(createBookingsInfo, act);
  await takeTurnOfAddress(tx, act, createBookingsInfo.some(takesPlaceAtOnce), parts);
  const givenOf = await holdGivenOfAll(tx, act, createBookingsInfo);
  await lockForAll(tx, createBookingsInfo, act.nowMs, parts);
  await takeTurnsOfAll(tx, act, createBookingsInfo, parts);
  const view = await viewOfCaller(tx, act, parts);
  const isBusiness = managesBookings(act.caller);
  return doItems(tx, createBookingsInfo, {
    work: async (each) =>
      createBooking(tx, act, isBusiness ? each : withoutNotification(each), parts, {
        share: {},
        asOne: (booking) => booking,
        consents: givenOf(each.consentSignatures),
      }),
    present: returnFullEntity ? (made) => presentBooking(made, view) : undefined,
  });
}

/** One call of a stranger does not write to forty people. */
function withoutNotification({ participantNotification: _asked, ...booking }: CreateBooking): CreateBooking {
  return booking;
}

/** Refuses the whole call for what is missing in any of its items, with the path of each. */
function requireComplete(items: readonly CreateBooking[], act: Act): void {
  const missing: FieldViolation[] = [];
  for (const [index, item] of items.entries()) {
    try {
      readNewBooking(item, act);
    } catch (error) {
      for (const violation of error instanceof ValidationError ? error.violations : []) {
        if (violation.violatedRule === 'REQUIRED_FIELD') {
          missing.push({ ...violation, field: `createBookingsInfo[${index}].${violation.field}` });
        }
      }
    }
  }
  if (missing.length > 0) {
    throw new ValidationError(missing);
  }
}

/**
 * Locks at once whoever may serve any of the items, and what is held for them, so that two calls never wait for each
 * other in a circle (design 4.5).
 */
async function lockForAll(
  tx: Transaction,
  items: readonly CreateBooking[],
  nowMs: number,
  parts: BookingsParts,
): Promise<void> {
  const catalogue = await parts.availability.current(tx);
  await lockAllSeats(
    tx,
    items.flatMap(({ booking }) => namedSeats(booking.bookedEntity) ?? []),
    { nowMs },
  );
  const taking = items.filter(takesPlaceAtOnce);
  const resourceIds = taking.flatMap(({ booking }) => {
    const { slot } = booking.bookedEntity;
    const service = catalogue.services.get(slot?.serviceId ?? '');
    return service === undefined ? [] : candidatesOf(service, slot?.resource?.id);
  });
  if (resourceIds.length > 0) {
    await lockResources(tx, [...new Set(resourceIds)]);
  }
  // The holds of all before the contact of any.
  const holdIds = items.flatMap(({ slotHoldId }) => slotHoldId ?? []);
  if (holdIds.length > 0) {
    await lockSlotHolds(tx, holdIds);
  }
}
