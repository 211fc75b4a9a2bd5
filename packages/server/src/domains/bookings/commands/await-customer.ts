/**
 * Bookings that their customers are to confirm by the code of a message (docs/decisions/0042): CREATED, with a hold that
 * keeps their time as a booking would, until it is over by itself.
 */
import { type ConfirmationWay, fail, invalid, verificationMinutes } from '@openhours/contract';
import { countedAddress } from '../../../admission/client-address.ts';
import { type Caller, isStranger } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { minuteMs } from '../../../time/index.ts';
import { insertSeatHold } from '../../calendar/index.ts';
import { creatorOf } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { keepBookingVerification } from '../repository/booking-verification.ts';
import { readConfirmationWay } from '../repository/customer-verification.ts';
import { countLiveHolds, lockHoldCounts, nameOfAddress, type SlotHoldRow, slotHoldTable } from '../repository/holds.ts';
import type { BookingRow } from '../repository.ts';
import { isMuchFromOnePlace, needsConfirmedEmail } from '../rules/captcha.ts';
import { mostOfAddress } from '../rules/hold-limits.ts';
import type { Common } from '../rules/new-booking.ts';
import { requireCaptcha } from './require-captcha.ts';
import { endHold, holdSlot } from './take.ts';

/** True for a visitor of the site's own pages: nobody else is asked to confirm by mail. */
function isVisitorOfPages(caller: Caller): boolean {
  return caller.kind === 'apiKey' && caller.isOfPages === true && caller.onBehalfOf?.kind === 'visitor';
}

/** How a booking comes to be what is asked for. */
export interface WayOfBooking {
  readonly way: ConfirmationWay;
  /**
   * From its address or network so much is held, or was booked within the hour, that what it holds must leave enough to
   * everybody else.
   */
  readonly leavesEnough: boolean;
  /** False where it holds times of days of which it may not be the first: absent, it may. */
  readonly mayBeFirst?: boolean;
}

const atOnce: WayOfBooking = { way: 'AT_ONCE', leavesEnough: false };

/**
 * Decides how a booking comes to be. One that its customer is to confirm in place of a captcha may be one that the business
 * then decides about; what the business decides about anyway takes no time, so that nobody is asked besides.
 */
export async function wayOfBooking(
  tx: Transaction,
  act: Act,
  request: Pick<Common, 'status' | 'captchaToken' | 'captchaFallback' | 'slotHoldId'>,
  serviceId: string,
  parts: BookingsParts,
  /** How many are booked at once. */
  count = 1,
): Promise<WayOfBooking> {
  if (!isVisitorOfPages(act.caller)) {
    return atOnce;
  }
  const takesTime = parts.sendsMail() && request.status === 'CONFIRMED';
  const [{ by, signs }, way] = await Promise.all([
    requireCaptcha(tx, act, 'BOOKING', request, parts, count),
    takesTime ? readConfirmationWay(tx, serviceId) : ('AT_ONCE' as const),
  ]);
  const isMuch = takesTime && isMuchFromOnePlace(signs);
  // Where many book from everywhere, whoever comes from a quiet address is not refused for what others hold.
  const isMuchAtSite = takesTime && needsConfirmedEmail(signs);
  if (!isMuch && by !== 'BY_EMAIL' && way !== 'BY_EMAIL' && !isMuchAtSite) {
    return atOnce;
  }
  const held = await countHeldByAddress(tx, act, request.slotHoldId, parts);
  if (count === 1) {
    return { way: 'BY_EMAIL', leavesEnough: isMuch || held >= mostOfAddress };
  }
  // One series beyond what an address may hold waits at a time: another takes no day's only time besides.
  return { way: 'BY_EMAIL', leavesEnough: isMuch || held + count > mostOfAddress, mayBeFirst: held === 0 };
}

/**
 * Lets bookings of one address that may come to wait for their customers pass one after the other, so that each counts what
 * those before it hold: before every other lock, as where holds are made (docs/decisions/0020).
 */
export async function takeTurnOfAddress(
  tx: Transaction,
  { caller, clientAddress }: Act,
  takesPlaces: boolean,
  { limitsStrangers, sendsMail }: BookingsParts,
): Promise<void> {
  const mayWait = isVisitorOfPages(caller) && sendsMail() && takesPlaces;
  if (mayWait && limitsStrangers && clientAddress !== undefined) {
    await lockHoldCounts(tx, [nameOfAddress(countedAddress(clientAddress))]);
  }
}

/** How much an address holds besides what it books now, whose form's hold is none besides. */
async function countHeldByAddress(
  tx: Transaction,
  { caller, clientAddress, nowMs }: Act,
  formerHoldId: string | undefined,
  { limitsStrangers }: BookingsParts,
): Promise<number> {
  if (!limitsStrangers || clientAddress === undefined) {
    return 0;
  }
  const { ofAddress } = await countLiveHolds(tx, creatorOf(caller), countedAddress(clientAddress), nowMs, formerHoldId);
  return ofAddress;
}

