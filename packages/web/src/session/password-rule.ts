/** Which rule of passwords a refused one breaks, so that every page says the one that helps. Pure. */
import type { FieldViolation } from '@openhours/contract';

export type PasswordRule = 'MIN_LENGTH' | 'MAX_LENGTH' | 'COMMON' | 'PATTERN' | 'OWN_ADDRESS';

/**
 * Undefined when nothing is said of the field. What is no matter of length, pattern or address is on the list (identity
 * sheet 1).
 */
export function brokenPasswordRule(
  violations: readonly Pick<FieldViolation, 'field' | 'violatedRule' | 'ruleName'>[],
  field: string,
): PasswordRule | undefined {
  const violation = violations.find((each) => each.field === field);
  const rule = violation?.violatedRule;
  if (violation?.ruleName === 'OWN_ADDRESS' || violation?.ruleName === 'PATTERN') {
    return violation.ruleName;
  }
  if (rule === undefined || rule === 'MIN_LENGTH' || rule === 'MAX_LENGTH') {
    return rule;
  }
  // A form that was sent empty.
  return rule === 'REQUIRED_FIELD' ? 'MIN_LENGTH' : 'COMMON';
}
