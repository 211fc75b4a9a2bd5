/**
 * What happens to several bookings of a multi-service booking or a series at once is one piece of news: one message about all of
 * them to the customer and the business, while whoever does the work hears of each that is theirs. Pure.
 */
import type { Booking } from '@openhours/contract';
import type { BookingEvent, BookingNotice } from './notice.ts';

/** `told`: the bookings of which the same was recorded at once, this one among them. */
export function toldTogether(
  notices: readonly BookingNotice[],
  event: Pick<BookingEvent, 'at' | 'id'>,
  told: readonly Booking[],
): readonly BookingNotice[] {
  if (told.length < 2) {
    return notices;
  }
  const together = told.toSorted(byTime);
  const all = together.map(({ id }) => id).join('+');
  return notices.map((notice) =>
    notice.audience === 'staff'
      ? notice
      : {
          ...notice,
          together,
          // The events of all that it happened to name the same message, which is written once; a code is one booking's.
          onceFor:
            notice.verification !== undefined
              ? notice.onceFor
              : notice.onceFor === event.id
                ? `${all}:${event.at}`
                : all,
        },
  );
}

/**
 * Those that are told of with a booking: of a series only what is of the same customer, since one of it may be somebody
 * else's by now, who is told of theirs alone. What is booked together always is one customer's.
 */
export function toldWith(booking: Booking, alike: readonly Booking[]): readonly Booking[] {
  const { contactDetails, id, recurringGroupId } = booking;
  const contactId = contactDetails?.contactId;
  return recurringGroupId === undefined
    ? alike
    : alike.filter(
        (each) => each.id === id || (contactId !== undefined && each.contactDetails?.contactId === contactId),
      );
}

function byTime(one: Booking, other: Booking): number {
  const key = ({ id, startDate = '' }: Booking) => `${startDate} ${id}`;
  return key(one) < key(other) ? -1 : 1;
}
