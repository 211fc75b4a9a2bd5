/**
 * Appointments that are booked together, a multi-service booking: how they lie, what a call says of them, and what may
 * be done with all of them (bookings sheet 8). Pure.
 */
import {
  type ErrorCode,
  fail,
  isEndedStatus,
  isVisitStatus,
  type MultiServiceBookingType,
  multiServiceBookingSize,
  ValidationError,
} from '@openhours/contract';
import { actTogether } from '@openhours/contract/bookings/link-terms';
import { nilId } from '../../../db/ids.ts';
import { isVisible } from '../access.ts';
import type { BookingRow, VisibleBookings } from '../repository.ts';
import { isAwaited, type TermsByLink } from './transitions.ts';

/** A multi-service booking, and how the bookings of it lie together. */
export interface MultiServiceInfo {
  readonly id: string;
  readonly type: MultiServiceBookingType;
}

export function multiServiceNotFound(multiServiceBookingId: string): Error {
  return fail('MULTI_SERVICE_BOOKING_NOT_FOUND', 'The site has no multi-service booking with this id', {
    multiServiceBookingId,
  });
}

/** The multi-service booking to which a booking belongs; undefined for one that stands alone. */
export function multiServiceInfoOf({
  multi_service_booking_id: id,
  multi_service_booking_type: type,
}: Pick<BookingRow, 'multi_service_booking_id' | 'multi_service_booking_type'>): MultiServiceInfo | undefined {
  return id === null || type === null ? undefined : { id, type };
}

/** The booking as part of a package. */
export function withinMultiService(booking: BookingRow, { id, type }: MultiServiceInfo): BookingRow {
  return { ...booking, multi_service_booking_id: id, multi_service_booking_type: type };
}

/** The same of a new one: no form of one service is that of all of them (bookings sheet 8). */
export function madeWithin(booking: BookingRow, of: MultiServiceInfo): BookingRow {
  return withinMultiService({ ...booking, details: { ...booking.details, formId: nilId } }, of);
}

export function withoutMultiService(booking: BookingRow): BookingRow {
  return { ...booking, multi_service_booking_id: null, multi_service_booking_type: null };
}

/** Refuses what is done with a booking alone and would take its multi-service booking apart (bookings sheet 4.3 and 4.6). */
export function requireAlone(booking: BookingRow): void {
  const of = multiServiceInfoOf(booking);
  if (of !== undefined) {
    throw fail(
      'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
      'The booking belongs to a multi-service booking: cancel or move that, or remove the booking from it first',
      { multiServiceBookingId: of.id },
    );
  }
}

/**
 * The bookings of a multi-service booking on which a caller acts: 404 when there is none, 403 when not all are the
 * caller's.
 */
export function requireReach(
  bookings: readonly BookingRow[],
  visible: VisibleBookings,
  multiServiceBookingId: string,
): MultiServiceInfo {
  const [first] = bookings;
  const of = first && multiServiceInfoOf(first);
  if (of === undefined) {
    throw multiServiceNotFound(multiServiceBookingId);
  }
  const own = bookings.filter((booking) => isVisible(booking, visible));
  if (own.length === 0) {
    throw fail('UNAUTHORIZED_OPERATION', 'The multi-service booking belongs to somebody else');
  }
  if (own.length < bookings.length) {
    throw fail(
      'MULTI_SERVICE_BOOKING_INCLUDES_MULTIPLE_STAFF_MEMBERS',
      'Some bookings of the multi-service booking belong to somebody else',
      { multiServiceBookingId },
    );
  }
  return of;
}

/** A booking of a multi-service booking as a call names it. */
export interface NamedOfMultiService {
  readonly bookingId: string;
  readonly revision?: string | undefined;
}

/**
 * What is said of each booking, by its id; each once, of the multi-service booking, and with the revision at which it
 * was read.
 */
