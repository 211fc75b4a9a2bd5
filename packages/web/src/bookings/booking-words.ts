/** A booking in the words of the dashboard: who, what, when, in the place's wall clock. */
import type { Booking } from '@openhours/contract';
import { localAt } from '../days/dates.ts';

export interface BookingWords {
  readonly name: string | undefined;
  readonly service: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly day: string;
  readonly staff: string | undefined;
}

export function wordsOf(booking: Booking, timeZone: string): BookingWords {
  const { contactDetails, bookedEntity } = booking;
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter((part) => part).join(' ');
  const { slot } = bookedEntity;
  const localStart = localAt(Date.parse(booking.startDate ?? slot?.startDate ?? booking.createdDate), timeZone);
  return {
    name: name === '' ? contactDetails?.email : name,
    service: bookedEntity.title ?? '',
    localStart,
    localEnd: localAt(
      Date.parse(booking.endDate ?? slot?.endDate ?? booking.startDate ?? booking.createdDate),
      timeZone,
    ),
    day: localStart.slice(0, 10),
    staff: slot?.resource?.name,
  };
}

/** True when it is places on a session or a course, which others share, and no time of its own. */
export function hasSeats({ bookedEntity }: Booking): boolean {
  return bookedEntity.tags.some((tag) => tag === 'CLASS' || tag === 'COURSE' || tag === 'GROUP');
}
