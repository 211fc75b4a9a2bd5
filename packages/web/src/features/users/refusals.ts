/** How the pages about people who sign in say a refusal. */
import { CallError, isCallError } from '@openhours/client';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { brokenPasswordRule, type PasswordRule } from '../../session/password-rule.ts';
import { refusalWords, type Sayings } from '../../ui/forms/refusal.ts';

const sayings: Sayings = {
  ALREADY_EXISTS: 'people.alreadyThere',
  LAST_OWNER: 'people.lastOwner',
  ACCOUNT_OWNER: 'people.accountOwner',
  INVALID_REVISION: 'people.changedMeanwhile',
  INVALID_CREDENTIALS: 'people.wrongPassword',
  THROTTLED_FEATURE: 'people.tooOften',
  NOT_FOUND: 'people.gone',
};

/** What is said of a refusal that is known here. */
export function troubleOf(error: unknown): DashboardTextId | undefined {
  return isCallError(error) ? sayings[error.code] : undefined;
}

/** Why something was refused, in words. */
export function troubleWords(error: Error, say: Say<DashboardTextId>): string {
  return refusalWords(error, say, sayings);
}

/** The rule that the server's violation of a field names; undefined when the field was not refused. */
export function brokenRule(error: unknown, field: string): string | undefined {
  const found = error instanceof CallError ? error.fieldViolations.find((each) => each.field === field) : undefined;
  return found === undefined ? undefined : (found.ruleName ?? 'FORMAT');
}

const passwordWords = {
  MIN_LENGTH: 'people.passwordShort',
  MAX_LENGTH: 'people.passwordLong',
  COMMON: 'people.passwordCommon',
  PATTERN: 'people.passwordPattern',
  OWN_ADDRESS: 'people.passwordOwnAddress',
} as const satisfies Record<PasswordRule, DashboardTextId>;

/** What is wrong with a new password, in words. */
export function passwordTrouble(error: unknown, field: string): DashboardTextId | undefined {
  const rule = error instanceof CallError ? brokenPasswordRule(error.fieldViolations, field) : undefined;
  return rule === undefined ? undefined : passwordWords[rule];
}
