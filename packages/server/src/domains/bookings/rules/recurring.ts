/**
 * Appointments that recur: what is asked of each, whether each can be had and who serves them, and what is said of all
 * of them (docs/decisions/0077). Pure; what is taken is read before.
 */
import {
  type BookingInput,
  type CheckedOccurrence,
  fail,
  fewestOccurrences,
  type InputOf,
  invalid,
  isEndedStatus,
  type RecurringOffer,
  type recurringBookings,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { dayMs, formatInstant } from '../../../time/index.ts';
import { type Catalogue, type CatalogueService, judgeSlot, type SlotVerdict } from '../../availability/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import { creatorOf } from '../access.ts';
import type { BookingRow } from '../repository.ts';
import { type Claim, heldResourceId } from './allocation.ts';
import { presentNearest } from './bookable.ts';
import { claimOfNew } from './draft.ts';
import { type NewAppointment, type NewTimePlan, planNewTime, readNewBooking } from './new-booking.ts';
import { recurringStarts } from './recurrence.ts';
import type { CreateBooking } from './request.ts';
import { sameLengthEnd } from './same-length.ts';
import type { SharedClaim } from './sharing.ts';

export type CreateRecurringBooking = InputOf<typeof recurringBookings.createRecurringBooking>;
export type CheckRecurringBooking = InputOf<typeof recurringBookings.checkRecurringBooking>;

/** One date, as it would be booked alone. */
export interface PlannedOccurrence extends SharedClaim {
  readonly input: CreateBooking;
  readonly request: NewAppointment;
  readonly plan: NewTimePlan;
}

interface Times {
  readonly startDate: string;
  readonly endDate: string;
}

export function planOccurrences(
  catalogue: Catalogue,
  { occurrences, slotHoldId, ...said }: CreateRecurringBooking,
  act: Act,
): PlannedOccurrence[] {
  requireAscending(occurrences);
  // Who is checked is who is booked: one of several who are free is chosen alike in both.
  const seed = slotHoldId ?? `${said.booking.bookedEntity.slot?.serviceId} ${occurrences[0]?.startDate}`;
  return occurrences.map(({ resourceId: kept, ...times }, index) => {
    const held = index === 0 && slotHoldId !== undefined ? { slotHoldId } : {};
    const input = { ...said, ...held, booking: atTimes(said.booking, times) };
    const request = readAppointment(input, act);
    const plan = planNewTime(catalogue, request, act);
    return { input, request, plan, claim: claimOfNew(request, plan, seed), kept };
  });
}

/** Somebody plans a year ahead, and the last of a series lies no further than this. */
const furthestMs = 3 * 366 * dayMs;

/** Refuses a start to which nobody moves a series: all of its dates would be judged at times that are offered to nobody. */
export function requireStartNear(startMs: number, nowMs: number): void {
  if (Math.abs(startMs - nowMs) > furthestMs) {
    throw invalid('startDate', 'must not lie further away than three years', 'VALIDATION');
  }
}

/** Every date that a recurrence has, as long as the first. */
export function occurrencesOf(
  catalogue: Catalogue,
  { recurrence, ...said }: CheckRecurringBooking,
  act: Act,
): CreateRecurringBooking {
  const request = readAppointment(said, act);
  const { endMs, service, startMs } = planNewTime(catalogue, request, act);
  const starts = recurringStarts(catalogue.zone, startMs, recurrence);
  if ((starts.at(-1) ?? startMs) - startMs > furthestMs) {
    throw invalid('recurrence.count', 'must not reach further than three years', 'MAX');
  }
  const occurrences = starts.map((each, index) => ({
    startDate: formatInstant(each),
    endDate: formatInstant(index === 0 ? endMs : sameLengthEnd(catalogue, service, { startMs, endMs }, each)),
  }));
  return { ...said, occurrences };
}

function atTimes(booking: BookingInput, { endDate, startDate }: Times): BookingInput {
  const { slot } = booking.bookedEntity;
  return { ...booking, bookedEntity: { ...booking.bookedEntity, slot: { ...slot, startDate, endDate } } };
}

function readAppointment(input: CreateBooking, act: Act): NewAppointment {
  const read = readNewBooking(input, act);
  if (read.seats !== undefined) {
    throw invalid('booking.bookedEntity', 'must be a slot of an appointment: only those recur', 'VALIDATION');
  }
  return read;
}

function requireAscending(occurrences: readonly Times[]): void {
  const at = occurrences.findIndex(({ startDate }, index) => {
    const before = occurrences[index - 1];
    return before !== undefined && Date.parse(startDate) < Date.parse(before.endDate);
  });
  if (at !== -1) {
    throw invalid(`occurrences[${at}].startDate`, 'must not be before the one before it ends', 'VALIDATION');
  }
}

/** What may bound how many one customer books at once; absent: nothing. */
export interface BookableLimits {
  /** How many may lie ahead of one address. */
  readonly mostOpenBookings: number | undefined;
  readonly limitRebookingPolicy: CatalogueService['policy']['rules']['limitRebookingPolicy'] | undefined;
}

/** How many at once a customer can book who has nothing ahead: what is offered can be booked. */
export function mostBookableOf(
  { isOffered, mostOccurrences }: RecurringOffer,
  { limitRebookingPolicy, mostOpenBookings }: BookableLimits,
): number {
  const ofCustomer = limitRebookingPolicy?.enabled === true ? limitRebookingPolicy.maxBookings : undefined;
  const most = Math.min(mostOccurrences, mostOpenBookings ?? Infinity, ofCustomer ?? Infinity);
  return isOffered && most >= fewestOccurrences ? most : 0;
}

/** Refuses customers a series that they are not offered; `most`: what they can book at once. */
export function requireOffered({ caller }: Act, isOffered: boolean, most: number, count: number): void {
  // A back end that books for a customer offers no more than the business does.
  const { type } = creatorOf(caller);
  if ((type === 'VISITOR' || type === 'MEMBER') && count > most) {
    throw fail(
      'BOOKING_POLICY_VIOLATION',
      isOffered && most > 0
        ? `At most ${most} appointments of this service can be booked at once`
        : 'The service offers no appointments that recur',
      { policy: 'RECURRING', maxBookings: most },
    );
  }
}

/** A date with what was found out about it. */
export interface JudgedOccurrence {
  readonly claim: Claim;
  readonly verdict: SlotVerdict;
  /** Who would serve it; undefined where it cannot be had. */
  readonly resourceId: string | undefined;
}

/** Judges each, in the order of the claims. */
export function judgeOccurrences(
  catalogue: Catalogue,
  occupied: readonly Occupied[],
  claims: readonly SharedClaim[],
): JudgedOccurrence[] {
  const judged = claims.map(({ claim, kept }) => {
    const { service } = claim;
    if (service === undefined) {
      throw new TypeError('a date of a service that is gone came to be judged');
    }
    return { claim, kept, verdict: judgeSlot(catalogue, service, claim, occupied, claim.nowMs) };
  });
  const held = claims.flatMap(({ claim }) => heldResourceId(occupied, claim) ?? [])[0];
  const usual = servingMost(
    judged.map(({ verdict }) => verdict.freeResourceIds),
    held,
  );
  return judged.map(({ claim, kept, verdict }) => {
    const { freeResourceIds } = verdict;
    return {
      claim,
      verdict,
      resourceId: [kept, usual].find((id) => isAmong(freeResourceIds, id)) ?? freeResourceIds[0],
    };
  });
}

function isAmong(ids: readonly string[], id: string | undefined): boolean {
  return id !== undefined && ids.includes(id);
}

/**
 * Whoever is free at most of the dates, so that as few as possible are served by others; of several the one whose time is
 * held already, else the first.
 */
export function servingMost(free: readonly (readonly string[])[], held?: string): string | undefined {
  const counts = new Map<string, number>();
  for (const id of free.flat()) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const serving = [...counts].flatMap(([id, count]) => (count === most ? [id] : []));
  return held !== undefined && serving.includes(held) ? held : serving[0];
}

/** Refuses all where one cannot be had, and says so of each of these at once. */
export function requireAllBookable(
  judged: readonly JudgedOccurrence[],
  { seesConflicts, ignoresPolicy = false }: { readonly seesConflicts: boolean; readonly ignoresPolicy?: boolean },
): void {
  const refused = judged
    .map((each, index) => ({ ...each, index }))
    .filter(({ verdict }) => !(ignoresPolicy ? verdict.free : verdict.bookable));
  const [first] = refused;
  if (first === undefined) {
    return;
  }
  const occurrences = refused.map(({ claim, index, verdict }) => ({
    index,
    startDate: formatInstant(claim.startMs),
    reasons: [...verdict.reasons],
    nearest: presentNearest(verdict),
  }));
  const { policyViolations, reasons } = first.verdict;
  const isByPolicy = refused.every(({ verdict }) => verdict.free);
  const nearest = presentNearest(first.verdict);
  throw isByPolicy
    ? fail('BOOKING_POLICY_VIOLATION', 'The booking policy of the service does not allow booking all of these times', {
        bookingPolicyViolations: violationsIn(policyViolations),
        nearest,
        occurrences,
      })
    : fail('SLOT_NOT_AVAILABLE', 'Not all of the times are free', {
        reasons,
        nearest,
        ...(seesConflicts ? { conflicts: first.verdict.conflicts } : {}),
        occurrences,
      });
}

/** A booking of a series that waits for its customer, and whether its time is free yet. */
interface AwaitedPlace {
  readonly booking: Pick<BookingRow, 'id' | 'start_at'>;
  readonly isFree: boolean;
  readonly verdict: SlotVerdict | undefined;
}

interface RefusedPlace {
  readonly index: number;
  readonly bookingId: string;
  readonly startDate: string;
  readonly isFree: boolean;
  readonly reasons: readonly string[];
  readonly nearest: ReturnType<typeof presentNearest>;
}

/**
 * Refuses all that is confirmed by one code where one cannot be had any more, and names each of these; `left`: how many more
 * of the service the customer may have, of which the last go without.
 */
export function requireAllHad(places: readonly AwaitedPlace[], left: number): void {
  let room = left;
  const refused = places.flatMap(({ booking: { id, start_at }, isFree, verdict }, index): RefusedPlace[] => {
    const of = { index, bookingId: id, startDate: formatInstant(start_at) };
    if (!isFree) {
      const nearest = verdict === undefined ? [] : presentNearest(verdict);
      return [{ ...of, isFree, reasons: [...(verdict?.reasons ?? [])], nearest }];
    }
    room -= 1;
    return room < 0 ? [{ ...of, isFree, reasons: ['REBOOKING_LIMIT'], nearest: [] }] : [];
  });
  if (refused.length === 0) {
    return;
  }
  const occurrences = refused.map(({ isFree: _, ...each }) => each);
  const taken = refused.find(({ isFree }) => !isFree);
  throw taken === undefined
    ? fail('BOOKING_POLICY_VIOLATION', 'The customer may not have as many bookings of this service', {
        policy: 'REBOOKING',
        occurrences,
      })
    : fail('SLOT_NOT_AVAILABLE', 'Not all of the times are free any more', {
        reasons: taken.reasons,
        nearest: taken.nearest,
        occurrences,
      });
}

function violationsIn({ bookOnlineDisabled, tooEarlyToBook, tooLateToBook }: SlotVerdict['policyViolations']) {
  return {
    ...(tooEarlyToBook ? { tooEarlyToBook } : {}),
    ...(tooLateToBook ? { tooLateToBook } : {}),
    ...(bookOnlineDisabled ? { bookOnlineDisabled } : {}),
  };
}

/** A date as the wire has it. */
export function presentOccurrence(
  { resources }: Pick<Catalogue, 'resources'>,
  { claim, resourceId, verdict }: JudgedOccurrence,
): CheckedOccurrence {
  const { earliestBookingMs } = verdict.policyViolations;
  const resource = resourceId === undefined ? undefined : resources.get(resourceId);
  return {
    startDate: formatInstant(claim.startMs),
    endDate: formatInstant(claim.endMs),
    bookable: verdict.bookable,
    ...(verdict.bookable
      ? resource === undefined
        ? {}
        : { resource: { id: resource.id, name: resource.name } }
      : { reasons: [...verdict.reasons], nearest: presentNearest(verdict) }),
    ...(earliestBookingMs === undefined ? {} : { earliestBookingDate: formatInstant(earliestBookingMs) }),
  };
}

/** A booking of a series at the time to which it goes. */
export interface MovedDate {
  readonly booking: Pick<BookingRow, 'contact_id'>;
  readonly startMs: number;
  readonly endMs: number;
}

type DateOfSeries = Pick<BookingRow, 'id' | 'contact_id' | 'status' | 'start_at' | 'end_at'>;

/** What of a series stays where it is while others move. */
export function stayingOf<Booking extends DateOfSeries>(
  series: readonly Booking[],
  moved: { has(bookingId: string): boolean },
): Booking[] {
  return series.filter(({ id, status }) => !moved.has(id) && !isEndedStatus(status));
}

/** Whether a date would be while the same customer comes to another one of the series. */
export function meetsStaying(
  { booking, endMs, startMs }: MovedDate,
  staying: readonly Omit<DateOfSeries, 'status'>[],
): boolean {
  return staying.some(
    ({ contact_id, end_at, start_at }) =>
      contact_id !== null && contact_id === booking.contact_id && startMs < end_at && start_at < endMs,
  );
}

export function groupNotFound(recurringGroupId: string): Error {
  return fail('RECURRING_GROUP_NOT_FOUND', 'The site has no group of recurring bookings with this id', {
    recurringGroupId,
  });
}

/**
 * Those of a series that are of the same customer as one of them: what was given to somebody else meanwhile, or is
 * nobody's any more, is shown to nobody by the link of another.
 */
export function ofSameCustomer<Booking extends Pick<BookingRow, 'id' | 'contact_id'>>(
  bookings: readonly Booking[],
  { contact_id: contactId, id }: Pick<BookingRow, 'id' | 'contact_id'>,
): Booking[] {
  return bookings.filter((each) => each.id === id || (contactId !== null && each.contact_id === contactId));
}
