/**
 * The consumer `messages`: what follows a booking event becomes message rows, in the transaction of the delivery, and the
 * reminders of the visit are planned anew.
 */
import type { Booking } from '@openhours/contract';
import { standingEntriesOf } from '@openhours/contract/calendar/calendar-file';
import type { Transaction } from '../../../db/transaction.ts';
import type { Consumer } from '../../../events/consumer.ts';
import { readRecordedAtOnce } from '../../../events/recorded-at-once.ts';
import { keepUnlessErased } from '../../contacts/index.ts';
import { readAddressesOfCalendars } from '../../identity/index.ts';
import {
  dropReminder,
  findLastCalendars,
  type OpenReminders,
  openReminders,
  planReminders,
  withdrawMessages,
} from '../../notifications/index.ts';
import {
  findConfirmedByCustomer,
  findStandingBooking,
  findStandingBookings,
  findStandingInLine,
  type StandingBooking,
} from '../message-context.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { readRecurring } from '../repository/recurring.ts';
import { type HeldNow, readHeld } from './held.ts';
import type { MessagesParts } from './parts.ts';
import { tellNobody, tellNotices } from './recipients.ts';
import {
  type BookingEvent,
  type BookingNotice,
  bookingOf,
  concerns,
  contactIdOf,
  isEmptied,
  isUnconfirmed,
  type KnownBesides,
  leftBehind,
  mayTell,
  noticesOf,
  remindedVisitOf,
  withoutPerson,
} from './rules/notices.ts';
import { type Holder, type SignInAddress, sessionOrCourseOf } from './rules/staff.ts';
import { toldTogether, toldWith } from './rules/together.ts';
import { isOfWaitlist, offerNotices, waitingBookingIdOf } from './rules/waitlist.ts';
import { type MessageSetting, readSetting, readSiteFacts } from './setting.ts';
import { occasionsOf, remindedOf, serviceIdOf } from './visit-reminders.ts';

const eventsPerTransaction = 10;
const reminderTypes = ['BOOKING_REMINDER', 'STAFF_BOOKING_REMINDER'];

export function createMessagesConsumer(parts: MessagesParts): Consumer {
  return {
    name: 'messages',
    listensTo: mayTell,
    concerns: (event) => concerns(event) || (!isOfWaitlist(event) && remindedVisitOf(event) !== undefined),
    consume: (tx, event) => follow(tx, [event], parts),
    consumeAll: (tx, events) => follow(tx, events, parts),
    // Each reads and writes for whoever is told of it: a change that is told to thousands holds no transaction for seconds.
    eventsPerTransaction,
  };
}

async function follow(tx: Transaction, taken: readonly BookingEvent[], parts: MessagesParts): Promise<void> {
  const events = taken.filter((event) => !isEmptied(event));
  const visits = events.filter((event) => !isOfWaitlist(event)).flatMap((event) => remindedVisitOf(event) ?? []);
  const reminders = await openReminders(
    tx,
    visits.map((visit) => ({ id: visit.id, topicId: serviceIdOf(visit), isNew: visit.revision === '1' })),
  );
  const facts = await readFacts(tx, events);
  for (const event of events) {
    if (isOfWaitlist(event)) {
      await tellOfOffer(tx, event, parts);
      continue;
    }
    const held = await readHeld(tx, bookingOf(event), event.at);
    followVisit(tx, event, held, reminders);
    if (concerns(event)) {
      await tellOf(tx, event, held, facts, parts);
    }
  }
}

/** What is read once for all events of a transaction. */
interface Facts {
  /** The bookings of which is told, as they stand now. */
  readonly standing: ReadonlyMap<string, StandingBooking>;
  readonly signInAddress: SignInAddress;
}

async function readFacts(tx: Transaction, events: readonly BookingEvent[]): Promise<Facts> {
  const told = events.filter((event) => !isOfWaitlist(event) && concerns(event)).map((event) => bookingOf(event).id);
  const [standing, signedIn] =
    told.length === 0
      ? [[], new Map<string, string>()]
      : await Promise.all([findStandingBookings(tx, [...new Set(told)]), readAddressesOfCalendars(tx)]);
  return {
    standing: new Map(standing.map((each) => [each.row.id, each])),
    signInAddress: (resourceId) => signedIn.get(resourceId),
  };
}

/** Whoever waits is told of an offer, or that it has ended. */
async function tellOfOffer(tx: Transaction, event: BookingEvent, parts: MessagesParts): Promise<void> {
  const { booking, row } = (await findStandingBooking(tx, waitingBookingIdOf(event))) ?? {};
  const notices = await untilErased(tx, offerNotices(event, booking, row?.details.participantNotification));
  const [first] = notices;
  if (first !== undefined) {
    const setting = await readSetting(tx, first.booking, event.at, parts, { row });
    await tellNotices(tx, notices, setting, parts, event.identity);
  }
}

