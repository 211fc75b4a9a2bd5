/** Appointments that recur, in the words of pages: what may be asked, and what is answered. */
import type { BookingStatus } from '@openhours/contract';
import type { RecurrenceFrequency } from '@openhours/contract/bookings/recurring-limits';
import type { BookingOutcome, BookingRequest, HoldRequest } from './requests.ts';
import type { LinkAct, LinkOutcome } from './visits.ts';

/** How somebody comes again. */
export interface Repetition {
  readonly frequency: RecurrenceFrequency;
  readonly interval: number;
  readonly count: number;
}

/** When an appointment is, in instants. */
export interface DateTimes {
  readonly startMs: number;
  readonly endMs: number;
}

/** A date that is to be booked, with whoever was shown for it. */
export interface ChosenDate extends DateTimes {
  readonly staffId?: string | undefined;
}

/** A date of a series, as it could be booked now. */
export interface CheckedDate extends DateTimes {
  readonly isFree: boolean;
  /** Why it is not free: somebody has the time, nothing is offered then, or it cannot be booked online now. */
  readonly why: 'taken' | 'not-offered' | 'policy' | undefined;
  /** From when on it can be booked online. */
  readonly fromMs: number | undefined;
  readonly staff: { readonly id: string; readonly name: string } | undefined;
  readonly nearest: readonly DateTimes[];
}

/** A booking of a series, as it was shown. */
export interface NamedVisit {
  readonly bookingId: string;
  readonly revision: string;
}

/** A booking of a series behind its link. */
export interface SeriesVisit extends DateTimes {
  readonly id: string;
  readonly status: BookingStatus;
  readonly revision: string;
  /** The token of its own link. */
  readonly token: string;
  /** Now, and for nothing; false where that was not asked. */
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
  bookRepeated(request: BookingRequest, dates: readonly ChosenDate[]): Promise<BookingOutcome>;
  /** The series of a link's booking, in the order of its dates; `asksCost`: and what of it can be cancelled for nothing. */
  findSeries(token: string, asksCost?: boolean): Promise<readonly SeriesVisit[] | undefined>;
  /** Cancels the bookings that are named, all of them or none. */
  cancelSeries(act: Omit<LinkAct, 'revision'>, bookings: readonly NamedVisit[]): Promise<LinkOutcome>;
}
