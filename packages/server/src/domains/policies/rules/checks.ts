/** What a booking policy may not say: the rules of services sheet 6 over the whole of it, by their names. */
import { type FieldViolation, ValidationError, type ViolatedRule, violationsOfTranslations } from '@openhours/contract';
import { compareDecimals, readDecimal } from '@openhours/contract/money/decimal';
import type { BookingPolicyRules, CancellationWindow } from '../rules.ts';

function violation(
  field: string,
  description: string,
  { ruleName, rule = 'OTHER', data = {} }: Pick<FieldViolation, 'ruleName' | 'data'> & { rule?: ViolatedRule },
): FieldViolation {
  return {
    field: `bookingPolicy.${field}`,
    description,
    violatedRule: rule,
    ...(ruleName === undefined ? {} : { ruleName }),
    data,
  };
}

/** What is wrong with a decimal text that must be above 0 and have two places at most; undefined when nothing is. */
function wrongDecimal(
  text: string,
  most?: number,
): { description: string; rule: ViolatedRule; data?: Record<string, unknown> } | undefined {
  const decimal = readDecimal(text);
  if (decimal === undefined || decimal.units < 0n) {
    return { description: 'must be a decimal number', rule: 'FORMAT' };
  }
  if (decimal.scale > 2) {
    return { description: 'must have at most 2 decimal places', rule: 'DECIMAL_MAX_SCALE' };
  }
  if (decimal.units === 0n) {
    return { description: 'must be greater than 0', rule: 'DECIMAL_GT' };
  }
  return most !== undefined && compareDecimals(decimal, { units: BigInt(most), scale: 0 }) > 0
    ? { description: `must be at most ${most}`, rule: 'DECIMAL_LTE', data: { threshold: most } }
    : undefined;
}

function windowViolations(windows: readonly CancellationWindow[]): FieldViolation[] {
  const path = 'cancellationFeePolicy.cancellationWindows';
  const violations: FieldViolation[] = [];
  for (const [index, window] of windows.entries()) {
    const at = `${path}[${index}]`;
    const { amount, percentage } = window;
    if (amount !== undefined && percentage !== undefined) {
      violations.push(violation(at, 'takes either an amount or a percentage', { rule: 'ONE_OF_ALIGNMENT' }));
    } else if (amount === undefined && percentage === undefined) {
      violations.push(violation(at, 'needs an amount or a percentage', { rule: 'REQUIRED_ONE_OF_FIELD' }));
    }
    const wrongAmount = amount && wrongDecimal(amount.value);
    if (wrongAmount !== undefined) {
      violations.push(violation(`${at}.amount.value`, wrongAmount.description, wrongAmount));
    }
    const wrongShare = percentage === undefined ? undefined : wrongDecimal(percentage, 100);
    if (wrongShare !== undefined) {
      violations.push(violation(`${at}.percentage`, wrongShare.description, wrongShare));
    }
  }
  // No minutes means until the start, so such a window begins last.
  const starts = windows.map(({ startInMinutes }) => startInMinutes ?? 0);
  if (starts.some((start, index) => index > 0 && start >= (starts[index - 1] as number))) {
    violations.push(
      violation(path, 'must begin in descending order of startInMinutes, the one without it last', {
        ruleName: 'INVALID_CANCELLATION_WINDOWS_ORDER',
      }),
    );
  }
  return violations;
}

function feeViolations(rules: BookingPolicyRules): FieldViolation[] {
  const { enabled, cancellationWindows } = rules.cancellationFeePolicy;
  if (!enabled) {
    return [];
  }
  const violations: FieldViolation[] = [];
  const text = rules.customPolicyDescription;
  if (!rules.saveCreditCardPolicy.enabled) {
    violations.push(
      violation('cancellationFeePolicy.enabled', 'needs saveCreditCardPolicy to be enabled', {
        ruleName: 'CANCELLATION_FEE_WITHOUT_CREDIT_CARD',
      }),
    );
  }
  if (!text.enabled || text.description.trim() === '') {
    violations.push(
      violation('customPolicyDescription', 'must be enabled and say what cancelling costs', {
        ruleName: 'CANCELLATION_FEE_WITHOUT_DESCRIPTION',
      }),
    );
  }
  if (cancellationWindows.length === 0) {
    violations.push(
      violation('cancellationFeePolicy.cancellationWindows', 'must not be empty', {
        ruleName: 'EMPTY_CANCELLATION_WINDOWS_LIST',
      }),
    );
  }
  return violations;
}

function intakeViolations(
  { intakeFormPolicy: intake }: BookingPolicyRules,
  formIds: ReadonlySet<string>,
): FieldViolation[] {
  const violations: FieldViolation[] = [];
  if (intake.enabled && intake.formId === undefined) {
    violations.push(violation('intakeFormPolicy.formId', 'must name a form', { ruleName: 'INTAKE_FORM_ID_REQUIRED' }));
  }
  if (intake.formId !== undefined && !formIds.has(intake.formId)) {
    violations.push(
      violation('intakeFormPolicy.formId', 'is no form of the site', { ruleName: 'INTAKE_FORM_NOT_FOUND' }),
    );
  }
  if (intake.completionRequirement === 'REQUIRED_BEFORE_BOOKING' && intake.timing !== 'BEFORE_BOOKING') {
    violations.push(
      violation('intakeFormPolicy.completionRequirement', 'needs the timing BEFORE_BOOKING', {
        ruleName: 'INVALID_COMPLETION_REQUIREMENT_FOR_TIMING',
      }),
    );
  }
  return violations;
}

function sortingViolations({ staffSortingPolicy: sorting }: BookingPolicyRules): FieldViolation[] {
  return sorting.rankingOptions !== undefined && sorting.customOptions !== undefined
    ? [violation('staffSortingPolicy', 'takes either rankingOptions or customOptions', { rule: 'ONE_OF_ALIGNMENT' })]
    : [];
}

/** Throws everything that is wrong with a policy as it would stand. `formIds` are the forms of the site. */
export function requirePolicyRules(rules: BookingPolicyRules, formIds: ReadonlySet<string>): void {
  const violations: FieldViolation[] = [
    ...windowViolations(rules.cancellationFeePolicy.cancellationWindows),
    ...feeViolations(rules),
    ...intakeViolations(rules, formIds),
    ...sortingViolations(rules),
    ...violationsOfTranslations(
      rules.customPolicyDescription.translations ?? [],
      'bookingPolicy.customPolicyDescription.translations',
    ),
  ];
  const { limitEarlyBookingPolicy: early, limitLateBookingPolicy: late } = rules;
  if (late.enabled && rules.bookAfterStartPolicy.enabled) {
    violations.push(
      violation('bookAfterStartPolicy.enabled', 'cannot be enabled together with limitLateBookingPolicy', {
        ruleName: 'BOTH_LATE_AND_AFTER_START_POLICIES_NOT_ALLOWED',
      }),
    );
  }
  if (early.enabled && late.enabled && early.earliestBookingInMinutes <= late.latestBookingInMinutes) {
    violations.push(
      violation('limitEarlyBookingPolicy.earliestBookingInMinutes', 'must be more than latestBookingInMinutes', {
        ruleName: 'INVALID_BOOKING_WINDOW',
      }),
    );
  }
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
}
