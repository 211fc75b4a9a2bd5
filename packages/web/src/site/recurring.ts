/** Appointments that recur, in the words of pages: what may be asked, and what is answered. */
import type { RecurrenceFrequency } from '@openhours/contract/bookings/recurring-limits';
import type { BookingOutcome, BookingRequest, HoldRequest } from './requests.ts';
import type { LinkAct, LinkOutcome } from './visits.ts';

/** How somebody comes again. */
export interface Repetition {
  readonly frequency: RecurrenceFrequency;
  readonly interval: number;
  readonly count: number;
}

/** A date of a series, as it could be booked now; instants. */
export interface CheckedDate {
  readonly startMs: number;
  readonly isFree: boolean;
  /** It is not free because it lies too far ahead, or is booked otherwise. */
  readonly isByPolicy: boolean;
  readonly staffName: string | undefined;
  readonly nearestMs: readonly number[];
}

/** A booking of a series, as it was shown. */
export interface NamedVisit {
  readonly bookingId: string;
  readonly revision: string;
}

/** A booking of a series behind its link. */
export interface SeriesVisit {
  readonly id: string;
  readonly status: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly revision: string;
  /** Now, and for nothing. */
  readonly mayCancel: boolean;
}

export interface RecurringCalls {
  /** How many appointments of a service may be booked at once; undefined where none may. */
  mostRepeated(serviceId: string): Promise<number | undefined>;
  /** Every date that somebody asks for; undefined where the service offers nothing of the kind any more. */
  checkRepeated(
    request: HoldRequest,
    repetition: Repetition,
    slotHoldId: string | undefined,
  ): Promise<readonly CheckedDate[] | undefined>;
  /** Books all of them or none; the booking that is answered is the first of them. */
  bookRepeated(request: BookingRequest, startsMs: readonly number[]): Promise<BookingOutcome>;
  /** The series of a link's booking, in the order of its dates. */
  findSeries(token: string): Promise<readonly SeriesVisit[] | undefined>;
  /** Cancels the bookings that are named, all of them or none. */
  cancelSeries(act: Omit<LinkAct, 'revision'>, bookings: readonly NamedVisit[]): Promise<LinkOutcome>;
}
