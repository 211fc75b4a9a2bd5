/** A refusal of a time, in the words of pages. Runs on the server only. */
import { refusalData } from '@openhours/client';
import { notNow } from './present.ts';
import { codeOf } from './refusals.ts';
import type { BookingOutcome } from './requests.ts';

/** What stands in the way when somebody else has the time, or so near a time that there is no pause between. */
export const rivals: ReadonlySet<unknown> = new Set(['RESOURCE_BUSY', 'BUFFER_TIME_ELIMINATES_WINDOWS']);

/** A time that is refused, in the words of the refusal; undefined when it is no refusal of a time. */
export function refusedTime(error: unknown): Exclude<BookingOutcome, { kind: 'booked' }> | undefined {
  switch (codeOf(error)) {
    case 'SLOT_NOT_AVAILABLE': {
      const reasons = refusalData(error, 'SLOT_NOT_AVAILABLE')?.reasons;
      return {
        kind: 'gone',
        reason: reasons === undefined || reasons.some((each) => rivals.has(each)) ? 'taken' : 'not-offered',
      };
    }
    // What was chosen of it is not offered any more.
    case 'INVALID_SERVICE_CHOICES':
    case 'SESSION_NOT_FOUND':
      return { kind: 'gone', reason: 'not-offered' };
    case 'SESSION_CAPACITY_EXCEEDED':
    case 'SCHEDULE_CAPACITY_EXCEEDED':
    case 'NO_OPEN_SPOTS':
      return { kind: 'gone', reason: 'taken' };
    case 'OPEN_BOOKINGS_LIMIT_REACHED':
      return { kind: 'open-limit' };
    case 'BOOKING_POLICY_VIOLATION': {
      const { policy, bookingPolicyViolations } = refusalData(error, 'BOOKING_POLICY_VIOLATION') ?? {};
      if (policy === 'REBOOKING') {
        return { kind: 'limit-reached' };
      }
      if (policy === 'PARTICIPANTS') {
        return { kind: 'too-many' };
      }
      return bookingPolicyViolations?.bookOnlineDisabled === true
        ? { kind: 'service-closed' }
        : { kind: 'gone', reason: notNow(bookingPolicyViolations).notNow ?? 'not-offered' };
    }
    default:
      return undefined;
  }
}
