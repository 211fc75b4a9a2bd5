/**
 * A booking policy as its editor shows it and as it is written: the rules are the parts of the contract, so that what is
 * saved by one person and changed by another is told rule by rule. Pure.
 */
import type { BookingPolicy } from '@openhours/contract';

/** The parts that the editor changes; each is written as a whole (services sheet 6). */
export const editedParts = [
  'name',
  'customPolicyDescription',
  'limitEarlyBookingPolicy',
  'limitLateBookingPolicy',
  'bookAfterStartPolicy',
  'cancellationPolicy',
  'reschedulePolicy',
  'cancellationFeePolicy',
  'saveCreditCardPolicy',
  'waitlistPolicy',
  'participantsPolicy',
  'resourcesPolicy',
  'staffSortingPolicy',
] as const;
type EditedPart = (typeof editedParts)[number];

/** What takes a form to follow: shown as it is stored, and kept. */
const shownParts = ['intakeFormPolicy'] as const;

export interface PolicyFields
  extends Readonly<Pick<BookingPolicy, EditedPart | (typeof shownParts)[number] | 'revision'>> {
  readonly [field: string]: unknown;
}

export function fieldsOf(policy: BookingPolicy): PolicyFields {
  return Object.fromEntries(
    [...editedParts, ...shownParts, 'revision' as const].map((part) => [part, policy[part]]),
  ) as unknown as PolicyFields;
}

/**
 * What is sent for changed parts. Until when customers may book two parts say together, and so they do what cancelling
 * costs; the server judges both, so they go together.
 */
export function changesOf(
  changed: Partial<PolicyFields>,
  saved: PolicyFields,
): Partial<Pick<BookingPolicy, EditedPart>> {
  const all: PolicyFields = { ...saved, ...changed };
  const together = partsTogether.filter((parts) => parts.some((part) => part in changed)).flat();
  const sent = editedParts.filter((part) => part in changed || together.includes(part));
  return Object.fromEntries(sent.map((part) => [part, all[part]]));
}

const partsTogether: readonly (readonly EditedPart[])[] = [
  ['limitLateBookingPolicy', 'bookAfterStartPolicy'],
  ['cancellationFeePolicy', 'saveCreditCardPolicy'],
];

/** Until when customers may book. */
export type UntilWhen = 'start' | 'before' | 'end';

export function untilWhenOf(fields: Pick<PolicyFields, 'limitLateBookingPolicy' | 'bookAfterStartPolicy'>): UntilWhen {
  if (fields.limitLateBookingPolicy.enabled) {
    return 'before';
  }
  return fields.bookAfterStartPolicy.enabled ? 'end' : 'start';
}

/** Whether, and until when, customers may do something by themselves. */
export type ByThemselves = 'never' | 'start' | 'before';

export function cancellingOf({ enabled, limitLatestCancellation }: BookingPolicy['cancellationPolicy']): ByThemselves {
  return !enabled ? 'never' : limitLatestCancellation ? 'before' : 'start';
}

export function movingOf({ enabled, limitLatestReschedule }: BookingPolicy['reschedulePolicy']): ByThemselves {
  return !enabled ? 'never' : limitLatestReschedule ? 'before' : 'start';
}

/** Violations name sub-policies by path, or rules over several of them by name. */
export function fieldOf(wireField: string): string {
  return (wireField.replace(/^bookingPolicy\./, '').split('.')[0] as string) || 'name';
}

export const units = ['minutes', 'hours', 'days', 'weeks'] as const;
export type Unit = (typeof units)[number];
const minutesOfUnit: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 };

/** The largest unit of which a length is a whole number. */
export function unitOf(minutes: number): Unit {
  return units.toReversed().find((unit) => minutes % minutesOfUnit[unit] === 0) ?? 'minutes';
}

export function inUnit(minutes: number, unit: Unit): number {
  return minutes / minutesOfUnit[unit];
}

/** Minutes for a count as it was typed; what is no whole number goes as it is, so that the server says what it wants. */
export function minutesFrom(typed: string, unit: Unit): number {
  const text = typed.trim();
  return (/^\d+$/.test(text) ? Number(text) * minutesOfUnit[unit] : text) as number;
}

/** A whole number as it was typed, with the same manners. */
export function countFrom(typed: string): number {
  return minutesFrom(typed, 'minutes');
}
