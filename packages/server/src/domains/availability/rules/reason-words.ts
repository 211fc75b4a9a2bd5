/** Each reason in words, and what the business can do about it. */
import type { Closure, RefusalReason, SuggestedAction } from '@openhours/contract';

const words: Readonly<Record<RefusalReason, readonly [SuggestedAction, string]>> = {
  NO_ASSIGNED_STAFF_OR_RESOURCES: [
    'ASSIGN_STAFF_OR_RESOURCES',
    'No staff member or resource is assigned to the service, or to one of the resource types that it needs.',
  ],
  REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE: [
    'CHECK_SERVICE_LOCATIONS',
    'The service is not offered at the location asked for.',
  ],
  RESOURCE_NOT_ASSIGNED_TO_SERVICE: [
    'ASSIGN_RESOURCE_TO_SERVICE',
    'The person or resource asked for does not serve this service.',
  ],
  CLOSED_DAY: ['CHECK_CLOSED_DAYS', 'The business or the location is closed on that day.'],
  RESOURCE_HAS_NO_WORKING_HOURS: [
    'CHECK_STAFF_WORKING_HOURS',
    'A staff member or resource that the service needs has no working hours at all.',
  ],
  RESOURCE_NOT_IN_WORKING_HOURS: [
    'CHECK_STAFF_WORKING_HOURS',
    'The start lies outside the working hours, or outside those at this location.',
  ],
  DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS: [
    'REDUCE_DURATION_OR_BUFFER',
    'The session would begin inside the working hours and end after them.',
  ],
  RESOURCE_BLOCKED: [
    'CHECK_BLOCKED_TIME',
    'The time is blocked by an event of the calendar or of a connected calendar.',
  ],
  BUFFER_TIME_ELIMINATES_WINDOWS: [
    'REDUCE_DURATION_OR_BUFFER',
    'The buffer after the session would overlap the next entry of the calendar.',
  ],
  RESOURCE_BUSY: ['CHOOSE_ANOTHER_TIME', 'The time is booked, or held for somebody who is booking it.'],
  DURATION_NOT_OFFERED: ['CHOOSE_AN_OFFERED_DURATION', 'The service has no sessions of this length.'],
  START_NOT_ON_GRID: ['CHECK_SPLIT_INTERVAL', 'The time is free, but sessions do not begin at this minute.'],
  START_SKIPPED_BY_CLOCK_CHANGE: [
    'CHOOSE_ANOTHER_TIME',
    'The clock jumps over this time on that day, so that it does not exist.',
  ],
  NO_REMAINING_CAPACITY: ['RAISE_CAPACITY', 'Every place is taken.'],
  LOCATION_ARCHIVED: ['CHECK_SERVICE_LOCATIONS', 'The location is archived.'],
  EVENT_CANCELLED: ['CHOOSE_ANOTHER_TIME', 'The session has been cancelled.'],
  TOO_EARLY_TO_BOOK: ['CHECK_BOOKING_POLICY', 'The booking policy does not allow booking so early.'],
  TOO_LATE_TO_BOOK: ['CHECK_BOOKING_POLICY', 'The booking policy does not allow booking so late.'],
  ONLINE_BOOKING_DISABLED: ['ENABLE_ONLINE_BOOKING', 'The service cannot be booked online.'],
};

/** The sentence of a reason; a closed day is named where it is known. */
function wordsOf(code: RefusalReason, closure: Closure | undefined): string {
  const [, description] = words[code];
  return code === 'CLOSED_DAY' && closure !== undefined ? `${description.slice(0, -1)}: ${closure.name}.` : description;
}

/** A reason with its sentence and what helps. */
export function explainReason(code: RefusalReason, closure?: Closure) {
  return { code, suggestedAction: words[code][0], description: wordsOf(code, closure) };
}

/** All reasons as one text. */
export function sentenceOf(reasons: readonly RefusalReason[], offered: boolean, closure?: Closure): string {
  if (reasons.length === 0) {
    return 'It is offered and can be booked.';
  }
  const beginning = offered ? 'It is shown, but cannot be booked.' : 'It is not offered.';
  return [beginning, ...reasons.map((code) => wordsOf(code, closure))].join(' ');
}
