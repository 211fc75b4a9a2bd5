/**
 * Creating appointments together (bookings sheet 8): everybody who may serve any of them is locked at once, who serves
 * which is decided for all, and each is then made as it would be alone, in one transaction: all of them or none.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import { lockResources } from '../../calendar/index.ts';
import { managesBookings } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { placeNewBooking } from '../rules/draft.ts';
import { madeWithin, placedError, requireOneCustomer, requirePlacesTogether } from '../rules/multi-service.ts';
import {
  type CreateMultiServiceBooking,
  type PlannedAppointment,
  type PlannedMultiService,
  planMultiService,
} from '../rules/new-multi-service.ts';
import { type Share, shareOut } from '../rules/sharing.ts';
import { takeTurnOfAddress } from './await-customer.ts';
import { holdGiven } from './consents.ts';
import { createBooking } from './create.ts';
import { takeTurnsOfAll } from './open-bookings.ts';
import { decideWhoServes, noneTogether, readOccupiedFor } from './who-serves.ts';

export async function createMultiServiceBooking(
  tx: Transaction,
  act: Act,
  input: CreateMultiServiceBooking,
  parts: BookingsParts,
): Promise<{ readonly id: string; readonly bookings: readonly BookingRow[] }> {
  const takesPlaces = input.bookings.some(({ status }) => status === 'CONFIRMED');
  await takeTurnOfAddress(tx, act, takesPlaces, parts);
  const consents = await holdGiven(tx, act, input.consentSignatures);
  const catalogue = await parts.availability.current(tx);
  const planned = planMultiService(catalogue, input, act, newId);
  const { appointments, type } = planned;
  const shares = await lockAndShare(tx, act, catalogue, planned, parts);
  const of = { id: newId(), type };
  const bookings: BookingRow[] = [];
  for (const [index, appointment] of appointments.entries()) {
    const together = {
      share: shares[index] ?? {},
      asOne: (booking: BookingRow) => madeWithin(booking, of),
      consents,
      ...customerOf(bookings[0], appointments[0], appointment),
    };
    try {
      bookings.push(await createBooking(tx, act, appointment.input, parts, together));
    } catch (error) {
      throw placedError(error, index);
    }
    // The next one sees what this one takes.
    await tx.flush();
  }
  requirePlacesTogether(type, bookings);
  requireOneCustomer(bookings);
  return { id: of.id, bookings };
}

/** Whoever is told of in the very words of the first booking is its customer: without an address nobody else could tell. */
function customerOf(
  made: BookingRow | undefined,
  first: PlannedAppointment | undefined,
  { input: { booking } }: PlannedAppointment,
): { readonly contactId?: string } {
  const isSame = isDeepStrictEqual(first?.input.booking.contactDetails, booking.contactDetails);
  return isSame && made !== undefined && made.contact_id !== null ? { contactId: made.contact_id } : {};
}

/** Locks at once whoever may serve any of them, and says who serves which; refused where not all are free together. */
async function lockAndShare(
  tx: Transaction,
  act: Act,
  catalogue: Catalogue,
  { appointments, skipsAvailability }: PlannedMultiService,
  parts: BookingsParts,
): Promise<readonly Share[]> {
  const taken = appointments.flatMap(({ plan: { resourceIds, takes } }) => (takes ? resourceIds : []));
  if (taken.length > 0) {
    await lockResources(tx, [...new Set(taken)]);
  }
  await takeTurnsOfAll(
    tx,
    act,
    appointments.map(({ input }) => input),
    parts,
  );
  if (skipsAvailability) {
    return appointments.map(({ offGrid }) => ({ offGrid }));
  }
  const candidates = appointments.flatMap(({ plan }) => plan.resourceIds);
  const serving = await decideWhoServes(tx, catalogue, appointments, candidates);
  if (serving === undefined) {
    throw noneTogether();
  }
  return appointments.map(({ offGrid }, index) => ({ offGrid, serving: serving[index] }));
}

/** Refuses what is not free any more; reads without a lock, so that what passes is judged again behind the locks. */
export async function requireFreeTogether(
  reader: Reader,
  act: Act,
  catalogue: Catalogue,
  { appointments }: PlannedMultiService,
): Promise<void> {
  const candidates = appointments.flatMap(({ plan }) => plan.resourceIds);
  const occupied = await readOccupiedFor(reader, appointments, candidates);
  for (const { offGrid, plan, request } of appointments) {
    placeNewBooking(request, { catalogue, plan, occupied, beside: undefined }, newId(), managesBookings(act.caller), {
      offGrid,
    });
  }
  if (shareOut(catalogue, occupied, appointments) === undefined) {
    throw noneTogether();
  }
}
