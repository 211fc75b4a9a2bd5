/** The links of all bookings of an address, in one message for each person who booked with it (docs/decisions/0052). */
import { type Booking, groupBy } from '@openhours/contract';
import { messageOfStatus } from '@openhours/contract/bookings/message-of-status';
import type { Transaction } from '../../../db/transaction.ts';
import type { MailContent } from '../../../mail/content.ts';
import { type Notice, writtenAsMail } from '../../../messages/notice.ts';
import { fillNames } from '../../../messages/phrases.ts';
import type { EnqueueTask } from '../../../tasks/enqueue.ts';
import type { ClaimedTask, ExternalTaskKind } from '../../../tasks/task.ts';
import { writeMessages } from '../../notifications/index.ts';
import { findStandingBookings, findStandingsInLine, isOffered } from '../message-context.ts';
import { titleOf } from './booking-words.ts';
import { manageLabelOf } from './compose-terms.ts';
import { timeOf } from './compose-time.ts';
import type { MessagesParts } from './parts.ts';
import { phrasesOf } from './phrases.ts';
import { recipientPhrasesOf } from './recipient-phrases.ts';
import { plainNotice } from './rules/notice.ts';
import { type MessageSetting, readSetting, readSiteFacts } from './setting.ts';
import { waitlistPhrasesOf } from './waitlist-phrases.ts';

const sendLinks = 'send booking links';

/**
 * Asks for the links of bookings to be sent, also where there are none: what it takes to answer says nothing of whether
 * the address is known. `taskId` is a new one.
 */
export function askForLinks(
  tx: Transaction,
  taskId: string,
  bookingIds: readonly string[],
  nowMs: number,
  { enqueue }: { readonly enqueue: EnqueueTask },
): void {
  enqueue(tx, { kind: sendLinks, id: taskId, input: { bookingIds, nowMs } });
}

/**
 * The kind of the tasks that write such messages, one for each person who booked with the address; twice changes
 * nothing.
 */
export function createLinksSending(parts: MessagesParts): ExternalTaskKind {
  return {
    mode: 'EXTERNAL',
    name: sendLinks,
    async run(task, { database }) {
      await database.transact(task.siteId, (tx) => writeLinks(tx, task, parts));
      return { state: 'DONE' };
    },
  };
}

async function writeLinks(tx: Transaction, task: ClaimedTask, parts: MessagesParts): Promise<void> {
  const { bookingIds, nowMs } = task.input as { readonly bookingIds: readonly string[]; readonly nowMs: number };
  const found = await findStandingBookings(tx, bookingIds);
  // Called off or erased meanwhile: nobody has anything to open there.
  const open = found
    .filter(
      ({ booking }) => messageOfStatus(booking.status) !== undefined && booking.contactDetails?.email !== undefined,
    )
    .toSorted((one, other) => bookingIds.indexOf(one.row.id) - bookingIds.indexOf(other.row.id));
  if (open.length === 0) {
    return;
  }
  const siteFacts = await readSiteFacts(tx, parts);
  const settings = await Promise.all(
    open.map(({ booking, row }) => readSetting(tx, booking, nowMs, parts, { siteFacts, row })),
  );
  const waiting = open.flatMap(({ booking }) => (booking.status === 'WAITING_LIST' ? [booking.id] : []));
  const standings = await findStandingsInLine(tx, waiting);
  const linked = open.map(({ booking }, at) => ({
    booking,
    setting: settings[at] as MessageSetting,
    hasOffer: isOffered(standings.get(booking.id), nowMs),
  }));
  const byPerson = groupBy(linked, ({ booking }) => booking.contactDetails?.contactId ?? booking.id);
  const notices = [...byPerson].map(([person, bookings]) => linksOf(bookings, `links:${task.id}:${person}`));
  await writeMessages(tx, notices, [], parts);
}

interface LinkedBooking {
  readonly booking: Booking;
  readonly setting: MessageSetting;
  /** A place is kept for whoever waits. */
  readonly hasOffer: boolean;
}

/** Names the page of a booking by what it is opened for. */
function labelOf({ booking, hasOffer, setting }: LinkedBooking, language: string): string {
  if (booking.status !== 'WAITING_LIST') {
    return manageLabelOf({ ...setting, language });
  }
  const offerPage = booking.wish === undefined ? 'offerPage' : 'offerTimePage';
  return waitlistPhrasesOf(language)[hasOffer ? offerPage : 'page'];
}

function linksOf(bookings: readonly [LinkedBooking, ...LinkedBooking[]], onceFor: string): Notice {
  const [{ booking: first, setting }] = bookings;
  const language = setting.customerLanguage;
  const phrases = phrasesOf(language);
  const { links, linksUnasked } = recipientPhrasesOf(language);
  const content: MailContent = {
    language,
    accent: setting.accent,
    ...(setting.logo === undefined ? {} : { logo: setting.logo }),
    heading: fillNames(phrases.headings.BOOKING_LINKS, language, { business: setting.businessName }),
    paragraphs: [links, linksUnasked],
    time: undefined,
    facts: [],
    link: undefined,
    visits: bookings.map((each) => {
      const own = { ...each.setting, language };
      const notice = plainNotice('BOOKING_LINKS', each.booking, onceFor);
      const time = timeOf(notice, phrases, own);
      return {
        title: titleOf(notice, own) ?? '',
        lines: [time?.sentence, time?.otherClock, time?.series].filter((line) => line !== undefined),
        link: { label: labelOf(each, language), address: own.customerPage },
      };
    }),
    sender: setting.businessName,
    contacts: setting.contacts,
  };
  return {
    type: 'BOOKING_LINKS',
    channel: 'EMAIL',
    to: first.contactDetails?.email ?? '',
    onceFor,
    relatedId: bookings.length === 1 ? first.id : undefined,
    contactId: first.contactDetails?.contactId,
    at: setting.at,
    compose: () => writtenAsMail(content),
  };
}