/**
 * Whether a stranger who made the very same booking now would have to show that its messages arrive: then a booking that
 * stands already is not given to another address by a word, or that proof would be asked of the first address only. Nor is
 * one that the business has yet to answer, or that waits in line, once as many addresses were given as are without proof.
 * `isCounted`: the correction itself is among what its address has done; else it is still to come.
 */
export async function isProofOfAddressWanted(
  reader: Reader,
  { caller, clientAddress }: Pick<Act, 'caller' | 'clientAddress'>,
  { service_id, status }: Pick<BookingRow, 'service_id' | 'status'>,
  isCounted: boolean,
  { limitsStrangers, scriptSigns, sendsMail }: BookingsParts,
): Promise<boolean> {
  if (!sendsMail() || !isStranger(caller)) {
    return false;
  }
  const [way, signs] = await Promise.all([
    status === 'CONFIRMED' ? readConfirmationWay(reader, service_id) : ('AT_ONCE' as const),
    !limitsStrangers || clientAddress === undefined ? undefined : scriptSigns.read(reader, clientAddress),
  ]);
  if (way === 'BY_EMAIL' || signs === undefined) {
    return way === 'BY_EMAIL';
  }
  return needsConfirmedEmail(isCounted ? signs : { ...signs, attempts: signs.attempts + 1 });
}

/** Refuses for now what would leave too little to everybody else while its customer is waited for. */
export async function requireEnoughLeft(
  { leavesEnough }: WayOfBooking,
  isEnough: () => Promise<boolean>,
): Promise<void> {
  if (leavesEnough && !(await isEnough())) {
    throw fail(
      'THROTTLED_FEATURE',
      `Too many bookings are waiting for their customers to confirm them; try again in ${verificationMinutes} minutes`,
      {},
      {
        retryAfterSeconds: verificationMinutes * 60,
      },
    );
  }
}

/** The request as it is booked: one that its customer is to confirm is CREATED, and its time is held. */
export function asConfirmed<Request extends Common>(request: Request, way: ConfirmationWay): Request {
  return way === 'AT_ONCE' ? request : { ...request, status: 'CREATED', slotHoldId: newId() };
}

/** What of a booking is held, and the hold under which its form was filled in. */
export interface AwaitedPlace {
  /** Of an appointment: whose time is held. */
  readonly resourceIds: readonly string[];
  readonly formerHoldId: string | undefined;
  /** It is confirmed by the code of another booking. */
  readonly isCodeElsewhere?: boolean;
}

/** Whose booking is awaited, and since when. */
type AwaitingAct = Pick<Act, 'nowMs' | 'clientAddress'>;

/** Holds the place of a booking that waits for its customer; what it takes is locked and judged. Answers the booking. */
export function awaitCustomer(
  tx: Transaction,
  { clientAddress, nowMs }: AwaitingAct,
  booking: BookingRow,
  { resourceIds, formerHoldId, isCodeElsewhere = false }: AwaitedPlace,
): BookingRow {
  const { details } = booking;
  if (details.contactDetails.email === undefined) {
    throw invalid('booking.contactDetails.email', 'must not be empty', 'REQUIRED_FIELD');
  }
  if (details.slotHoldId === undefined) {
    throw new TypeError(`booking ${booking.id} waits for its customer without a hold`);
  }
  if (formerHoldId !== undefined) {
    endHold(tx, formerHoldId);
  }
  const expiresMs = nowMs + verificationMinutes * minuteMs;
  const hold: SlotHoldRow = {
    id: details.slotHoldId,
    revision: 1,
    service_id: booking.service_id,
    event_id: booking.service_type === 'CLASS' ? booking.event_id : null,
    schedule_id: booking.service_type === 'COURSE' ? booking.schedule_id : null,
    resource_ids: [...resourceIds],
    start_at: booking.start_at,
    end_at: booking.end_at,
    time_zone: booking.time_zone,
    total_participants: booking.total_participants,
    holder_type: booking.created_by_type,
    holder_id: booking.created_by_id,
    // Only visitors of the pages are asked to confirm: nobody calls for all customers from one address.
    address: clientAddress === undefined ? null : countedAddress(clientAddress),
    // Longer than any hold that can be extended.
    extended: true,
    booking_id: booking.id,
    expires_at: expiresMs,
    created_at: nowMs,
    released_at: null,
  };
  slotHoldTable.insert(tx, hold);
  if (booking.service_type === 'APPOINTMENT') {
    holdSlot(tx, hold, booking.buffer_minutes, nowMs);
  } else {
    insertSeatHold(tx, {
      holdId: hold.id,
      scheduleId: booking.schedule_id,
      eventId: hold.event_id ?? undefined,
      seats: booking.total_participants,
      expiresMs,
    });
  }
  if (!isCodeElsewhere) {
    keepBookingVerification(tx, { booking_id: booking.id, round: 1, tries: 0, sendings: 1, expiresMs });
  }
  return { ...booking, awaits_customer: true, details: { ...details, confirmedByCustomer: true } };
}