export function readNamed<Named extends NamedOfMultiService>(
  named: readonly Named[],
  bookings: readonly Pick<BookingRow, 'id'>[],
): ReadonlyMap<string, Named & { readonly revision: string }> {
  const byId = new Map<string, Named & { readonly revision: string }>();
  const known = new Set(bookings.map(({ id }) => id));
  for (const each of named) {
    const { bookingId, revision } = each;
    if (byId.has(bookingId)) {
      throw fail('DUPLICATE_BOOKING_INFO', 'A booking may be named only once in a call', { bookingIds: [bookingId] });
    }
    if (!known.has(bookingId)) {
      throw fail('BOOKING_NOT_FOUND', 'There is no booking with this id in it', { bookingId });
    }
    if (revision === undefined) {
      throw fail('REVISION_MISSING', 'Each booking needs the revision at which it was read', { bookingId });
    }
    byId.set(bookingId, { ...each, revision });
  }
  return byId;
}

/** Whoever decides about a multi-service booking has seen all of it. */
export function requireAllNamed(
  named: ReadonlyMap<string, unknown>,
  bookings: readonly Pick<BookingRow, 'id'>[],
): void {
  const missing = bookings.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  if (missing.length > 0) {
    throw fail('NOT_ALL_BOOKINGS_WERE_SENT', 'All bookings of the multi-service booking must be named', {
      bookingIds: missing,
    });
  }
}

/** Those of a multi-service booking that nobody has called off. */
export function standingOf<Booking extends Pick<BookingRow, 'status'>>(bookings: readonly Booking[]): Booking[] {
  return bookings.filter(({ status }) => !isEndedStatus(status));
}

/** The refusal of a multi-service booking that is over: nothing of it is left to be called off. */
export function alreadyEnded(bookings: readonly Pick<BookingRow, 'status'>[]): Error {
  const code: ErrorCode = bookings.every(({ status }) => status === 'DECLINED')
    ? 'ALL_BOOKINGS_ARE_ALREADY_DECLINED'
    : 'ALL_BOOKINGS_ARE_ALREADY_CANCELED';
  return fail(code, 'All bookings of the multi-service booking have ended already');
}

/** Refuses what would be done with a multi-service booking of which nothing stands any more. */
export function requireStanding(bookings: readonly Pick<BookingRow, 'status'>[]): void {
  if (standingOf(bookings).length === 0) {
    throw alreadyEnded(bookings);
  }
}

/** The refusal of a multi-service booking that breaks a rule of its type, or would. */
export function broken(description: string): Error {
  return fail('VALIDATION_FAILURE', description, {}, { status: 400 });
}

type Times = Pick<BookingRow, 'start_at' | 'end_at'>;

/** Refuses a multi-service booking whose times do not lie as its type says; in the order in which its bookings are sent. */
export function requireTimesTogether(type: MultiServiceBookingType, bookings: readonly Times[]): void {
  const [first] = bookings;
  if (type === 'SEQUENTIAL_BOOKINGS') {
    const isGap = ({ start_at }: Times, index: number) => start_at !== (bookings[index] as Times).end_at;
    if (bookings.slice(1).some(isGap)) {
      throw broken('Each booking must begin exactly when the one before it ends');
    }
  }
  if (type === 'PARALLEL_BOOKINGS' && bookings.some(({ start_at }) => start_at !== first?.start_at)) {
    throw broken('All bookings must begin at the same time');
  }
}

type Served = Times & Pick<BookingRow, 'resource_id'>;
type Placed = Served & Pick<BookingRow, 'location_id' | 'details'>;

/** Refuses a multi-service booking that is not at one location, and bookings of it that need somebody twice at a time. */
export function requirePlacesTogether(type: MultiServiceBookingType, bookings: readonly Placed[]): void {
  if (type !== 'SEPARATE_BOOKINGS' && new Set(bookings.map(placeOf)).size > 1) {
    throw broken('All bookings must be at the same location');
  }
  requireNobodyTwice(bookings);
}

/** Refuses bookings of a multi-service booking that name somebody for two of them at a time. */
export function requireNobodyTwice(bookings: readonly Served[]): void {
  const isTwice = (one: Served, index: number) =>
    one.resource_id !== null &&
    bookings
      .slice(index + 1)
      .some(
        (other) => other.resource_id === one.resource_id && other.start_at < one.end_at && one.start_at < other.end_at,
      );
  if (bookings.some(isTwice)) {
    throw broken('Two bookings at the same time need a resource each');
  }
}

/** What stands of it lies as its type says. */
export function requireTogether({ type }: MultiServiceInfo, bookings: readonly BookingRow[]): void {
  const standing = standingOf(bookings).toSorted((one, other) => one.start_at - other.start_at);
  requireTimesTogether(type, standing);
  requirePlacesTogether(type, standing);
}

