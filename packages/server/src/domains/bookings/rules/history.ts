/** What the audit log keeps of a booking, and how its entries read as the booking's history. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { BookingAct, BookingActKind, BookingFacts } from '@openhours/contract';
import type { AuditRow } from '../../../db/audit.ts';
import { actorOf } from '../../../db/audit-actor.ts';
import { formatInstant } from '../../../time/index.ts';
import type { AgreedPrice, BookingRow } from '../repository.ts';
import { type Fee, notedFee } from './fees.ts';
import { endlessMs } from './new-seats.ts';

/** What the log keeps of a booking: what was decided, nothing about the person. A deliberate double-book stands here. */
export interface AuditedBooking {
  readonly revision: number;
  readonly status: BookingRow['status'];
  readonly paymentStatus: BookingRow['payment_status'];
  readonly serviceId: string;
  readonly resourceId: string | null;
  readonly locationId: string | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly participants: number;
  readonly doubleBooked: boolean;
  /** What is taken besides; absent where that is nothing. */
  readonly addOns?: NonNullable<BookingFacts['addOns']>;
  /** What it costs as it was agreed; absent where nothing was said. */
  readonly price?: NonNullable<BookingFacts['price']>;
  /** What its customer owes; absent where that is nothing. */
  readonly fee?: Fee;
  /** The booking from which it was divided, and the last one that was divided from it; absent where there is none. */
  readonly dividedFromBookingId?: string;
  readonly dividedBookingId?: string;
  /** Of what came out of an act: what it would have cost was waived. */
  readonly waivesFee?: true;
  /** Of what came out of an act: why the business set a rule aside, or waived a fee. */
  readonly overrideReason?: string;
  /** Of what came out of an act: the customer was to be told. */
  readonly notifiesParticipants?: true;
}

export function auditedFacts(row: BookingRow): AuditedBooking {
  const fee = notedFee(row);
  const { agreedPrice, bookedAddOns: addOns, dividedBookingId, dividedFromBookingId } = row.details;
  const price = priceFact(agreedPrice);
  return {
    revision: row.revision,
    status: row.status,
    paymentStatus: row.payment_status,
    serviceId: row.service_id,
    resourceId: row.resource_id,
    locationId: row.location_id,
    startDate: formatInstant(row.start_at),
    endDate: formatInstant(row.end_at),
    participants: row.total_participants,
    doubleBooked: row.double_booked,
    ...(addOns.length === 0 ? {} : { addOns: addOns.map(({ name, quantity }) => ({ name, quantity })) }),
    ...(price === undefined ? {} : { price }),
    ...(fee === undefined ? {} : { fee }),
    ...(dividedFromBookingId === undefined ? {} : { dividedFromBookingId }),
    ...(dividedBookingId === undefined ? {} : { dividedBookingId }),
  };
}

/** What was agreed as it is told: the whole of it, without what each pays. */
function priceFact(agreed: AgreedPrice | undefined): AuditedBooking['price'] {
  switch (agreed?.kind) {
    case 'sum':
      return { amount: agreed.total, currency: agreed.currency };
    case 'words':
      return { words: agreed.words };
    default:
      return undefined;
  }
}

/** Names of those whom a history speaks of, as they are called now. */
export interface NamesInHistory {
  readonly user: (userId: string) => string | undefined;
  readonly resource: (resourceId: string) => string | undefined;
  readonly location: (locationId: string) => string | undefined;
}

/** Entries that say no more than that something was done: their customer was erased. */
type Audited = Partial<AuditedBooking> | null;

/** Operations by which bookings are made: after an erasure only their name tells. */
const creating: ReadonlySet<string> = new Set([
  'bookings.createBooking',
  'bookings.bulkCreateBooking',
  'bookings.createMultiServiceBooking',
]);

const restoring: ReadonlySet<string> = new Set(['bookings.restoreBooking', 'bookings.startBulkRestore']);

const statusKinds: Readonly<Partial<Record<BookingRow['status'], BookingActKind>>> = {
  CONFIRMED: 'CONFIRMED',
  PENDING: 'MARKED_AS_PENDING',
  DECLINED: 'DECLINED',
  CANCELED: 'CANCELED',
};

