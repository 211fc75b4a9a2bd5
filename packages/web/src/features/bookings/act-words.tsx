/** What stands with every act on a booking: who learns of it, and what is said when it could not be done. */
import { CallError } from '@openhours/client';
import type { Booking, ErrorCode } from '@openhours/contract';
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';
import { wordsOf } from '../../bookings/booking-words.ts';
import { obstacleRefused } from '../../bookings/obstacle.ts';
import { StaffTold } from '../../bookings/staff-told.tsx';
import type { StaffNews } from '../../bookings/telling.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords, type Sayings } from '../../ui/forms/refusal.ts';

/** What the server says of an act that the state of the booking no longer allows. */
const ofState: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_BOOKING_STATUS',
  'FAILED_CONFIRMING_NON_PENDING_BOOKING',
  'FAILED_DECLINE_NON_PENDING_BOOKING',
  'BOOKING_MARK_BOOKING_AS_PENDING',
  // With status 400 the same code is about what was asked (bookings sheet 23).
  'VALIDATION_FAILURE',
]);

/** What has ended together does not come back one by one. */
const ofTogether: Sayings = {
  ALL_BOOKINGS_ARE_ALREADY_CANCELED: 'restore.together',
  ALL_BOOKINGS_ARE_ALREADY_DECLINED: 'restore.together',
};

interface WhoIsToldProps {
  readonly booking: Booking;
  readonly tells: boolean;
  /** For whoever does the work, whatever is decided about the customer. */
  readonly news: readonly StaffNews[];
  /** What taking it back would be to them, where that can be done. */
  readonly wayBack?: readonly StaffNews[] | undefined;
}

/** Who is told, and how the business reaches the person otherwise: a message may take its time, or fail. */
export function WhoIsTold({ booking, tells, news, wayBack }: WhoIsToldProps) {
  const { frame, say } = useDashboard();
  const { email, phone } = booking.contactDetails ?? {};
  // Where the message goes already is no other way.
  const ways = (tells ? [phone] : [phone, email])
    .filter((way) => way !== undefined && way !== '' && !isNobodysAddress(way))
    .map((way) => own(way as string));
  const name = own(wordsOf(booking, frame.timeZone).name ?? say('bookings.nobody'));
  return (
    <>
      <p className="oh-soft">
        {tells && email !== undefined ? say('booking.tellYes', { email: own(email) }) : say('booking.tellNo')}
      </p>
      {ways.length === 0 ? null : (
        <p className="oh-soft">{say('booking.tellYourself', { name, ways: ways.join(' · ') })}</p>
      )}
      <StaffTold news={news} wayBack={wayBack} />
    </>
  );
}

export function ActTrouble({ error, booking }: { error: Error; booking: Booking }) {
  const { frame, say } = useDashboard();
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
  if (error.status === 428 && ofState.has(error.code)) {
    return (
      <Notice meaning="warn" title={say('booking.notAllowed')} spoken>
        <p>{say('booking.notAllowedHint', { status })}</p>
      </Notice>
    );
  }
  const obstacle = obstacleRefused(error, frame.timeZone);
  if (obstacle !== undefined) {
    return (
      <Notice meaning="warn" title={say('way.title')} spoken>
        {obstacle.reasons.map((reason) => (
          <p key={reason}>{say(reason)}</p>
        ))}
      </Notice>
    );
  }
  return (
    <Notice meaning="bad" title={say('booking.actFailed')} spoken>
      <p>
        {error.code === 'INTERNAL'
          ? say('booking.actFailedHint', { requestId: error.requestId ?? '–' })
          : refusalWords(error, say, ofTogether)}
      </p>
    </Notice>
  );
}
