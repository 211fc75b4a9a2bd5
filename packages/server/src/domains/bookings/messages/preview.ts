/** How messages about bookings would look: rendered of a visit that is made up, with the words that are being tried out. */
import type { Booking, BookingMessageType, OptionalMessageType } from '@openhours/contract';
import { amountOf, roundedMoney } from '@openhours/contract/money/money';
import type { Reader } from '../../../db/transaction.ts';
import type { MailContent } from '../../../mail/content.ts';
import type { PreviewAsked, PreviewMessage } from '../../../messages/message-kind.ts';
import { dayMs, findZone, formatInstant, hourMs, minuteMs } from '../../../time/index.ts';
import { readServices } from '../../services/index.ts';
import { contentOf } from './compose.ts';
import { calendarOf } from './compose-calendar.ts';
import type { SettingParts } from './parts.ts';
import { phrasesOf } from './phrases.ts';
import { audienceOf, type BookingNotice } from './rules/notice.ts';
import { readSetting } from './setting.ts';

/** Ten in the morning, two days from now, by the clock of the place. */
function madeUpStart(nowMs: number, timeZone: string): number {
  const zone = findZone(timeZone);
  const dayStart = Math.floor((zone?.toLocal(nowMs) ?? nowMs) / dayMs) * dayMs;
  const wanted = dayStart + 2 * dayMs + 10 * hourMs;
  return zone?.toInstant(wanted) ?? wanted;
}

/** Of a waitlist: second in line, and what is offered is kept for ten minutes. */
function waitingFor(type: BookingMessageType, nowMs: number): Pick<BookingNotice, 'waiting'> {
  switch (type) {
    case 'WAITLIST_JOINED':
      return { waiting: { position: 2 } };
    case 'WAITLIST_OFFERED':
      return { waiting: { offerUntilMs: nowMs + 10 * minuteMs } };
    default:
      return {};
  }
}

/** Of a fee: half of a hundred, in the money of the site. */
function feeFor(type: BookingMessageType, currency: string): Pick<BookingNotice, 'fee'> {
  const fee = { ...amountOf(roundedMoney({ amount: '50', currency })), trigger: 'BOOKING_CANCELED' } as const;
  return type === 'BOOKING_FEE_ENDED' ? { fee } : {};
}

/** How a message of a kind would look. */
export function createPreview(type: BookingMessageType, parts: SettingParts): PreviewMessage {
  return (reader, asked) => previewMessage(reader, type, asked, parts);
}

async function previewMessage(
  reader: Reader,
  type: BookingMessageType,
  { customerLanguage, nowMs, site, words }: PreviewAsked,
  parts: SettingParts,
): Promise<MailContent> {
  const [service] = await readServices(reader);
  const audience = audienceOf(type);
  const phrases = phrasesOf(audience === 'participant' ? customerLanguage : site.language);
  const own = { kinds: [{ type: type as OptionalMessageType, sends: true, words: [...words] }] };
  const startMs = madeUpStart(nowMs, site.timeZone);
  const times = { startDate: formatInstant(startMs), endDate: formatInstant(startMs + hourMs) };
  const isRequest = type.endsWith('_REQUESTED');
  const booking = {
    id: '00000000-0000-4000-8000-000000000000',
    revision: '1',
    status: isRequest ? 'PENDING' : 'CONFIRMED',
    ...times,
    totalParticipants: 1,
    bookedAddOns: [],
    bookedEntity: {
      title: service?.name ?? phrases.service,
      tags: ['INDIVIDUAL'],
      slot: { ...times, ...(service === undefined ? {} : { serviceId: service.id }) },
    },
    contactDetails: { firstName: phrases.exampleName, email: 'name@example.com' },
  } as unknown as Booking;
  const notice: BookingNotice = {
    type,
    audience,
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: type.endsWith('_RESCHEDULED') ? formatInstant(startMs - dayMs) : undefined,
    onceFor: '',
    wasRequest: type.endsWith('_DECLINED'),
    ...waitingFor(type, nowMs),
    ...feeFor(type, site.currency),
  };
  const setting = await readSetting(reader, booking, nowMs, parts);
  const worded = { ...setting, customerLanguage, own };
  const hasFile = calendarOf(notice, booking.contactDetails?.email ?? '', worded, []) !== null;
  return contentOf(notice, worded, hasFile);
}
