/** What stands with every act on a booking: who learns of it, and what is said when it could not be done. */
import { CallError } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { wordsOf } from '../../booked/booking-words.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Who is told, and how the business reaches the person otherwise: a message may take its time, or fail. */
export function WhoIsTold({ booking, tells }: { booking: Booking; tells: boolean }) {
  const { frame, say } = useDashboard();
  const { email, phone } = booking.contactDetails ?? {};
  const ways = [phone, email].filter((way) => way !== undefined && way !== '').map((way) => own(way as string));
  const name = own(wordsOf(booking, frame.timeZone).name ?? say('bookings.nobody'));
  return (
    <>
      <p className="oh-soft">
        {tells && email !== undefined ? say('booking.tellYes', { email: own(email) }) : say('booking.tellNo')}
      </p>
      {ways.length === 0 ? null : (
        <p className="oh-soft">{say('booking.tellYourself', { name, ways: ways.join(' · ') })}</p>
      )}
    </>
  );
}

export function ActTrouble({ error, booking }: { error: Error; booking: Booking }) {
  const { say } = useDashboard();
  const status = say(`status.${booking.status}`);
  if (!(error instanceof CallError) || error.status === undefined) {
    return <Notice meaning="bad" title={say('booking.actOffline')} spoken />;
  }
  if (error.code === 'BOOKING_REVISION_MISMATCH') {
    return (
      <Notice meaning="warn" title={say('booking.conflict')} spoken>
        <p>{say('booking.conflictHint', { status })}</p>
      </Notice>
    );
  }
  if (error.status === 428) {
    return (
      <Notice meaning="warn" title={say('booking.notAllowed')} spoken>
        <p>{say('booking.notAllowedHint', { status })}</p>
      </Notice>
    );
  }
  return (
    <Notice meaning="bad" title={say('booking.actFailed')} spoken>
      <p>{say('booking.actFailedHint', { requestId: error.requestId ?? '–' })}</p>
    </Notice>
  );
}
