/** Changing how many people a booking of a class or a course brings (bookings sheet 4.8). */
import { type bookingChanges, fail, type InputOf, invalid } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CatalogueService } from '../../availability/index.ts';
import type { Course, SeatsOf, Session } from '../../calendar/index.ts';
import { visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { readWaitlist } from '../repository/waitlist.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { participantsActionEvent } from '../rules/action-events.ts';
import { withPriceAfter } from '../rules/agreed-price.ts';
import { requireNamedStay, withParticipants } from '../rules/moved-booking.ts';
import { countedParticipants, requireOfferedChoices } from '../rules/request.ts';
import { heldFor, noSeatLeft, openSpotsFor, requireRoomToWait, seatsHeld, seatsOf } from '../rules/seats.ts';
import { requireFitFor } from './fit.ts';
import { writeBooking } from './record.ts';
import { lockFoundBooking, sessionsNear } from './seats.ts';
import { resizeHold, takePlace } from './take.ts';

export type UpdateNumberOfParticipants = InputOf<typeof bookingChanges.updateNumberOfParticipants>;

/** Fewer always go; more need open seats, and on a waitlist, where nobody has one, as much room as joining it does. */
export async function updateNumberOfParticipants(
  tx: Transaction,
  act: Act,
  input: UpdateNumberOfParticipants,
  parts: BookingsParts,
): Promise<BookingRow> {
  const [catalogue, found, visible] = await Promise.all([
    parts.availability.current(tx),
    bookingTable.find(tx, input.bookingId),
    visibleTo(tx, act),
  ]);
  const locked = await lockFoundBooking(tx, found, input.bookingId, act.nowMs);
  const booking = requireFitFor(locked.booking, visible, input, 'updateParticipants');
  const of = seatsOf(booking);
  if (of === undefined) {
    throw fail('VALIDATION_FAILURE', 'The participants of an appointment cannot be changed', {
      status: booking.status,
    });
  }
  const service = catalogue.services.get(booking.service_id);
  requireOfferedChoices(input, { variants: service?.variants });
  const participants = countedParticipants(input);
  if (participants === undefined) {
    throw invalid('totalParticipants', 'must not be empty', 'REQUIRED_FIELD');
  }
  requireNamedStay(booking, participants);
  if (participants > booking.total_participants) {
    await requireRoomToGrow(tx, act, { booking, of, participants, holder: locked.holder, service });
  }
  const resized: BookingRow = {
    ...booking,
    total_participants: participants,
    details: withParticipants(booking.details, input),
  };
  const changed = withPriceAfter(booking, resized, service, act.site);
  if (changed.status === 'CREATED' && booking.details.slotHoldId !== undefined) {
    resizeHold(tx, booking.details.slotHoldId, participants);
  }
  const taking = { resourceIds: [], multipleRequests: false, nowMs: act.nowMs, events: locked.events };
  await takePlace(tx, act, booking, changed, taking, parts);
  const actionEvents = [participantsActionEvent(booking)];
  return writeBooking(tx, act, { before: booking, after: changed, actionEvents }, parts);
}

/** A booking that is to bring more people, with what it is of; a service that is gone has no room for any. */
interface Growing {
  readonly booking: BookingRow;
  readonly of: SeatsOf;
  readonly participants: number;
  readonly holder: Session | Course | undefined;
  readonly service: CatalogueService | undefined;
}

async function requireRoomToGrow(
  tx: Transaction,
  { nowMs }: Act,
  { booking, holder, of, participants, service }: Growing,
): Promise<void> {
  if (booking.status === 'WAITING_LIST') {
    requireRoomToWait(of, participants, {
      places: holder?.capacity ?? service?.defaultCapacity ?? 0,
      capacity: service?.policy.rules.waitlistPolicy.capacity ?? 0,
      others: (await readWaitlist(tx, of)).filter(({ id }) => id !== booking.id),
    });
    return;
  }
  const openSpots = openSpotsFor(holder, seatsHeld(booking), service);
  if (participants > openSpots) {
    const asOf = { nowMs, ownHoldIds: heldFor(booking) };
    throw noSeatLeft(of, openSpots, await sessionsNear(tx, holder, service, participants, asOf));
  }
}
