/** How a message would look: drawn of a visit that is made up, with the words that are being tried out. */
import { type Booking, type BookingMessageType, type OwnWords, primaryOf } from '@openhours/contract';
import type { Site } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { renderText } from '../../mail/content.ts';
import { renderHtml } from '../../mail/render.ts';
import { dayMs, findZone, formatInstant, hourMs, minuteMs } from '../../time/index.ts';
import { readServices } from '../services/index.ts';
import { contentOf } from './compose.ts';
import { calendarOf } from './compose-calendar.ts';
import { phrasesOf } from './phrases.ts';
import { ownWords } from './rules/kinds.ts';
import type { Notice } from './rules.ts';
import { readSetting, type SettingParts } from './setting.ts';

/** Ten in the morning, two days from now, by the clock of the place. */
function madeUpStart(nowMs: number, timeZone: string): number {
  const zone = findZone(timeZone);
  const dayStart = Math.floor((zone?.toLocal(nowMs) ?? nowMs) / dayMs) * dayMs;
  const wanted = dayStart + 2 * dayMs + 10 * hourMs;
  return zone?.toInstant(wanted) ?? wanted;
}

function audienceOf(type: BookingMessageType): Notice['audience'] {
  return type.startsWith('BUSINESS_') ? 'business' : type.startsWith('STAFF_') ? 'staff' : 'participant';
}

/** Of a waitlist: second in line, and what is offered is kept for ten minutes. */
function waitingFor(type: BookingMessageType, nowMs: number): Pick<Notice, 'waiting'> {
  switch (type) {
    case 'WAITLIST_JOINED':
      return { waiting: { position: 2 } };
    case 'WAITLIST_OFFERED':
      return { waiting: { offerUntilMs: nowMs + 10 * minuteMs } };
    default:
      return {};
  }
}

/** The message as somebody would get it. Nothing is kept or sent. */
export async function previewMessage(
  reader: Reader,
  { nowMs, site }: { readonly nowMs: number; readonly site: Site },
  {
    language,
    type,
    words = [],
  }: {
    readonly type: BookingMessageType;
    readonly words?: readonly OwnWords[] | undefined;
    readonly language?: string | undefined;
  },
  parts: SettingParts,
): Promise<{ subject: string; text: string; html: string }> {
  const [service] = await readServices(reader);
  // In the language of the business its own variety decides how dates are written.
  const customerLanguage =
    language === undefined || primaryOf(language) === primaryOf(site.language) ? site.language : primaryOf(language);
  const audience = audienceOf(type);
  const phrases = phrasesOf(audience === 'participant' ? customerLanguage : site.language);
  const own = { kinds: [{ type, sends: true, words: ownWords(words, 'words') }] };
  const startMs = madeUpStart(nowMs, site.timeZone);
  const times = { startDate: formatInstant(startMs), endDate: formatInstant(startMs + hourMs) };
  const isRequest = type.endsWith('_REQUESTED');
  const booking = {
    id: '00000000-0000-4000-8000-000000000000',
    revision: '1',
    status: isRequest ? 'PENDING' : 'CONFIRMED',
    ...times,
    totalParticipants: 1,
    bookedEntity: {
      title: service?.name ?? phrases.service,
      tags: ['INDIVIDUAL'],
      slot: { ...times, ...(service === undefined ? {} : { serviceId: service.id }) },
    },
    contactDetails: { firstName: phrases.exampleName, email: 'name@example.com' },
  } as unknown as Booking;
  const notice: Notice = {
    type,
    audience,
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: type.endsWith('_RESCHEDULED') ? formatInstant(startMs - dayMs) : undefined,
    onceFor: '',
    wasRequest: type.endsWith('_DECLINED'),
    ...waitingFor(type, nowMs),
  };
  const setting = await readSetting(reader, booking, nowMs, parts);
  const worded = { ...setting, customerLanguage, own };
  const hasFile = calendarOf(notice, booking.contactDetails?.email ?? '', worded, []) !== null;
  const content = contentOf(notice, worded, hasFile);
  return { subject: content.heading, text: renderText(content), html: await renderHtml(content) };
}
