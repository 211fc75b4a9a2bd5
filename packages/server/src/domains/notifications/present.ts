/** Turns a notice into the words of a message: place, time in the place's zone, and what the recipient needs to know. Pure. */
import { type Booking, foldText, type Message } from '@openhours/contract';
import { type MailContent, renderHtml, renderText } from '../../mail/layout.ts';
import { findZone, formatInstant } from '../../time/index.ts';
import { fill, type Phrases, phrasesOf } from './phrases.ts';
import type { MessageRow, NewMessage } from './repository.ts';
import type { Notice } from './rules.ts';

/** The facts about site and place that are not in the event. */
export interface MessageSetting {
  readonly businessName: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** IANA name: the zone of the booking's place, else the site's. */
  readonly placeTimeZone: string;
  readonly fromAddress: string;
  /** Epoch milliseconds of business time. */
  readonly at: number;
}

/** Writes the message of a notice to one recipient; nothing hands it to the outside by itself, transports read rows (design 9). */
export function composeMessage(
  notice: Notice,
  channel: 'EMAIL' | 'SMS',
  to: string,
  setting: MessageSetting,
): NewMessage {
  const phrases = phrasesOf(setting.language);
  const content = contentOf(notice, phrases, setting);
  return {
    once: [notice.type, notice.onceFor, channel, to].join(':'),
    type: notice.type,
    channel,
    status: 'QUEUED',
    to_address: to,
    to_address_folded: foldText(to),
    from_address: setting.fromAddress,
    language: setting.language,
    subject: oneLine(content.heading),
    text: channel === 'SMS' ? shortText(notice, content, setting) : renderText(content),
    html: channel === 'SMS' ? null : renderHtml(content),
    related_id: notice.booking.id,
    contact_id: notice.booking.contactDetails?.contactId ?? null,
    created_at: setting.at,
  };
}

function contentOf(notice: Notice, phrases: Phrases, setting: MessageSetting): MailContent {
  const { booking } = notice;
  const { slot, title } = booking.bookedEntity;
  const contact = booking.contactDetails;
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  const facts: [string, string][] = [];
  const add = (label: string, value: string | undefined) => {
    if (value !== undefined && value !== '') {
      facts.push([label, value]);
    }
  };
  add(phrases.service, title);
  add(phrases.when, whenText(notice, phrases, setting));
  if (notice.previousStart !== undefined) {
    add(phrases.before, timeText(notice.previousStart, undefined, setting.placeTimeZone, setting.language));
  }
  add(phrases.where, [slot?.location?.name, slot?.location?.formattedAddress].filter(Boolean).join(', '));
  add(phrases.staff, slot?.resource?.name);
  if ((booking.totalParticipants ?? 1) > 1) {
    add(phrases.participants, new Intl.NumberFormat(setting.language).format(booking.totalParticipants ?? 1));
  }
  if (notice.audience === 'business') {
    add(phrases.customer, name);
    add(phrases.email, contact?.email);
    add(phrases.phone, contact?.phone);
  }
  return {
    language: setting.language,
    heading: fill(phrases.headings[notice.type], { service: title ?? '', business: setting.businessName }),
    paragraphs: notice.audience === 'participant' && isFitForGreeting(name) ? [fill(phrases.greeting, { name })] : [],
    facts,
    ...(notice.note === undefined
      ? {}
      : { quotation: fill(phrases.noteFrom, { business: setting.businessName, note: notice.note }) }),
    closing: setting.businessName,
  };
}

/**
 * Whoever books may type anything as a name and anybody's address: a greeting with a link or with signs that turn the
 * line would be the sender's words in the name of the business.
 */
function isFitForGreeting(name: string): boolean {
  return name !== '' && !/:\/\/|www\.|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/iu.test(name);
}

function whenText(notice: Notice, phrases: Phrases, setting: MessageSetting): string | undefined {
  const { booking } = notice;
  if (booking.startDate === undefined) {
    return undefined;
  }
  const atPlace = timeText(booking.startDate, booking.endDate, setting.placeTimeZone, setting.language);
  const own = booking.contactDetails?.timeZone ?? booking.bookedEntity.slot?.timezone;
  if (notice.audience === 'business' || own === undefined || findZone(own) === undefined) {
    return atPlace;
  }
  const atCustomer = timeText(booking.startDate, booking.endDate, own, setting.language);
  // Named only when the clocks differ, not when only the names of the zones do.
  return wallClock(booking.startDate, own) === wallClock(booking.startDate, setting.placeTimeZone)
    ? atPlace
    : `${atPlace}\n${fill(phrases.yourTime, { time: atCustomer })}`;
}

function timeText(start: string, end: string | undefined, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return end === undefined ? format.format(new Date(start)) : format.formatRange(new Date(start), new Date(end));
}

function wallClock(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant));
}

function shortText(notice: Notice, content: MailContent, setting: MessageSetting): string {
  const { startDate } = notice.booking;
  const when =
    startDate === undefined ? '' : ` ${timeText(startDate, undefined, setting.placeTimeZone, setting.language)}`;
  return `${setting.businessName}: ${oneLine(content.heading)}${when}`;
}

/** A subject is one line, whatever a title holds. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The place of a booking, for its time zone. */
export function locationIdOf(booking: Booking): string | undefined {
  return booking.bookedEntity.slot?.location?.id;
}

/** A row of the log of messages on the wire. */
export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    createdDate: formatInstant(row.created_at),
    channel: row.channel,
    to: row.to_address,
    from: row.from_address,
    subject: row.subject,
    text: row.text,
    ...(row.html === null ? {} : { html: row.html }),
    type: row.type,
    language: row.language,
    status: row.status,
    ...(row.related_id === null ? {} : { relatedId: row.related_id }),
    // Codes and links come with the sign-in messages that hold them; booking messages hold none.
    data: {},
  };
}