async function tellOf(
  tx: Transaction,
  event: BookingEvent,
  held: HeldNow,
  facts: Facts,
  parts: MessagesParts,
): Promise<void> {
  const standing = facts.standing.get(bookingOf(event).id);
  const told = noticesOf(event, await readBesides(tx, event, held, facts, parts));
  const notices = await untilErased(tx, toldTogether(told, event, await readToldTogether(tx, event)));
  const [first] = notices;
  if (first !== undefined) {
    // Whoever is left behind by a move hears of what was booked before.
    const known = first.booking.bookedEntity === bookingOf(event).bookedEntity ? held : undefined;
    const setting = await readSetting(tx, first.booking, event.at, parts, {
      known,
      row: standing?.row,
      dividedBookingId: first.dividedBookingId,
    });
    const ofTogether = await readEachSetting(tx, notices, event.at, parts);
    await tellNotices(tx, notices, { ...setting, ofTogether }, parts, event.identity);
  } else {
    // What happened is told to nobody; what was to be said of before is still to be said.
    await tellNobody(tx, bookingOf(event), parts);
  }
}

/**
 * The bookings of a multi-service booking or a series of which the same was recorded by the same act, as they were then;
 * none of one that stands alone.
 */
async function readToldTogether(tx: Transaction, event: BookingEvent): Promise<readonly Booking[]> {
  const booking = bookingOf(event);
  const { multiServiceBookingInfo, recurringGroupId } = booking;
  if (multiServiceBookingInfo === undefined && recurringGroupId === undefined) {
    return [];
  }
  const members =
    multiServiceBookingInfo === undefined
      ? await readRecurring(tx, recurringGroupId ?? '')
      : await readMultiService(tx, multiServiceBookingInfo.id);
  const ids = new Set([booking.id, ...members.map(({ id }) => id)]);
  const alike = await readRecordedAtOnce(tx, [...ids], event);
  return toldWith(
    booking,
    alike.map(({ body }) => bookingOf({ ...event, body })),
  );
}

/** What is known of each booking that is told of together with others. */
async function readEachSetting(
  tx: Transaction,
  notices: readonly BookingNotice[],
  at: number,
  parts: MessagesParts,
): Promise<ReadonlyMap<string, MessageSetting>> {
  const bookings = notices.find(({ together }) => together !== undefined)?.together ?? [];
  const siteFacts = bookings.length === 0 ? undefined : await readSiteFacts(tx, parts);
  const settings = await Promise.all(
    bookings.map(
      async (booking) =>
        [booking.id, await readSetting(tx, booking, at, parts, siteFacts === undefined ? {} : { siteFacts })] as const,
    ),
  );
  return new Map(settings);
}

/** What decides about messages and is not in the event. */
async function readBesides(
  tx: Transaction,
  event: BookingEvent,
  { held }: HeldNow,
  { signInAddress, standing }: Facts,
  { codes }: Pick<MessagesParts, 'codes'>,
): Promise<KnownBesides> {
  const booking = bookingOf(event);
  const now = standing.get(booking.id);
  const isNew = booking.revision === '1';
  const left = leftBehind(event);
  const [inLine, confirmedByCustomer, heldBefore] = await Promise.all([
    isNew && booking.status === 'WAITING_LIST' ? findStandingInLine(tx, booking.id) : undefined,
    isUnconfirmed(event) && now !== undefined ? findConfirmedByCustomer(tx, now.row, codes) : undefined,
    left === undefined
      ? readStandingHolders(tx, booking, event.at)
      : readHeld(tx, left, event.at).then((before) => before.held?.holders ?? []),
  ]);
  const isAnswered = isNew && now?.booking.status !== booking.status;
  return {
    participantNotification: isNew ? now?.row.details.participantNotification : undefined,
    isAnswered,
    position: inLine?.position,
    held,
    heldBefore,
    signInAddress,
    confirmedByCustomer,
  };
}

/** Who has a session or a course in the calendar by what they were sent: whoever held it until now. */
async function readStandingHolders(tx: Transaction, { bookedEntity }: Booking, nowMs: number): Promise<Holder[]> {
  const seat = sessionOrCourseOf(bookedEntity);
  const last = seat === undefined ? [] : await findLastCalendars(tx, seat.id);
  return last
    .filter(({ calendar }) => standingEntriesOf(calendar).some(({ endMs }) => endMs > nowMs))
    .map(({ to_address: email }) => ({ name: '', email }));
}

/** The event was read before the erasure that emptied it: only what does not name the person may still be told. */
async function untilErased(tx: Transaction, notices: readonly BookingNotice[]): Promise<readonly BookingNotice[]> {
  const contactId = contactIdOf(notices);
  const isKept = contactId === undefined || (await keepUnlessErased(tx, contactId));
  return isKept ? notices : notices.flatMap(withoutPerson);
}

/** A visit that is confirmed is reminded of; what was to be said of its former time is not said any more. */
function followVisit(tx: Transaction, event: BookingEvent, { sessions }: HeldNow, reminders: OpenReminders): void {
  const booking = remindedVisitOf(event);
  if (booking === undefined) {
    return;
  }
  const isOn = booking.status === 'CONFIRMED' && booking.startDate !== undefined;
  const occasions = isOn ? occasionsOf(booking, sessions) : [];
  if (booking.revision !== '1') {
    withdrawMessages(tx, reminderTypes, {
      relatedId: booking.id,
      unlessAt: occasions.map(({ startMs }) => startMs),
      reason: 'The visit was moved or cancelled before the reminder went out.',
    });
  }
  if (!isOn) {
    dropReminder(tx, booking.id);
    return;
  }
  planReminders(tx, 'BOOKING_REMINDER', remindedOf(booking, occasions), reminders, event.at);
}
