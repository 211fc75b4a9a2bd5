/**
 * Judging one session of a class, or a course as a whole: how many seats are left, and whether the policy lets them be
 * booked (bookings sheet 21.2). Offering and booking ask the same function (design 4.7). Pure.
 */
import type { RefusalReason } from '@openhours/contract';
import type { EpochMs } from '../../../time/index.ts';
import { type Course, remainingSeats, type Session } from '../../calendar/index.ts';
import { bookingViolations, violation } from '../../policies/index.ts';
import type { CatalogueService } from './catalogue.ts';

export interface SeatsVerdict {
  readonly totalCapacity: number;
  /** Seats that nobody has or holds; those that are kept for the waitlist are among them. */
  readonly remainingCapacity: number;
  /** Those of them that are not kept for the waitlist. */
  readonly bookableCapacity: number;
  /** Sum of the bits of `violation`. */
  readonly violations: number;
  /** No reason speaks against it; how many are booked at once is the caller's question. */
  readonly bookable: boolean;
  /** Empty exactly when bookable; availability first, then policy. */
  readonly reasons: readonly RefusalReason[];
}

/** Judges a session of a class at a moment. */
export function judgeSession(service: CatalogueService, session: Session, nowMs: EpochMs): SeatsVerdict {
  const violations = bookingViolations(
    service.policy.rules,
    service.onlineBookingEnabled,
    session.startMs,
    session.endMs,
    nowMs,
  );
  return judgeSeats(service, session, violations, isAtArchivedLocation(service, session));
}

/**
 * Judges a course at a moment: policies look at its first session; with booking after the start it stays open until the
 * start of its last one, `lastStartMs` (services sheet 12.10). A course without sessions breaks no deadline.
 */
export function judgeCourse(
  service: CatalogueService,
  course: Course,
  lastStartMs: EpochMs | undefined,
  nowMs: EpochMs,
): SeatsVerdict {
  const { rules } = service.policy;
  const startMs = course.firstStartMs;
  const endMs = (rules.bookAfterStartPolicy.enabled ? lastStartMs : course.lastEndMs) ?? Number.POSITIVE_INFINITY;
  const violations =
    startMs === undefined
      ? bookingViolations(rules, service.onlineBookingEnabled, nowMs + 1, Number.POSITIVE_INFINITY, nowMs) &
        violation.onlineBookingDisabled
      : bookingViolations(rules, service.onlineBookingEnabled, startMs, endMs, nowMs);
  return judgeSeats(service, course, violations, service.locations.length === 0);
}

function judgeSeats(
  service: CatalogueService,
  seats: Session | Course,
  violations: number,
  atArchivedLocation: boolean,
): SeatsVerdict {
  const cancelled = seats.status === 'CANCELLED';
  const totalCapacity = seats.capacity ?? service.defaultCapacity;
  const remainingCapacity = cancelled
    ? 0
    : remainingSeats({ ...seats, capacity: totalCapacity, held: seats.held - seats.reserved });
  const bookableCapacity = cancelled ? 0 : remainingSeats({ ...seats, capacity: totalCapacity });
  const reasons: RefusalReason[] = [
    ...(cancelled ? (['EVENT_CANCELLED'] as const) : []),
    ...(atArchivedLocation ? (['LOCATION_ARCHIVED'] as const) : []),
    ...(!cancelled && bookableCapacity === 0 ? (['NO_REMAINING_CAPACITY'] as const) : []),
    ...reasonsOfViolations(violations),
  ];
  return {
    totalCapacity,
    remainingCapacity,
    bookableCapacity,
    violations,
    bookable: reasons.length === 0,
    reasons,
  };
}

/** A session without a location of its own is where its service is (services sheet 9: archived for good). */
function isAtArchivedLocation(service: CatalogueService, { location, locationId }: Session): boolean {
  return locationId === undefined
    ? location === undefined && service.locations.length === 0
    : service.archivedLocationIds.has(locationId);
}

/** The codes of what a policy forbids. */
export function reasonsOfViolations(violations: number): RefusalReason[] {
  return [
    ...((violations & violation.tooEarly) === 0 ? [] : (['TOO_EARLY_TO_BOOK'] as const)),
    ...((violations & violation.tooLate) === 0 ? [] : (['TOO_LATE_TO_BOOK'] as const)),
    ...((violations & violation.onlineBookingDisabled) === 0 ? [] : (['ONLINE_BOOKING_DISABLED'] as const)),
  ];
}
