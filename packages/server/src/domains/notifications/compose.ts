/**
 * Turns a notice into a message: who it is for decides what it says, whose clock it goes by, and what travels with it.
 * The words are in `phrases.ts`, the look in `mail/`.
 */
import { type Booking, foldText, type MessageType } from '@openhours/contract';
import { sequenceOfRevision, writeCalendarFile } from '@openhours/contract/calendar-file';
import { type MailContent, type MailTime, renderText } from '../../mail/content.ts';
import { renderHtml } from '../../mail/render.ts';
import { minuteMs } from '../../time/index.ts';
import { fill, type Phrases, phrasesOf } from './phrases.ts';
import type { NewMessage } from './repository.ts';
import { minutesOfDay } from './rules/opening-hours.ts';
import { clocksOf, shortTime, timeSentence } from './rules/times.ts';
import type { Notice } from './rules.ts';
import type { MessageSetting } from './setting.ts';

/** Writes the message of a notice to one recipient. It hands nothing to the outside: the mail job sends rows (design 9). */
export async function composeMessage(
  notice: Notice,
  channel: 'EMAIL' | 'SMS',
  to: string,
  setting: MessageSetting,
): Promise<NewMessage> {
  const content = contentOf(notice, setting);
  const { booking } = notice;
  const isReminder = notice.type === 'BOOKING_REMINDER' || notice.type === 'STAFF_BOOKING_REMINDER';
  return {
    once: [notice.type, notice.onceFor, channel, to].join(':'),
    type: notice.type,
    channel,
    to_address: to,
    to_address_folded: foldText(to),
    from_address: setting.fromAddress,
    language: setting.language,
    subject: oneLine(content.heading),
    text: channel === 'SMS' ? shortText(notice, content, setting) : renderText(content),
    html: channel === 'SMS' ? null : await renderHtml(content),
    related_id: booking.id,
    contact_id: booking.contactDetails?.contactId ?? null,
    created_at: setting.at,
    calendar: channel === 'SMS' ? null : calendarOf(notice, to, setting),
    useful_until: isReminder && booking.startDate !== undefined ? Date.parse(booking.startDate) : null,
  };
}

/** The message that only tries whether mail arrives. */
export async function composeTestMessage(
  to: string,
  setting: Pick<MessageSetting, 'businessName' | 'contacts' | 'language' | 'fromAddress' | 'at'>,
  once: string,
): Promise<NewMessage> {
  const phrases = phrasesOf(setting.language);
  const content: MailContent = {
    language: setting.language,
    heading: fill(phrases.headings.TEST_MESSAGE, { business: setting.businessName }),
    paragraphs: [phrases.test],
    time: undefined,
    facts: [],
    link: undefined,
    sender: [setting.businessName, ...setting.contacts],
  };
  return {
    once,
    type: 'TEST_MESSAGE',
    channel: 'EMAIL',
    to_address: to,
    to_address_folded: foldText(to),
    from_address: setting.fromAddress,
    language: setting.language,
    subject: oneLine(content.heading),
    text: renderText(content),
    html: await renderHtml(content),
    related_id: null,
    contact_id: null,
    created_at: setting.at,
    calendar: null,
    useful_until: null,
  };
}

function contentOf(notice: Notice, setting: MessageSetting): MailContent {
  const { audience, booking, note, previousStart, type } = notice;
  const { language, placeTimeZone } = setting;
  const phrases = phrasesOf(language);
  const { schedule, slot, title } = booking.bookedEntity;
  const location = (slot ?? schedule)?.location;
  const contact = booking.contactDetails;
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  const facts: [string, string][] = [];
  const add = (label: string, value: string | undefined) => {
    if (value !== undefined && value !== '') {
      facts.push([label, value]);
    }
  };
  add(phrases.service, title);
  if (previousStart !== undefined) {
    add(phrases.before, timeSentence(previousStart, undefined, placeTimeZone, language));
  }
  add(phrases.sessions, sessionsText(setting));
  add(phrases.where, placeOf(booking));
  if (audience !== 'staff') {
    add(phrases.staff, slot?.resource?.name);
  }
  if ((booking.totalParticipants ?? 1) > 1) {
    add(phrases.participants, new Intl.NumberFormat(language).format(booking.totalParticipants ?? 1));
  }
  if (audience !== 'participant') {
    add(phrases.customer, name);
  }
  if (audience === 'business') {
    // Whether somebody who does the work may know how to reach customers, the dashboard decides.
    add(phrases.email, contact?.email);
    add(phrases.phone, contact?.phone);
  }
  return {
    language,
    heading: fill(phrases.headings[type], { service: title ?? '', business: setting.businessName }),
    paragraphs: [
      ...(audience === 'participant' && isFitForGreeting(name) ? [fill(phrases.greeting, { name })] : []),
      ...paragraphsOf(notice, phrases, setting),
    ],
    time: timeOf(notice, phrases, setting),
    facts,
    ...(note === undefined ? {} : { quotation: fill(phrases.noteFrom, { business: setting.businessName, note }) }),
    link: linkOf(notice, phrases, setting),
    sender: [
      setting.businessName,
      ...(location === undefined ? [] : [location.formattedAddress ?? '']),
      ...setting.contacts,
    ].filter((line) => line !== ''),
  };
}

function paragraphsOf(notice: Notice, phrases: Phrases, setting: MessageSetting): string[] {
  if (notice.audience !== 'participant') {
    return [];
  }
  switch (notice.type) {
    case 'BOOKING_REQUESTED':
      return [fill(phrases.requested, { business: setting.businessName })];
    case 'BOOKING_CONFIRMED':
    case 'BOOKING_RESCHEDULED':
      return [phrases.calendarAdds];
    case 'BOOKING_CANCELED':
      return [phrases.calendarRemoves];
    case 'BOOKING_REMINDER':
      return [phrases.reminded];
    default:
      return [];
  }
}

