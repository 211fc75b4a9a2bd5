/**
 * Taking back that a booking was cancelled or declined: it has its former status again, under the locks of a new booking of
 * its place, and only where that place is free (docs/decisions/0045).
 */
import { type bookingRestoration, fail, type InputOf, isEndedStatus } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CatalogueService } from '../../availability/index.ts';
import type { BookingsParts } from '../parts.ts';
import { readMultiService } from '../repository/multi-service.ts';
import type { BookingRow } from '../repository.ts';
import { restoredActionEvents } from '../rules/action-events.ts';
import { withPriceAfter } from '../rules/agreed-price.ts';
import { multiServiceInfoOf, requireStanding } from '../rules/multi-service.ts';
import { bookedSeats, endlessMs } from '../rules/new-seats.ts';
import { isTimeFreeAgain, restoredStatus, withoutEnd } from '../rules/restored.ts';
import { seatsOf } from '../rules/seats.ts';
import { type Place, placedBooking, placeRefused, readPlace, requireNotCalledOff } from './place.ts';
import { writeBooking } from './record.ts';
import { takePlace } from './take.ts';

export type RestoreBooking = InputOf<typeof bookingRestoration.restoreBooking>;

export interface ManyRestored {
  /** All that one decision has ended comes back, booking by booking: what of it was a multi-service booking is one again. */
  readonly isUndoingJob?: boolean;
}

export async function restoreBooking(
  tx: Transaction,
  act: Act,
  input: RestoreBooking & ManyRestored,
  parts: BookingsParts,
): Promise<BookingRow> {
  const place = await readPlace(tx, act, input, 'restore', parts);
  const { booking, catalogue } = place;
  const service = catalogue.services.get(booking.service_id);
  if (service === undefined) {
    throw fail('SCHEDULE_NOT_FOUND', 'The service is not offered any more', { serviceId: booking.service_id });
  }
  await requireNotCalledOff(tx, place);
  if (input.isUndoingJob !== true) {
    await requireNotOfEndedMultiService(tx, booking);
  }
  const here = whereItIsNow(place, service, act.site.timeZone);
  const standing = withoutEnd(withPriceAfter(booking, here, service, act.site));
  const status = restoredStatus(booking, standing.end_at, act.nowMs);
  const restored =
    status === 'CREATED'
      ? // A request that was never put on the calendar takes nothing; its time is judged when it is answered.
        { ...standing, status }
      : await placeAgain(tx, act, { place, standing, status }, parts);
  const actionEvents = restoredActionEvents(restored, input.participantNotification, booking);
  return writeBooking(tx, act, { before: booking, after: restored, actionEvents }, parts);
}

/**
 * What was booked together and is over altogether does not come back in part: whoever wants one of it takes it apart
 * first.
 */
async function requireNotOfEndedMultiService(tx: Transaction, booking: BookingRow): Promise<void> {
  const of = multiServiceInfoOf(booking);
  if (of !== undefined && isEndedStatus(booking.status)) {
    requireStanding(await readMultiService(tx, of.id));
  }
}

/** An appointment is where it was, on no calendar; a session or a course may have moved since. */
function whereItIsNow({ booking, catalogue, holder }: Place, service: CatalogueService, timeZone: string): BookingRow {
  if (holder === undefined) {
    return { ...booking, event_id: null };
  }
  if ('startMs' in holder) {
    const { columns, slot, title } = bookedSeats(catalogue, { kind: 'CLASS', service, session: holder }, timeZone);
    return { ...booking, ...columns, details: { ...booking.details, slot, title } };
  }
  const { firstStartMs = booking.start_at, lastEndMs = endlessMs } = holder;
  return { ...booking, start_at: firstStartMs, end_at: lastEndMs };
}

/** Takes its place as a new booking would; refused where somebody else has it, whoever asks. */
async function placeAgain(
  tx: Transaction,
  act: Act,
  {
    place,
    standing,
    status,
  }: { readonly place: Place; readonly standing: BookingRow; readonly status: 'PENDING' | 'CONFIRMED' },
  parts: BookingsParts,
): Promise<BookingRow> {
  const { catalogue, holder, isFree, isTaken, taking } = place;
  if (!(isFree || (holder === undefined && isTimeFreeAgain(isTaken, taking.resourceIds, catalogue)))) {
    throw await placeRefused(tx, refusalOf(place.booking), place);
  }
  const decided = { status, doubleBooked: false, paymentStatus: undefined, sendSmsReminder: undefined };
  const restored = placedBooking({ ...place, booking: standing }, act, decided);
  await takePlace(tx, act, standing, restored, taking, parts);
  return restored;
}

function refusalOf(booking: BookingRow) {
  const of = seatsOf(booking);
  return of === undefined
    ? 'SLOT_NOT_AVAILABLE'
    : 'sessionId' in of
      ? 'SESSION_CAPACITY_EXCEEDED'
      : 'SCHEDULE_CAPACITY_EXCEEDED';
}
