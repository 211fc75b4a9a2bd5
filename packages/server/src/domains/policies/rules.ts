/**
 * What a booking policy decides: whether a start may be booked at a moment, and until when a booking may be
 * cancelled or moved (bookings sheet 18.4 and 21.3, services sheet 6). Minutes are real minutes.
 */
import { completeTranslations, violationsOfTranslations } from '@openhours/contract';
import { minuteMs } from '../../time/index.ts';

/** What cancelling costs from some minutes before the start on; the last window has no minutes and lasts until the start. */
export interface CancellationWindow {
  /** Decimal text; the currency is the site's. */
  readonly amount?: { readonly value: string };
  /** Decimal text, of the booking's price. */
  readonly percentage?: string;
  readonly startInMinutes?: number;
}

export interface BookingPolicyRules {
  readonly customPolicyDescription: {
    readonly enabled: boolean;
    readonly description: string;
    /** In other languages than that of the business; absent while there are none. */
    readonly translations?: { language: string; description?: string | undefined }[];
  };
  readonly limitEarlyBookingPolicy: { readonly enabled: boolean; readonly earliestBookingInMinutes: number };
  readonly limitLateBookingPolicy: { readonly enabled: boolean; readonly latestBookingInMinutes: number };
  readonly bookAfterStartPolicy: { readonly enabled: boolean };
  readonly cancellationPolicy: {
    readonly enabled: boolean;
    readonly limitLatestCancellation: boolean;
    readonly latestCancellationInMinutes: number;
    /** Null means true. */
    readonly allowAnonymous: boolean | null;
  };
  readonly reschedulePolicy: {
    readonly enabled: boolean;
    readonly limitLatestReschedule: boolean;
    readonly latestRescheduleInMinutes: number;
    /** Null means true. */
    readonly allowAnonymous: boolean | null;
  };
  readonly waitlistPolicy: {
    readonly enabled: boolean;
    readonly capacity: number;
    readonly reservationTimeInMinutes: number;
  };
  readonly participantsPolicy: { readonly maxParticipantsPerBooking: number };
  readonly resourcesPolicy: { readonly enabled: boolean; readonly autoAssignAllowed: boolean };
  readonly cancellationFeePolicy: {
    readonly enabled: boolean;
    readonly cancellationWindows: readonly CancellationWindow[];
    readonly autoCollectFeeEnabled: boolean;
  };
  readonly saveCreditCardPolicy: { readonly enabled: boolean };
  readonly staffSortingPolicy: {
    readonly sortingMethodType: 'RANDOM' | 'RANKING' | 'CUSTOM';
    readonly rankingOptions?: { readonly order: 'LOWEST_TO_HIGHEST' | 'HIGHEST_TO_LOWEST' };
    readonly customOptions?: { readonly implementationId: string; readonly appId: string };
  };
  readonly intakeFormPolicy: {
    readonly enabled: boolean;
    readonly formId?: string;
    readonly timing?: 'AFTER_BOOKING' | 'BEFORE_BOOKING';
    readonly completionRequirement?: 'OPTIONAL' | 'REQUIRED_BEFORE_BOOKING';
  };
  /** Counts bookings per customer and service over a rolling window; no window means for ever. */
  readonly limitRebookingPolicy: {
    readonly enabled: boolean;
    readonly maxBookings?: number;
    readonly windowInMinutes?: number;
  };
}

/** The rules of a policy about which nobody has said anything (services sheet 6). */
export const defaultPolicyRules: BookingPolicyRules = {
  customPolicyDescription: { enabled: false, description: '' },
  limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 10_080 },
  limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: 1440 },
  bookAfterStartPolicy: { enabled: false },
  cancellationPolicy: {
    enabled: false,
    limitLatestCancellation: false,
    latestCancellationInMinutes: 1440,
    allowAnonymous: null,
  },
  reschedulePolicy: {
    enabled: false,
    limitLatestReschedule: false,
    latestRescheduleInMinutes: 1440,
    allowAnonymous: null,
  },
  waitlistPolicy: { enabled: false, capacity: 10, reservationTimeInMinutes: 10 },
  participantsPolicy: { maxParticipantsPerBooking: 1 },
  resourcesPolicy: { enabled: false, autoAssignAllowed: false },
  cancellationFeePolicy: { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: true },
  saveCreditCardPolicy: { enabled: false },
  staffSortingPolicy: { sortingMethodType: 'RANDOM' },
  intakeFormPolicy: { enabled: false },
  limitRebookingPolicy: { enabled: false },
};

/** The names of the sub-policies. */
const policyParts = Object.keys(defaultPolicyRules) as readonly (keyof BookingPolicyRules)[];

/** What somebody says about a policy; what is left out of a sub-policy has its default. */
export type SaidRules = {
  readonly [Part in keyof BookingPolicyRules]?: Partial<BookingPolicyRules[Part]> | undefined;
};

/** Completes what was said about a policy; a sub-policy that was said replaces the whole default one's values. */
export function completePolicyRules(said: SaidRules): BookingPolicyRules {
  const rules: Record<string, unknown> = {};
  for (const part of policyParts) {
    rules[part] = { ...defaultPolicyRules[part], ...said[part] };
  }
  return kept(rules as unknown as BookingPolicyRules);
}

/**
 * Changes rules as PATCH does: a sub-policy that is said replaces the whole one, its unsaid members by their defaults;
 * null returns it to its default; one that is not said stays (services sheet 6).
 */
