/** Which bookings of a series are changed with one of them. Pure. */
import type { Booking } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';

/** One that was given to somebody else meanwhile is no part of it any more. */
export function ofSameClient<Of extends Pick<Booking, 'id' | 'contactDetails'>>(
  series: readonly Of[],
  { contactDetails, id }: Pick<Booking, 'id' | 'contactDetails'>,
): readonly Of[] {
  const contactId = contactDetails?.contactId;
  return series.filter(
    (each) => each.id === id || (contactId !== undefined && each.contactDetails?.contactId === contactId),
  );
}

/** When those are that are not moved, and hold their times: of what moves nothing may be then. */
export function stayingTimes(
  series: readonly Pick<Booking, 'id' | 'status' | 'startDate' | 'endDate'>[],
  movedIds: readonly string[],
): readonly { readonly startDate: string; readonly endDate: string }[] {
  return series.flatMap(({ endDate, id, startDate, status }) =>
    isEndedStatus(status) || movedIds.includes(id) || startDate === undefined || endDate === undefined
      ? []
      : [{ startDate, endDate }],
  );
}

/** Those that are to come; what is booked together with other services as well is changed with those. */
export function toCome<Of extends Pick<Booking, 'endDate' | 'multiServiceBookingInfo' | 'status'>>(
  series: readonly Of[],
  nowMs: number,
): readonly Of[] {
  return series.filter(
    ({ endDate = '', multiServiceBookingInfo, status }) =>
      !isEndedStatus(status) && multiServiceBookingInfo === undefined && Date.parse(endDate) > nowMs,
  );
}
