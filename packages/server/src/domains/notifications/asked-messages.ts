/**
 * Messages that customers ask for: how a booking stands once more, to another address where the first was wrong, and the
 * links of all bookings of an address (docs/decisions/0052).
 */
import { type Booking, foldText, type MessageType } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { type MailContent, renderText } from '../../mail/content.ts';
import { renderHtml } from '../../mail/render.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';
import type { ClaimedTask, ExternalTaskKind } from '../../tasks/task.ts';
import { type BookingMessageAsked, findBooking, findStandingInLine } from '../bookings/index.ts';
import { titleOf } from './compose-calendar.ts';
import { manageLabelOf } from './compose-terms.ts';
import { timeOf } from './compose-time.ts';
import type { MessagesParts } from './consumer.ts';
import { fill, phrasesOf } from './phrases.ts';
import { recipientPhrasesOf } from './recipient-phrases.ts';
import { mayLeave, writeMessages } from './recipients.ts';
import { hasBeenSent, insertMessage, withdrawFromBooking } from './repository.ts';
import type { Notice } from './rules.ts';
import { type MessageSetting, readSetting } from './setting.ts';
import { waitlistPhrasesOf } from './waitlist-phrases.ts';

/** What a booking is told as, by how it stands. */
const newsOf: Readonly<Partial<Record<Booking['status'], MessageType>>> = {
  CONFIRMED: 'BOOKING_CONFIRMED',
  PENDING: 'BOOKING_REQUESTED',
  CREATED: 'BOOKING_REQUESTED',
  WAITING_LIST: 'WAITLIST_JOINED',
};

function noticeOf(type: MessageType, booking: Booking, onceFor: string): Notice {
  return {
    type,
    audience: 'participant',
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: undefined,
    onceFor,
  };
}

/** Tells the customer once more; and the address that was wrong, if it has had a message, that it was. */
export async function tellAgain(
  tx: Transaction,
  { nowMs }: RecordedAct,
  { booking, former, sending }: BookingMessageAsked,
  parts: MessagesParts,
): Promise<void> {
  const type = newsOf[booking.status];
  if (type === undefined) {
    return;
  }
  if (former !== undefined) {
    await letGo(tx, former, parts, nowMs, sending);
  }
  // Which link is good is in the booking's row by then.
  await tx.flush();
  const waiting = booking.status === 'WAITING_LIST' ? await findStandingInLine(tx, booking.id) : undefined;
  // Of a place that is kept for them they have until then to hear.
  const isOffered = waiting?.offerUntilMs !== undefined && waiting.offerUntilMs > nowMs;
  const notice = {
    ...noticeOf(isOffered ? 'WAITLIST_OFFERED' : type, booking, `${booking.id}:again:${sending}`),
    ...(waiting === undefined ? {} : { waiting }),
  };
  await writeMessages(tx, [notice], await readSetting(tx, booking, nowMs, parts), parts);
}

/** What waits for the former address does not go out; where something has, the address is told that it is over. */
async function letGo(
  tx: Transaction,
  former: Booking,
  parts: MessagesParts,
  nowMs: number,
  sending: number,
): Promise<void> {
  const { contactId, email = '' } = former.contactDetails ?? {};
  const isTold = await hasBeenSent(tx, former.id, email);
  withdrawFromBooking(tx, former.id, email, 'The address was corrected before this went out.');
  if (isTold) {
    await tx.flush();
    // Whose booking it is, is nothing to whoever was written to by mistake.
    const ofNobody = { ...former, contactDetails: { email, ...(contactId === undefined ? {} : { contactId }) } };
    const left = noticeOf('BOOKING_ADDRESS_LEFT', ofNobody, `${former.id}:left:${sending}`);
    // Its calendar may have an entry, and nobody else could take that out.
    await writeMessages(tx, [{ ...left, wasRequest: true }], await readSetting(tx, former, nowMs, parts), parts);
  }
}

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

/** The kind of the tasks that write such messages, one for each person who booked with the address; twice changes nothing. */
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
  const byPerson = new Map<string, Booking[]>();
  for (const bookingId of bookingIds) {
    const booking = await findBooking(tx, bookingId);
    // Called off or erased meanwhile: nobody has anything to open there.
    if (booking !== undefined && newsOf[booking.status] !== undefined && booking.contactDetails?.email !== undefined) {
      const person = booking.contactDetails.contactId ?? booking.id;
      byPerson.set(person, [...(byPerson.get(person) ?? []), booking]);
    }
  }
  for (const [person, bookings] of byPerson) {
    await writeLinksOf(tx, bookings, `links:${task.id}:${person}`, nowMs, parts);
  }
}

async function writeLinksOf(
  tx: Transaction,
  bookings: readonly Booking[],
  once: string,
  nowMs: number,
  parts: MessagesParts,
): Promise<void> {
  const settings: MessageSetting[] = [];
  for (const booking of bookings) {
    settings.push(await readSetting(tx, booking, nowMs, parts));
  }
  const [setting] = settings;
  const [first] = bookings;
  if (setting === undefined || first === undefined) {
    return;
  }
  const language = setting.customerLanguage;
  const phrases = phrasesOf(language);
  const { links, linksUnasked } = recipientPhrasesOf(language);
  const content: MailContent = {
    language,
    accent: setting.accent,
    ...(setting.logo === undefined ? {} : { logo: setting.logo }),
    heading: fill(phrases.headings.BOOKING_LINKS, { business: setting.businessName }),
    paragraphs: [links, linksUnasked],
    time: undefined,
    facts: [],
    link: undefined,
    visits: bookings.map((booking, at) => {
      const own = { ...(settings[at] as MessageSetting), language };
      const notice = noticeOf('BOOKING_LINKS', booking, once);
      const time = timeOf(notice, phrases, own);
      const isWaiting = booking.status === 'WAITING_LIST';
      return {
        title: titleOf(notice, own) ?? '',
        lines: [time?.sentence, time?.otherClock, time?.series].filter((line) => line !== undefined),
        link: { label: isWaiting ? waitlistPhrasesOf(language).page : manageLabelOf(own), address: own.customerPage },
      };
    }),
    sender: setting.businessName,
    contacts: setting.contacts,
  };
  const to = first.contactDetails?.email ?? '';
  insertMessage(
    tx,
    {
      once,
      type: 'BOOKING_LINKS',
      channel: 'EMAIL',
      to_address: to,
      to_address_folded: foldText(to),
      from_address: setting.fromAddress,
      language,
      subject: content.heading.replaceAll(/\s+/g, ' ').trim(),
      text: renderText(content),
      html: await renderHtml(content),
      related_id: bookings.length === 1 ? first.id : null,
      contact_id: first.contactDetails?.contactId ?? null,
      created_at: nowMs,
      calendar: null,
      calendar_of: null,
      useful_until: null,
    },
    mayLeave({ channel: 'EMAIL', to }, parts.sendsMail) ? parts : undefined,
  );
}