/**
 * A visit in person goes by the clock of its place, an online one by the customer's; the other is named where the two
 * differ, and only there.
 */
function timeOf(notice: Notice, phrases: Phrases, setting: MessageSetting): MailTime | undefined {
  const { audience, booking, type } = notice;
  const { endDate, startDate } = booking;
  if (startDate === undefined) {
    return undefined;
  }
  const clocks = clocksOf(booking, setting, audience);
  const { language } = setting;
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const sentence = (timeZone: string) => timeSentence(startDate, endDate, timeZone, language);
  return {
    label: phrases.when,
    ...shortTime(startDate, isCourse ? setting.sessions.at(-1) : undefined, endDate, clocks.first, language),
    sentence: sentence(clocks.first),
    otherClock:
      clocks.second === undefined
        ? undefined
        : fill(setting.isOnline ? phrases.placeTime : phrases.yourTime, { time: sentence(clocks.second) }),
    isOver: endsVisit(type),
    dayLine:
      isCourse || endsVisit(type) || setting.isOnline ? undefined : dayLineOf(startDate, endDate, phrases, setting),
  };
}

function dayLineOf(startDate: string, endDate: string | undefined, phrases: Phrases, setting: MessageSetting) {
  const { language, opening, placeTimeZone } = setting;
  const startsAt = minutesOfDay(Date.parse(startDate), placeTimeZone);
  const endsAt = endDate === undefined ? undefined : minutesOfDay(Date.parse(endDate), placeTimeZone);
  if (opening === undefined || startsAt === undefined || endsAt === undefined || endsAt <= startsAt) {
    return undefined;
  }
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  const range = (from: number, to: number) => format.formatRange(from * minuteMs, to * minuteMs);
  return {
    ...opening,
    startsAt,
    endsAt,
    sentence: fill(phrases.dayLine, {
      open: range(opening.opensAt, opening.closesAt),
      visit: range(startsAt, endsAt),
    }),
  };
}

function endsVisit(type: MessageType): boolean {
  return type.endsWith('_CANCELED') || type.endsWith('_DECLINED');
}

/** Every link opens a page that shows how it stands; none acts by being opened (design 6). */
function linkOf({ audience, type }: Notice, phrases: Phrases, setting: MessageSetting): MailContent['link'] {
  if (audience !== 'participant') {
    return { label: phrases.openBooking, address: setting.businessPage };
  }
  return endsVisit(type) ? undefined : { label: phrases.manage, address: setting.customerPage };
}

/** For whoever comes and whoever does the work; a request is not in any calendar yet. */
function calendarOf({ audience, booking, type }: Notice, to: string, setting: MessageSetting): string | null {
  const { endDate, startDate } = booking;
  const isRequest = type.endsWith('_REQUESTED') || type.endsWith('_REMINDER');
  if (audience === 'business' || isRequest || startDate === undefined || endDate === undefined) {
    return null;
  }
  const contact = booking.contactDetails;
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  const entry = {
    sequence: sequenceOfRevision(booking.revision),
    title: [booking.bookedEntity.title, audience === 'staff' ? name : setting.businessName].filter(Boolean).join(' · '),
    status: 'CONFIRMED',
    place: placeOf(booking),
    url: audience === 'staff' ? setting.businessPage : setting.customerPage,
  } as const;
  const attending = audience === 'staff' ? (booking.bookedEntity.slot?.resource?.name ?? '') : name;
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const entries = isCourse
    ? setting.sessions.map((session) => ({
        ...entry,
        uid: `${booking.id}-${session.id}`,
        startMs: session.startMs,
        endMs: session.endMs,
      }))
    : [{ ...entry, uid: booking.id, startMs: Date.parse(startDate), endMs: Date.parse(endDate) }];
  if (entries.length === 0) {
    return null;
  }
  return writeCalendarFile({
    // One request is one entry (RFC 5546); a course has several.
    method: endsVisit(type) ? 'CANCEL' : isCourse ? 'PUBLISH' : 'REQUEST',
    stampMs: setting.at,
    entries,
    organizer: { name: setting.businessName, email: setting.fromAddress },
    attendee: { name: isFitForGreeting(attending) ? attending : '', email: to },
  });
}

function placeOf({ bookedEntity: { schedule, slot } }: Booking): string {
  const location = (slot ?? schedule)?.location;
  return [location?.name, location?.formattedAddress].filter(Boolean).join(', ');
}

const mostNamedSessions = 20;

function sessionsText({ language, placeTimeZone, sessions }: MessageSetting): string {
  return sessions.length > mostNamedSessions
    ? ''
    : sessions
        .map(({ endMs, startMs }) =>
          timeSentence(new Date(startMs).toISOString(), new Date(endMs).toISOString(), placeTimeZone, language),
        )
        .join('\n');
}

/**
 * Whoever books may type anything as a name and anybody's address: a greeting with a link or with signs that turn the
 * line would be the sender's words in the name of the business.
 */
function isFitForGreeting(name: string): boolean {
  return name !== '' && !/:\/\/|www\.|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/iu.test(name);
}

function shortText({ booking: { startDate } }: Notice, content: MailContent, setting: MessageSetting): string {
  const when =
    startDate === undefined ? '' : ` ${timeSentence(startDate, undefined, setting.placeTimeZone, setting.language)}`;
  return `${setting.businessName}: ${oneLine(content.heading)}${when}`;
}

/** A subject is one line, whatever a title holds. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
