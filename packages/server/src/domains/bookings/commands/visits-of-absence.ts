/**
 * What the business does with a visit because somebody is away or it is closed: it gives it to somebody else, moves it or
 * calls it off, all that is booked together at once (docs/decisions/0072). By the commands of the single acts; what the
 * business calls off by itself costs nobody anything.
 */
import { fail } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { type Notification, readOccupancy } from '../../calendar/index.ts';
import { visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { nobodyFree } from '../rules/alternatives.ts';
import { alreadyEnded, requireAlone, requireStanding, standingOf } from '../rules/multi-service.ts';
import { bookingNotFound } from '../rules/not-found.ts';
import { requireNotOver } from '../rules/transitions.ts';
import { type AbsencePeriod, liesWithin } from '../rules/within.ts';
import { readAlternativesNow } from '../visits-of-absence.ts';
import { cancelLockedBooking } from './cancel.ts';
import { cancelEach } from './cancel-multi-service.ts';
import { requireFitFor } from './fit.ts';
import { lockMultiService } from './lock-multi-service.ts';
import { rescheduleBooking } from './reschedule.ts';
import { rescheduleMultiServiceBooking } from './reschedule-multi-service.ts';
import { lockFoundBooking } from './seats.ts';

/** A visit as it was read. */
export interface NamedVisit {
  readonly multiServiceBookingId?: string | undefined;
  readonly bookings: readonly { readonly bookingId: string; readonly revision: string }[];
}

interface Doing {
  readonly visit: NamedVisit;
  readonly period: AbsencePeriod;
  readonly notification: Notification;
}

/** It does not take place; nobody pays for that, whatever the policy says. */
export async function cancelVisit(tx: Transaction, act: Act, doing: Doing, parts: BookingsParts): Promise<void> {
  const { notification, visit } = doing;
  await readVisit(tx, act, doing);
  const visible = await visibleTo(tx, act);
  const revisions = new Map(visit.bookings.map(({ bookingId, revision }) => [bookingId, revision]));
  const callOff = async (bookingId: string, requireFurther: (row: BookingRow) => void) => {
    const found = await bookingTable.find(tx, bookingId);
    const locked = await lockFoundBooking(tx, found, bookingId, act.nowMs);
    const named = { bookingId, revision: revisions.get(bookingId) };
    const booking = requireFitFor(locked.booking, visible, named, 'cancel');
    requireFurther(booking);
    requireNotOver('cancel', booking, act.nowMs);
    const asked = { participantNotification: { ...notification } as never };
    return cancelLockedBooking(tx, act, { booking, events: locked.events }, asked, parts);
  };
  if (visit.multiServiceBookingId === undefined) {
    await callOff(onlyIdOf(visit), requireAlone);
    return;
  }
  const locked = await lockMultiService(tx, act, visit.multiServiceBookingId, parts);
  const standing = standingOf(locked.bookings);
  if (standing.length === 0) {
    throw alreadyEnded(locked.bookings);
  }
  requireAsRead(standing, revisions);
  await cancelEach(tx, locked, standing, ({ id }) => callOff(id, () => {}));
}

/** What was booked with it since is another visit than the one that was decided about. */
function requireAsRead(standing: readonly BookingRow[], revisions: ReadonlyMap<string, string>): void {
  for (const row of standing) {
    requireRevision(row, revisions.get(row.id) ?? '0', bookingTable.staleCode);
  }
}

function onlyIdOf({ bookings }: NamedVisit): string {
  const [first] = bookings;
  if (first === undefined) {
    throw new TypeError('a visit without a booking');
  }
  return first.bookingId;
}

const nothingWithin = () => fail('FAILED_PRECONDITION', 'Nothing of the visit lies within the absence');

interface ReadVisit {
  /** All that stands of it, in the order of their times. */
  readonly rows: readonly BookingRow[];
  /** What of it the absence takes: of somebody who is away their part, else what takes the room. */
  readonly touched: readonly BookingRow[];
}

/** The bookings of a visit as they stand. Refuses one that the absence does not touch. */
async function readVisit(tx: Transaction, { nowMs }: Act, { period, visit }: Doing): Promise<ReadVisit> {
  const { multiServiceBookingId } = visit;
  const rows =
    multiServiceBookingId === undefined
      ? [await requireBooking(tx, onlyIdOf(visit))]
      : await requireMultiService(tx, multiServiceBookingId);
  const { resourceId } = period;
  const within = rows.filter(({ end_at: endMs, location_id: locationId, start_at: startMs }) =>
    liesWithin({ startMs, endMs }, locationId ?? undefined, period),
  );
  const given = resourceId === undefined ? within : within.filter((row) => row.resource_id === resourceId);
  const touched =
    given.length > 0 || resourceId === undefined ? given : await rowsThatTake(tx, within, resourceId, nowMs);
  if (touched.length === 0) {
    throw nothingWithin();
  }
  return { rows, touched };
}

async function requireBooking(tx: Transaction, id: string): Promise<BookingRow> {
  const row = await bookingTable.find(tx, id);
  if (row === undefined) {
    throw bookingNotFound(id);
  }
  return row;
}

/** What stands of it. */
async function requireMultiService(tx: Transaction, id: string): Promise<BookingRow[]> {
  const all = await readMultiService(tx, id);
  if (all.length === 0) {
    throw bookingNotFound(id);
  }
  requireStanding(all);
  return standingOf(all);
}

/** Those of them that take a room or a thing, beside whoever serves. */
async function rowsThatTake(
  tx: Transaction,
  rows: readonly BookingRow[],
  resourceId: string,
  nowMs: number,
): Promise<BookingRow[]> {
  const taking: BookingRow[] = [];
  for (const row of rows) {
    const occupied = await readOccupancy(tx, [resourceId], row.start_at, row.end_at, nowMs);
    if (occupied.some(({ source, sourceId }) => source === 'BOOKING' && sourceId === row.id)) {
      taking.push(row);
    }
  }
  return taking;
}

/** The same time, given by somebody else or in another room; whoever or whatever is best where nobody is named. */
export async function substituteVisit(
  tx: Transaction,
  act: Act,
  { substituteId, ...doing }: Doing & { readonly substituteId: string | undefined },
  parts: BookingsParts,
): Promise<void> {
  const read = await readVisit(tx, act, doing);
  const { period } = doing;
  // Of a room beside whoever serves its customer has nothing to be told of.
  const isOfRoom = read.touched.every((row) => row.resource_id !== period.resourceId);
  const chosen = substituteId ?? (await bestNow(tx, act, read, period, parts));
  await requireOfType(tx, chosen, period, parts);
  const notification = isOfRoom ? { ...doing.notification, notifyParticipants: false } : doing.notification;
  await moveRows(
    tx,
    act,
    { ...doing, notification, moved: read.touched },
    (row) => ({
      startMs: row.start_at,
      ...(isOfRoom
        ? { resourceId: row.resource_id ?? undefined, furtherResourceIds: [chosen] }
        : { resourceId: chosen }),
    }),
    parts,
  );
}

/** A person takes over from a person, a room from a room of its type. */
async function requireOfType(
  tx: Transaction,
  chosenId: string,
  { resourceId }: AbsencePeriod,
  { availability }: BookingsParts,
): Promise<void> {
  const { resources } = await availability.current(tx);
  const chosen = resources.get(chosenId);
  if (chosen === undefined || chosen.typeId !== resources.get(resourceId ?? '')?.typeId) {
    throw fail('SLOT_NOT_AVAILABLE', `What was chosen is none of the same type: ${chosen?.name ?? chosenId}`, {
      reasons: ['RESOURCE_NOT_ASSIGNED_TO_SERVICE'],
      resourceId: chosenId,
      nearest: [],
    });
  }
}

async function bestNow(
  tx: Transaction,
  act: Act,
  visit: ReadVisit,
  period: AbsencePeriod,
  parts: BookingsParts,
): Promise<string> {
  const [best] = (await alternativesNow(tx, act, visit, period, parts))?.substitutes ?? [];
  if (best === undefined) {
    throw nobodyFree();
  }
  return best.resourceId;
}

async function alternativesNow(
  tx: Transaction,
  { nowMs, reach }: Act,
  { rows, touched }: ReadVisit,
  period: AbsencePeriod,
  parts: BookingsParts,
) {
  const catalogue = await parts.availability.current(tx);
  const visit = { bookings: rows, withinIds: new Set(touched.map(({ id }) => id)) };
  return readAlternativesNow(tx, visit, period, { catalogue, nowMs, ownOnly: reach === 'own' });
}

/** All of it, to a start or to the nearest that is free. */
export async function moveVisit(
  tx: Transaction,
  act: Act,
  { startMs, ...doing }: Doing & { readonly startMs: number | undefined },
  parts: BookingsParts,
): Promise<void> {
  const read = await readVisit(tx, act, doing);
  const { rows } = read;
  const begins = Math.min(...rows.map(({ start_at }) => start_at));
  const target = startMs ?? (await nearestNow(tx, act, read, doing.period, parts));
  await moveRows(tx, act, { ...doing, moved: rows }, (row) => ({ startMs: row.start_at + target - begins }), parts);
}

async function nearestNow(
  tx: Transaction,
  act: Act,
  visit: ReadVisit,
  period: AbsencePeriod,
  parts: BookingsParts,
): Promise<number> {
  const [nearest] = (await alternativesNow(tx, act, visit, period, parts))?.starts ?? [];
  if (nearest === undefined) {
    throw nobodyFree();
  }
  return Date.parse(nearest);
}

interface Place {
  readonly startMs: number;
  readonly resourceId?: string | undefined;
  /** Rooms and things beside whoever serves; those that are not named are chosen. */
  readonly furtherResourceIds?: readonly string[];
}

async function moveRows(
  tx: Transaction,
  act: Act,
  { moved, notification, visit }: Doing & { readonly moved: readonly BookingRow[] },
  placeOf: (row: BookingRow) => Place,
  parts: BookingsParts,
): Promise<void> {
  const revisions = new Map(visit.bookings.map(({ bookingId, revision }) => [bookingId, revision]));
  const targetOf = (row: BookingRow) => {
    const { furtherResourceIds = [], resourceId, startMs } = placeOf(row);
    const slot = {
      startDate: formatInstant(startMs),
      endDate: formatInstant(startMs + row.end_at - row.start_at),
      timezone: row.time_zone,
      ...(resourceId === undefined ? {} : { resource: { id: resourceId } }),
    };
    return { slot, furtherResourceIds: [...furtherResourceIds] };
  };
  const said = {
    // The business moves it: no policy stands in its way, and its starts need not be on the grid of customers.
    flowControlSettings: { ignoreReschedulePolicy: true, allowUnofferedTimes: true },
    participantNotification: { ...notification } as never,
  };
  const { multiServiceBookingId } = visit;
  const [first] = moved;
  if (first === undefined) {
    throw nothingWithin();
  }
  if (multiServiceBookingId === undefined) {
    const named = { bookingId: first.id, revision: revisions.get(first.id), ...targetOf(first) };
    await rescheduleBooking(tx, act, { ...named, ...said }, parts);
    return;
  }
  const rescheduleBookingsInfo = moved.map((row) => ({
    bookingId: row.id,
    revision: revisions.get(row.id) ?? '0',
    ...targetOf(row),
  }));
  await rescheduleMultiServiceBooking(tx, act, { multiServiceBookingId, rescheduleBookingsInfo, ...said }, parts);
}
