/** By whose clock a message tells a time. Pure. */

import type { Booking } from '@openhours/contract';
import { dateTimeFormat } from '@openhours/contract/text/intl-formats';
import type { Clocks } from '../../../messages/times.ts';
import { findZone } from '../../../time/index.ts';
import type { BookingNotice } from './rules/notice.ts';
import type { MessageSetting } from './setting.ts';

/**
 * A visit in person goes by its place, an online one by the customer's clock; the business always reads its own, and of an
 * online visit what it is for the customer.
 */
export function clocksOf(
  booking: Booking,
  { isOnline, placeTimeZone }: { readonly isOnline: boolean; readonly placeTimeZone: string },
  audience: BookingNotice['audience'],
): Clocks {
  const own = booking.contactDetails?.timeZone ?? booking.bookedEntity.slot?.timezone;
  const namesOwn = audience === 'participant' || isOnline;
  if (!namesOwn || own === undefined || findZone(own) === undefined || booking.startDate === undefined) {
    return { first: placeTimeZone, second: undefined };
  }
  // Named only when the clocks differ, not when only the names of the zones do.
  const differ = wallClock(booking.startDate, own) !== wallClock(booking.startDate, placeTimeZone);
  const isByCustomer = isOnline && audience === 'participant';
  const [first, second] = isByCustomer ? [own, placeTimeZone] : [placeTimeZone, own];
  return { first, second: differ ? second : undefined };
}

/**
 * The clock by which a wish goes, that of the business, where somebody who reads it may take it for another one: the customer's,
 * or that of the place. Undefined where there is but one.
 */
export function clockOfWish(
  booking: Booking,
  { isOnline, placeTimeZone, siteTimeZone }: Pick<MessageSetting, 'isOnline' | 'placeTimeZone' | 'siteTimeZone'>,
  audience: BookingNotice['audience'],
): string | undefined {
  const { second } = clocksOf(booking, { isOnline, placeTimeZone: siteTimeZone }, audience);
  const { startDate } = booking;
  const isElsewhere =
    startDate !== undefined && wallClock(startDate, placeTimeZone) !== wallClock(startDate, siteTimeZone);
  return second !== undefined || isElsewhere ? siteTimeZone : undefined;
}

function wallClock(instant: string, timeZone: string): string {
  return dateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant));
}
