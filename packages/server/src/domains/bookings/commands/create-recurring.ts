/**
 * Booking appointments that recur (docs/decisions/0077): everybody who may serve them is locked at once, every date is
 * judged, and each is then made as it would be alone, in one transaction: all of them or none.
 */
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import { lockResources } from '../../calendar/index.ts';
import { managesBookings } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { readBookable } from '../recurring-offer.ts';
import type { BookingRow } from '../repository.ts';
import {
  type CreateRecurringBooking,
  judgeOccurrences,
  type PlannedOccurrence,
  planOccurrences,
  requireAllBookable,
  requireOffered,
} from '../rules/recurring.ts';
import { takesPlaceAtOnce } from '../rules/request.ts';
import { type Share, shareOut } from '../rules/sharing.ts';
import { takeTurnOfAddress, wayOfBooking } from './await-customer.ts';
import { holdGiven } from './consents.ts';
import { createBooking } from './create.ts';
import { requireUsableHold } from './hold.ts';
import { takeTurnsOfAll } from './open-bookings.ts';
import { noneTogether, readOccupiedFor } from './who-serves.ts';

export interface Recurring {
  readonly id: string;
  readonly bookings: readonly BookingRow[];
}

export async function createRecurringBooking(
  tx: Transaction,
  act: Act,
  input: CreateRecurringBooking,
  parts: BookingsParts,
): Promise<Recurring> {
  await takeTurnOfAddress(tx, act, takesPlaceAtOnce(input), parts);
  const consents = await holdGiven(tx, act, input.consentSignatures);
  const catalogue = await parts.availability.current(tx);
  const planned = planOccurrences(catalogue, input, act);
  const [first] = planned;
  if (first === undefined) {
    throw new TypeError('a series without a date was let in');
  }
  const { most, offer } = await readBookable(tx, act, first.plan.service, parts);
  requireOffered(act, offer.isOffered, most, planned.length);
  const shares = await lockAndShare(tx, act, catalogue, planned, parts);
  const { plan, request } = first;
  const confirmation = await wayOfBooking(tx, act, request, plan.service.id, parts, planned.length);
  const id = newId();
  const bookings: BookingRow[] = [];
  for (const [index, each] of planned.entries()) {
    const contactId = bookings[0]?.contact_id ?? undefined;
    const together = {
      share: shares[index] ?? {},
      asOne: (booking: BookingRow) => ({ ...booking, recurring_group_id: id }),
      consents,
      confirmation,
      isCodeElsewhere: index > 0,
      toCome: planned.length - index,
      ...(contactId === undefined ? {} : { contactId }),
    };
    bookings.push(await createBooking(tx, act, each.input, parts, together));
    // The next one counts this one.
    await tx.flush();
  }
  return { id, bookings };
}

/** Locks whoever may serve them, judges every date behind that, and says who serves which. */
async function lockAndShare(
  tx: Transaction,
  act: Act,
  catalogue: Catalogue,
  planned: readonly PlannedOccurrence[],
  parts: BookingsParts,
): Promise<readonly Share[]> {
  const candidates = [...new Set(planned.flatMap(({ plan }) => plan.resourceIds))];
  const [first] = planned;
  if (first?.plan.takes === true) {
    await lockResources(tx, candidates);
  }
  if (first?.request.slotHoldId !== undefined) {
    const { endMs, service, startMs } = first.plan;
    await requireUsableHold(tx, act, first.request.slotHoldId, { serviceId: service.id, startMs, endMs });
  }
  await takeTurnsOfAll(
    tx,
    act,
    planned.slice(0, 1).map(({ input }) => input),
    parts,
  );
  if (first?.request.flags.skipAvailabilityValidation === true) {
    return planned.map(() => ({}));
  }
  const occupied = await readOccupiedFor(tx, planned, candidates);
  const judged = judgeOccurrences(catalogue, occupied, planned);
  requireAllBookable(judged, { seesConflicts: managesBookings(act.caller) });
  const claims = planned.map((each, index) => ({ ...each, kept: judged[index]?.resourceId }));
  const serving = shareOut(catalogue, occupied, claims);
  if (serving === undefined) {
    throw noneTogether();
  }
  return serving.map((each) => ({ serving: each }));
}
