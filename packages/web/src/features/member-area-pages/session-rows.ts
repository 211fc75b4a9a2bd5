/** The dates of a course as rows beside those of classes. Pure. */
import type { CourseSession } from '../../site/sessions.ts';
import type { OwnBookingRow } from './state.ts';

/** One row for each date, as the booking of all of them stands; the booking itself where no dates are known. */
export function sessionRows(
  booking: OwnBookingRow,
  sessions: readonly Pick<CourseSession, 'localStart' | 'localEnd'>[],
): OwnBookingRow[] {
  return sessions.length === 0
    ? [booking]
    : sessions.map(({ localEnd, localStart }) => ({
        ...booking,
        id: `${booking.id} ${localStart}`,
        localStart,
        localEnd,
      }));
}
