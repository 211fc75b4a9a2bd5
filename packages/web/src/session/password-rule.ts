/** Which rule of passwords a refused one breaks, so that every page says the one that helps. Pure. */
import type { FieldViolation } from '@openhours/contract';

export type PasswordRule = 'MIN_LENGTH' | 'MAX_LENGTH' | 'COMMON';

/** Undefined when nothing is said of the field. Whatever is no matter of length is one of the list (identity sheet 1). */
export function brokenPasswordRule(
  violations: readonly Pick<FieldViolation, 'field' | 'violatedRule'>[],
  field: string,
): PasswordRule | undefined {
  const rule = violations.find((each) => each.field === field)?.violatedRule;
  if (rule === undefined || rule === 'MIN_LENGTH' || rule === 'MAX_LENGTH') {
    return rule;
  }
  // A form that was sent empty.
  return rule === 'REQUIRED_FIELD' ? 'MIN_LENGTH' : 'COMMON';
}
