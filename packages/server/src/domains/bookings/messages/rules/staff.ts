/** Who does the work that a booking is for, and what their messages of it are about. Pure. */
import type { Booking } from '@openhours/contract';

/** Somebody who does the work. */
export interface Holder {
  readonly name: string;
  readonly email: string;
  /** Absent for somebody of whom no more is known than where they were written to. */
  readonly resourceId?: string | undefined;
}

/** What others have places in, too: the session of a class or a whole course. */
export interface Held {
  /** Of the session, or of the course's schedule. */
  readonly id: string;
  /** Of a session: rises with every change of it. */
  readonly revision: number;
  /** It does not take place, for anybody. */
  readonly isOver: boolean;
  /** Everybody who gives it, also without an address. */
  readonly teachers: readonly Teacher[];
  /** Whoever of them is written to. */
  readonly holders: readonly Holder[];
}

/** Somebody who gives a session, as customers know them. */
export interface Teacher {
  readonly resourceId: string;
  readonly name: string;
}

/** The session or the course in which a booking has a seat; undefined for an appointment. */
export function sessionOrCourseOf({
  schedule,
  slot,
  tags,
}: Booking['bookedEntity']): { readonly kind: 'CLASS' | 'COURSE'; readonly id: string } | undefined {
  if (schedule?.scheduleId !== undefined) {
    return { kind: 'COURSE', id: schedule.scheduleId };
  }
  return slot?.eventId !== undefined && tags?.includes('GROUP') === true
    ? { kind: 'CLASS', id: slot.eventId }
    : undefined;
}

/** Where whoever has a calendar signs in; undefined for those who do not. */
export type SignInAddress = (resourceId: string) => string | undefined;

/**
 * Whoever the booking itself names, at the address that is written there, else where they sign in; undefined while it is
 * nobody, or nobody with an address.
 */
export function holderNamedBy({ slot }: Booking['bookedEntity'], signInAddress: SignInAddress): Holder | undefined {
  const { email: written = '', id, name = '' } = slot?.resource ?? {};
  const email = written === '' && id !== undefined ? signInAddress(id) : written;
  return email === undefined || email === '' ? undefined : { name, email, resourceId: id };
}

/** Those of the first who are not among the others. */
export function withoutThose(holders: readonly Holder[], others: readonly Holder[]): Holder[] {
  const known = new Set(others.map(({ email }) => email.toLowerCase()));
  return holders.filter(({ email }) => !known.has(email.toLowerCase()));
}

/** Each address once. */
export function eachOnce(holders: readonly Holder[]): Holder[] {
  return [...new Map(holders.toReversed().map((holder) => [holder.email.toLowerCase(), holder])).values()].toReversed();
}