/** One text for each place: of the business by its id, of a customer's own as it is written. */
function placeOf({ details: { slot }, location_id }: Placed): string {
  const { formattedAddress = '', locationType = 'UNDEFINED' } = slot.location ?? {};
  return location_id ?? `${locationType} ${formattedAddress}`;
}

/** A multi-service booking is of one customer: what is told and handed out of it is told to nobody else. */
export function requireOneCustomer(bookings: readonly Pick<BookingRow, 'contact_id'>[]): void {
  if (new Set(bookings.map(({ contact_id }) => contact_id)).size > 1) {
    throw broken('All bookings must be of the same customer');
  }
}

export function requireMultiServiceSize(count: number): void {
  const { max } = multiServiceBookingSize;
  if (count > max) {
    throw broken(`A multi-service booking has at most ${max} bookings`);
  }
}

/** Only an appointment that stands and belongs to no multi-service booking can be added to one. */
export function requireAddable(booking: BookingRow, of: MultiServiceInfo): void {
  const own = multiServiceInfoOf(booking);
  if (own?.id === of.id) {
    throw fail('MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING', 'The booking belongs to it already', {
      bookingId: booking.id,
    });
  }
  if (own !== undefined) {
    throw fail('BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING', 'The booking belongs to another one', {
      bookingId: booking.id,
    });
  }
  if (booking.service_type !== 'APPOINTMENT') {
    throw broken('Only appointments can be booked together');
  }
  if (!isVisitStatus(booking.status) || isAwaited(booking)) {
    throw fail('BOOKING_TO_ADD_STATUS_NOT_VALID', `A booking that is ${booking.status} cannot be added`, {
      status: booking.status,
    });
  }
}

/** What all of a multi-service booking allow to be done with it; nothing where all of it is over. */
export function strictest(actions: readonly { readonly cancel: boolean; readonly reschedule: boolean }[]): {
  cancel: boolean;
  reschedule: boolean;
} {
  return {
    cancel: actions.length > 0 && actions.every(({ cancel }) => cancel),
    reschedule: actions.length > 0 && actions.every(({ reschedule }) => reschedule),
  };
}

/** What the link of a multi-service booking lets its holder do with what stands of it, by what it lets them do with each. */
export function termsOfMultiService(
  bookings: readonly BookingRow[],
  termsOf: (booking: BookingRow) => TermsByLink,
): TermsByLink {
  const standing = standingOf(bookings);
  const terms = standing.map(termsOf);
  // What lies apart has no common start; what its customer has not confirmed is held where it is.
  const isMovable = standing.every(
    (booking) => multiServiceInfoOf(booking)?.type !== 'SEPARATE_BOOKINGS' && !isAwaited(booking),
  );
  return {
    cancel: actTogether(terms.map(({ cancel }) => cancel)),
    reschedule: isMovable
      ? actTogether(terms.map(({ reschedule }) => reschedule))
      : { isAllowed: false, untilMs: undefined },
  };
}

/**
 * When each booking of a multi-service booking is once the first begins at another moment: in their order, each as long
 * as it is.
 * `endOf`: when one ends that begins then.
 */
export function movedTimes<Booking extends Times>(
  { type }: Pick<MultiServiceInfo, 'type'>,
  bookings: readonly Booking[],
  startMs: number,
  endOf: (booking: Booking, startMs: number) => number,
): readonly { readonly booking: Booking; readonly startMs: number; readonly endMs: number }[] {
  let nextMs = startMs;
  return bookings.map((booking) => {
    const beginsMs = type === 'PARALLEL_BOOKINGS' ? startMs : nextMs;
    nextMs = endOf(booking, beginsMs);
    return { booking, startMs: beginsMs, endMs: nextMs };
  });
}

/** What is refused of a booking, at its place in the call. */
export function atBooking<Value>(index: number, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw placedError(error, index);
  }
}

/** A refusal as it reads where the booking stands among others. */
export function placedError(error: unknown, index: number): unknown {
  return error instanceof ValidationError
    ? new ValidationError(
        error.violations.map((each) => ({ ...each, field: each.field.replace(/^booking\b/, `bookings[${index}]`) })),
      )
    : error;
}
