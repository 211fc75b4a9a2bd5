/**
 * The message that a customer would get of a visit that is given away, moved or called off: composed as it will be, of the
 * booking as it would be then (docs/decisions/0072).
 */
import type { Booking } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import type { Act } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { renderText } from '../../../mail/content.ts';
import { oneLine } from '../../../messages/notice.ts';
import { formatInstant } from '../../../time/index.ts';
import type { Availability } from '../../availability/index.ts';
import { kindOf } from '../../notifications/index.ts';
import { requireVisible, visibleTo } from '../access.ts';
import { createBookingLinks } from '../links.ts';
import { presentBooking } from '../present.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { bookedResource } from '../rules/assignment.ts';
import { standingOf } from '../rules/multi-service.ts';
import { contentOf } from './compose.ts';
import { calendarOf } from './compose-calendar.ts';
import type { SettingParts } from './parts.ts';
import type { BookingNotice } from './rules/notice.ts';
import { readSetting } from './setting.ts';

/** What is to become of the visit of a booking. */
export interface VisitMessageAsked {
  readonly bookingId: string;
  readonly isCalledOff: boolean;
  /** Absent: the time stays. */
  readonly startMs: number | undefined;
  /** Who gives it from then on; absent: whoever did. */
  readonly resourceId: string | undefined;
  readonly note: string | undefined;
}

export interface VisitMessage {
  /** BCP 47 tag. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
}

export interface VisitMessageParts extends Omit<SettingParts, 'links'> {
  readonly auth: Pick<Auth, 'sites' | 'sealing'>;
  readonly availability: Pick<Availability, 'latest' | 'latestSeen'>;
}

/** Answers the message; undefined where the business sends none of this kind, or knows no address. */
export function createVisitMessagePreview(given: VisitMessageParts) {
  const parts: SettingParts = { ...given, links: createBookingLinks(given.auth.sealing) };
  return async (
    reader: Reader,
    act: Pick<Act, 'caller' | 'nowMs' | 'reach'>,
    asked: VisitMessageAsked,
  ): Promise<VisitMessage | undefined> => {
    const [found, visible] = await Promise.all([bookingTable.find(reader, asked.bookingId), visibleTo(reader, act)]);
    const row = requireVisible(found, visible, asked.bookingId);
    const { multi_service_booking_id: togetherId } = row;
    const together = togetherId === null ? [row] : standingOf(await readMultiService(reader, togetherId));
    const catalogue = await given.availability.latest(reader);
    const resource = asked.resourceId === undefined ? undefined : catalogue.resources.get(asked.resourceId);
    const served = catalogue.resources.get(row.resource_id ?? '');
    if (resource !== undefined && served !== undefined && resource.typeId !== served.typeId) {
      // Another room beside whoever serves is nothing that customers are told of.
      return undefined;
    }
    const first = together[0] ?? row;
    const shiftMs = asked.startMs === undefined ? 0 : asked.startMs - first.start_at;
    const after = (each: BookingRow): Booking => {
      const moved = { ...each, start_at: each.start_at + shiftMs, end_at: each.end_at + shiftMs };
      const takesOver =
        resource !== undefined && (shiftMs !== 0 || each.id === row.id || each.resource_id === row.resource_id);
      const slot = { ...each.details.slot, ...(takesOver ? { resource: bookedResource(resource) } : {}) };
      return presentBooking(
        {
          ...moved,
          status: asked.isCalledOff ? 'CANCELED' : each.status,
          resource_id: takesOver ? resource.id : each.resource_id,
          details: { ...each.details, slot },
        },
        'whole',
      );
    };
    const bookings = together.map(after);
    const booking = bookings.find(({ id }) => id === row.id) ?? after(row);
    const notice: BookingNotice = {
      type: asked.isCalledOff ? 'BOOKING_CANCELED' : 'BOOKING_RESCHEDULED',
      audience: 'participant',
      booking,
      channels: ['EMAIL'],
      note: asked.note,
      previousStart: asked.isCalledOff ? undefined : formatInstant(row.start_at),
      ...(asked.isCalledOff ? {} : { previousEnd: formatInstant(row.end_at) }),
      wasRequest: row.status === 'PENDING',
      ...(bookings.length < 2 ? {} : { together: bookings }),
      onceFor: '',
    };
    const setting = await readSetting(reader, booking, act.nowMs, parts);
    const to = booking.contactDetails?.email ?? '';
    if (to === '' || !kindOf(setting.own, notice.type).sends) {
      return undefined;
    }
    const eachSetting = await Promise.all(
      bookings.map(async (each) => [each.id, await readSetting(reader, each, act.nowMs, parts)] as const),
    );
    const whole = { ...setting, ofTogether: new Map(eachSetting) };
    const hasFile = calendarOf(notice, to, whole, []) !== null;
    const content = contentOf(notice, whole, hasFile);
    return { language: content.language, subject: oneLine(content.heading), text: renderText(content) };
  };
}