function kindOf(operation: string, before: Audited, after: Audited): BookingActKind {
  if (operation === 'bookings.renewAnonymousActionToken') {
    return 'LINK_RENEWED';
  }
  if (operation === 'bookings.sendBookingMessage') {
    return 'ADDRESS_CORRECTED';
  }
  if (operation === 'bookingFees.waiveBookingFee') {
    return 'FEE_WAIVED';
  }
  if (before === null && after?.dividedFromBookingId !== undefined) {
    return 'DIVIDED';
  }
  if (before === null) {
    return after !== null || creating.has(operation) ? 'CREATED' : 'UPDATED';
  }
  if (restoring.has(operation)) {
    return 'RESTORED';
  }
  const differs = (name: keyof AuditedBooking) => before[name] !== after?.[name];
  if (differs('dividedBookingId')) {
    return 'DIVIDED';
  }
  const ofStatus = differs('status') && after?.status !== undefined ? statusKinds[after.status] : undefined;
  if (ofStatus !== undefined) {
    return ofStatus;
  }
  if ((['startDate', 'endDate', 'resourceId', 'locationId'] as const).some(differs)) {
    return 'RESCHEDULED';
  }
  if (differs('participants')) {
    return 'NUMBER_OF_PARTICIPANTS_UPDATED';
  }
  if ((before.fee === undefined) !== (after?.fee === undefined)) {
    return before.fee === undefined ? 'FEE_NOTED' : 'FEE_REMOVED';
  }
  return differs('paymentStatus') ? 'PAYMENT_STATUS_UPDATED' : 'UPDATED';
}

const endless = formatInstant(endlessMs);

function factsOf(audited: Partial<AuditedBooking>, names: NamesInHistory): BookingFacts {
  const { resourceId, locationId, endDate } = audited;
  const named = (id: string, name: string | undefined) => ({ id, ...(name === undefined ? {} : { name }) });
  return {
    ...(audited.status === undefined ? {} : { status: audited.status }),
    ...(audited.paymentStatus === undefined ? {} : { paymentStatus: audited.paymentStatus }),
    ...(audited.startDate === undefined ? {} : { startDate: audited.startDate }),
    ...(endDate === undefined || endDate >= endless ? {} : { endDate }),
    ...(resourceId == null ? {} : { resource: named(resourceId, names.resource(resourceId)) }),
    ...(locationId == null ? {} : { location: named(locationId, names.location(locationId)) }),
    ...(audited.participants === undefined ? {} : { totalParticipants: audited.participants }),
    ...(audited.doubleBooked === undefined ? {} : { doubleBooked: audited.doubleBooked }),
    ...(audited.addOns === undefined ? {} : { addOns: audited.addOns }),
    ...(audited.price === undefined ? {} : { price: audited.price }),
    ...(audited.fee === undefined ? {} : { fee: audited.fee }),
    ...(audited.dividedFromBookingId === undefined ? {} : { dividedFromBookingId: audited.dividedFromBookingId }),
    ...(audited.dividedBookingId === undefined ? {} : { dividedBookingId: audited.dividedBookingId }),
  };
}

/** The facts of `side` that `other` does not have alike. */
function differing(side: BookingFacts, other: BookingFacts): BookingFacts {
  return Object.fromEntries(
    Object.entries(side).filter(([name, value]) => !isDeepStrictEqual(value, other[name as keyof BookingFacts])),
  );
}

/** An entry of the log as an act of the history. */
export function actOf(entry: AuditRow, names: NamesInHistory): BookingAct {
  const before = entry.before as Audited;
  const after = entry.after as Audited;
  const [was, is] = [before, after].map((each) => (each === null ? undefined : factsOf(each, names)));
  return {
    id: entry.id,
    date: formatInstant(entry.at),
    kind: kindOf(entry.operation, before, after),
    actor: actorOf(entry.actor_type, entry.actor_id, names.user),
    operation: entry.operation,
    ...(was === undefined ? {} : { before: differing(was, is ?? {}) }),
    ...(is === undefined ? {} : { after: differing(is, was ?? {}) }),
    ...(after?.overrideReason === undefined ? {} : { overrideReason: after.overrideReason }),
    ...(after?.waivesFee === undefined ? {} : { waivesFee: after.waivesFee }),
    notifiesParticipants: after?.notifiesParticipants === true,
  };
}

/**
 * How a customer made a booking: the log has no entry of it, so it is read from the booking itself. What happened to the
 * booking first knows how it began; `first` is that entry, absent while nothing has.
 */
export function creationOf(
  row: BookingRow,
  first: AuditRow | undefined,
  names: NamesInHistory,
): BookingAct | undefined {
  if (row.created_by_type !== 'VISITOR' && row.created_by_type !== 'MEMBER') {
    return undefined;
  }
  const began = first === undefined ? auditedFacts(row) : (first.before as Audited);
  return {
    // Of its own kind, so the booking's id serves: no entry of the log has it.
    id: row.id,
    date: formatInstant(row.created_at),
    kind: 'CREATED',
    actor: { type: 'CUSTOMER' },
    operation: 'bookings.createBooking',
    ...(began === null ? {} : { after: factsOf(began, names) }),
    notifiesParticipants: false,
  };
}