export function changePolicyRules(
  rules: BookingPolicyRules,
  said: { readonly [Part in keyof BookingPolicyRules]?: Partial<BookingPolicyRules[Part]> | null | undefined },
): BookingPolicyRules {
  const changed: Record<string, unknown> = { ...rules };
  for (const part of policyParts) {
    const given = said[part];
    if (given !== undefined) {
      changed[part] = { ...defaultPolicyRules[part], ...given };
    }
  }
  return kept(changed as unknown as BookingPolicyRules);
}

/** Translations as they are kept, absent while there are none; what is refused of them stays to be told. */
function kept(rules: BookingPolicyRules): BookingPolicyRules {
  const { translations, ...description } = rules.customPolicyDescription;
  if (translations === undefined) {
    return rules;
  }
  const isRefused = violationsOfTranslations(translations, 'translations').length > 0;
  const translated = isRefused
    ? translations
    : completeTranslations(translations, { description: description.description });
  return {
    ...rules,
    customPolicyDescription: {
      ...description,
      ...(translated.length === 0 ? {} : { translations: translated }),
    },
  };
}

/** Bits of `bookingViolations`; numbers, because the slot loop asks for every slot. */
export const violation = Object.freeze({ tooEarly: 1, tooLate: 2, onlineBookingDisabled: 4 });

/** The instant from which a start may be booked; -Infinity when it always may (bookings sheet 21.3). */
export function earliestBookingMs(rules: BookingPolicyRules, startMs: number): number {
  const early = rules.limitEarlyBookingPolicy;
  return early.enabled ? startMs - early.earliestBookingInMinutes * minuteMs : Number.NEGATIVE_INFINITY;
}

/** The last instant at which a session may be booked (bookings sheet 21.3). */
export function latestBookingMs(rules: BookingPolicyRules, startMs: number, endMs: number): number {
  const late = rules.limitLateBookingPolicy;
  // At its start or end it is over; at the instant of its notice it is not.
  const lastMs = (rules.bookAfterStartPolicy.enabled ? endMs : startMs) - 1;
  return late.enabled ? Math.min(startMs - late.latestBookingInMinutes * minuteMs, lastMs) : lastMs;
}

/** Which rules forbid booking a session now, as a sum of the bits of `violation`; 0 when it may be booked. */
export function bookingViolations(
  rules: BookingPolicyRules,
  onlineBookingEnabled: boolean,
  startMs: number,
  endMs: number,
  nowMs: number,
): number {
  return (
    (nowMs < earliestBookingMs(rules, startMs) ? violation.tooEarly : 0) +
    (nowMs > latestBookingMs(rules, startMs, endMs) ? violation.tooLate : 0) +
    (onlineBookingEnabled ? 0 : violation.onlineBookingDisabled)
  );
}

/** Bits of `violation` by the names that the wire has for them. */
export function violationFlags(bits: number) {
  return {
    tooEarlyToBook: (bits & violation.tooEarly) !== 0,
    tooLateToBook: (bits & violation.tooLate) !== 0,
    bookOnlineDisabled: (bits & violation.onlineBookingDisabled) !== 0,
  };
}

/** Whether bits of `violation` are those that a call asks for; what it does not name may be either. */
export function fitsViolations(
  bits: number,
  wanted: Readonly<Partial<Record<keyof ReturnType<typeof violationFlags>, boolean | undefined>>> | undefined,
): boolean {
  const fits = (asked: boolean | undefined, bit: number) => asked === undefined || asked === ((bits & bit) !== 0);
  return (
    wanted === undefined ||
    (fits(wanted.tooEarlyToBook, violation.tooEarly) &&
      fits(wanted.tooLateToBook, violation.tooLate) &&
      fits(wanted.bookOnlineDisabled, violation.onlineBookingDisabled))
  );
}

/** What the policy has against booking a session now. */
export interface PolicyViolations extends ReturnType<typeof violationFlags> {
  /** Epoch milliseconds; only when it is too early. */
  readonly earliestBookingMs: number | undefined;
}

/** Explains the bits of `bookingViolations` for a session that starts at `startMs`. */
export function explainViolations(rules: BookingPolicyRules, bits: number, startMs: number): PolicyViolations {
  const flags = violationFlags(bits);
  return { ...flags, earliestBookingMs: flags.tooEarlyToBook ? earliestBookingMs(rules, startMs) : undefined };
}

/** The last instant at which a session may be cancelled, where it may be at all; Infinity without a limit. */
export function latestCancellationMs({ cancellationPolicy: policy }: BookingPolicyRules, startMs: number): number {
  return policy.limitLatestCancellation
    ? startMs - policy.latestCancellationInMinutes * minuteMs
    : Number.POSITIVE_INFINITY;
}

/**
 * The same of moving it: without a limit its start. What has begun is missed or attended by then, and no policy lets anybody
 * move that (bookings sheet 21.3).
 */
export function latestRescheduleMs({ reschedulePolicy: policy }: BookingPolicyRules, startMs: number): number {
  return policy.limitLatestReschedule ? startMs - policy.latestRescheduleInMinutes * minuteMs : startMs;
}

/** True when the policy no longer lets a customer cancel a session that starts at `startMs`. */
export function isTooLateToCancel(rules: BookingPolicyRules, startMs: number, nowMs: number): boolean {
  return !rules.cancellationPolicy.enabled || nowMs > latestCancellationMs(rules, startMs);
}

/** True when the policy no longer lets a customer move a session that starts at `startMs`. */
export function isTooLateToReschedule(rules: BookingPolicyRules, startMs: number, nowMs: number): boolean {
  return !rules.reschedulePolicy.enabled || nowMs > latestRescheduleMs(rules, startMs);
}
