/**
 * Whether every date of a series could be had now, in one answer (docs/decisions/0077): judged as when it is booked or
 * moved. Nothing is locked or held for it.
 */
import { type CheckedOccurrence, fail, type InputOf, type OutputOf, type recurringBookings } from '@openhours/contract';
import type { Act } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import type { Catalogue } from '../availability/index.ts';
import { readResourcesTakenBy } from '../calendar/index.ts';
import { managesBookings } from './access.ts';
import { requireDistinct } from './commands/bulk-decide.ts';
import { movedTo } from './commands/change-recurring.ts';
import { claimBeforeMove } from './commands/move-appointment.ts';
import { readOccupiedFor } from './commands/who-serves.ts';
import type { BookingsParts } from './parts.ts';
import { readBookable } from './recurring-offer.ts';
import type { BookingRow } from './repository.ts';
import { requireMovable } from './rules/moved-booking.ts';
import { standingOf } from './rules/multi-service.ts';
import { shiftedStarts } from './rules/recurrence.ts';
import {
  type CheckRecurringBooking,
  judgeOccurrences,
  meetsStaying,
  occurrencesOf,
  planOccurrences,
  presentOccurrence,
  requireOffered,
  requireStartNear,
  stayingOf,
} from './rules/recurring.ts';

export async function checkRecurring(
  reader: Reader,
  act: Act,
  input: CheckRecurringBooking,
  catalogue: Catalogue,
  parts: Pick<BookingsParts, 'limitsStrangers'>,
): Promise<CheckedOccurrence[]> {
  const planned = planOccurrences(catalogue, occurrencesOf(catalogue, input, act), act);
  const [first] = planned;
  if (first === undefined) {
    throw new TypeError('a series without a date was let in');
  }
  const { most, offer } = await readBookable(reader, act, first.plan.service, parts);
  requireOffered(act, offer.isOffered, most, planned.length);
  const candidates = planned.flatMap(({ plan }) => plan.resourceIds);
  const occupied = await readOccupiedFor(reader, planned, candidates);
  return judgeOccurrences(catalogue, occupied, planned).map((each) => presentOccurrence(catalogue, each));
}

type Shifted = OutputOf<typeof recurringBookings.checkRecurringReschedule>['occurrences'];

interface SeriesToShift {
  /** Those that the caller may move. */
  readonly reached: readonly BookingRow[];
  /** All of it: what stays is in the way, whoever serves it. */
  readonly series: readonly BookingRow[];
}

type Shift = Pick<
  InputOf<typeof recurringBookings.checkRecurringReschedule>,
  'bookingIds' | 'startDate' | 'flowControlSettings'
>;

/**
 * Where bookings of a series would go if the first of them began at another time and the others moved by as much. Their
 * own times are given back together, so none of them is in the way of another.
 */
export async function checkShift(
  reader: Reader,
  act: Act,
  { reached, series }: SeriesToShift,
  { bookingIds, flowControlSettings, startDate }: Shift,
  catalogue: Catalogue,
): Promise<Shifted> {
  requireStartNear(Date.parse(startDate), act.nowMs);
  const bookings = namedOf(reached, bookingIds);
  const starts = shiftedStarts(
    catalogue.zone,
    bookings.map(({ start_at }) => start_at),
    Date.parse(startDate),
  );
  const claims = await Promise.all(
    bookings.map(async (found, index) => {
      const input = {
        ...movedTo(catalogue, found, starts[index] as number),
        // Whether it may be moved at all is asked when it is.
        flowControlSettings: { ...flowControlSettings, ignoreReschedulePolicy: true },
      };
      const heldResourceIds = await readResourcesTakenBy(reader, 'BOOKING', found.id);
      const request = {
        found,
        input,
        requireFit: () => found,
        byBusiness: managesBookings(act.caller),
        heldResourceIds,
      };
      return claimBeforeMove(catalogue, act, request);
    }),
  );
  const candidates = claims.flatMap(({ resourceIds }) => resourceIds);
  const taken = await readOccupiedFor(reader, claims, candidates);
  const own = new Set(bookingIds);
  const occupied = taken.filter(({ source, sourceId }) => source !== 'BOOKING' || !own.has(sourceId));
  const staying = stayingOf(series, own);
  return judgeOccurrences(catalogue, occupied, claims).map((each, index) => {
    const booking = bookings[index] as BookingRow;
    const date = presentOccurrence(catalogue, each);
    const isTwice = meetsStaying({ booking, startMs: each.claim.startMs, endMs: each.claim.endMs }, staying);
    return {
      bookingId: booking.id,
      revision: String(booking.revision),
      ...(isTwice ? besideOther(date) : date),
    };
  });
}

/** Why a date cannot be had that somebody else could have: its customer comes to another one of the series then. */
const otherDateOfSeries = 'OTHER_DATE_OF_SERIES';

/** It cannot be had by whomever, also where only the rules are in the way besides and whoever asks may set them aside. */
function besideOther({ resource: _free, ...date }: CheckedOccurrence): CheckedOccurrence {
  return { ...date, bookable: false, reasons: [...(date.reasons ?? []), otherDateOfSeries] };
}

/** The bookings that are named, in the order of their times; each of the series, and still to be moved. */
function namedOf(reached: readonly BookingRow[], bookingIds: readonly string[]): BookingRow[] {
  requireDistinct(bookingIds, 'DUPLICATE_BOOKING_INFO');
  const named = new Set(bookingIds);
  const bookings = reached.filter(({ id }) => named.has(id));
  const missing = bookingIds.find((id) => !bookings.some((booking) => booking.id === id));
  if (missing !== undefined) {
    throw fail('BOOKING_NOT_FOUND', 'There is no booking with this id in it', { bookingId: missing });
  }
  if (standingOf(bookings).length < bookings.length) {
    throw fail('INVALID_BOOKING_STATUS', 'What was cancelled or declined cannot be moved');
  }
  for (const booking of bookings) {
    requireMovable(booking);
  }
  return bookings;
}
