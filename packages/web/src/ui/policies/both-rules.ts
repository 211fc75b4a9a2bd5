/** Cancelling and moving under one rule, as somebody chooses who sets a business up. Pure. */
import type { BookingPolicy } from '@openhours/contract';
import { type ByThemselves, cancellingOf, movingOf, type Unit, unitOf } from './policy-fields.ts';

export type BothRules = Pick<BookingPolicy, 'cancellationPolicy' | 'reschedulePolicy'>;

export interface TogetherRule {
  readonly when: ByThemselves;
  /** Before the start; counts where `when` is `before`. */
  readonly minutes: number;
}

/** What is proposed to who has not chosen yet. */
export const proposedRule: TogetherRule = { when: 'before', minutes: 1440 };

/**
 * The one rule of both; undefined where they follow different ones. A customer has the link of a booking and no sign-in, so
 * what the link may not do is a rule that one sentence does not tell.
 */
export function togetherOf({ cancellationPolicy, reschedulePolicy }: BothRules): TogetherRule | undefined {
  const when = cancellingOf(cancellationPolicy);
  const minutes = cancellationPolicy.latestCancellationInMinutes;
  const isByLink = cancellationPolicy.allowAnonymous !== false && reschedulePolicy.allowAnonymous !== false;
  const isSame =
    when === movingOf(reschedulePolicy) &&
    (when === 'never' || isByLink) &&
    (when !== 'before' || minutes === reschedulePolicy.latestRescheduleInMinutes);
  return isSame ? { when, minutes } : undefined;
}

/** Both parts of a policy under one rule; lengths that do not count stay as they are. */
export function bothUnder({ when, minutes }: TogetherRule, before: BothRules): BothRules {
  const isLimited = when === 'before';
  const isEnabled = when !== 'never';
  const byLink = (allowed: boolean | null) => (isEnabled && allowed === false ? true : allowed);
  const { cancellationPolicy: cancel, reschedulePolicy: move } = before;
  return {
    cancellationPolicy: {
      ...cancel,
      enabled: isEnabled,
      limitLatestCancellation: isLimited,
      allowAnonymous: byLink(cancel.allowAnonymous),
      ...(isLimited ? { latestCancellationInMinutes: minutes } : {}),
    },
    reschedulePolicy: {
      ...move,
      enabled: isEnabled,
      limitLatestReschedule: isLimited,
      allowAnonymous: byLink(move.allowAnonymous),
      ...(isLimited ? { latestRescheduleInMinutes: minutes } : {}),
    },
  };
}

/** A term of one day is told as 24 hours, which it is where clocks change as well; longer ones as they are anywhere. */
export function unitOfTerm(minutes: number): Unit {
  const unit = unitOf(minutes);
  return unit === 'days' && minutes === 1440 ? 'hours' : unit;
}
