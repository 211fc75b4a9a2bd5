/**
 * Why the server refused something, in the reader's language. What it says itself is English and for programs: it is
 * shown only where no words are known, behind a sentence that says so, so that nothing is lost.
 */
import { isCallError } from '@openhours/client';
import type { FieldViolation } from '@openhours/contract';
import { own } from '../../language/bidi.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';

/** What a page says of a code where it knows more than that it was refused. */
export type Sayings = Readonly<Record<string, DashboardTextId>>;

/** What any act may meet. */
const everywhere: Sayings = {
  ALREADY_EXISTS: 'refusal.taken',
  INVALID_REVISION: 'refusal.stale',
  BOOKING_REVISION_MISMATCH: 'refusal.stale',
  PERMISSION_DENIED: 'editor.notYoursHint',
  NOT_FOUND: 'refusal.gone',
  CONFIRMATION_REQUIRED: 'refusal.confirmFirst',
  PAYLOAD_TOO_LARGE: 'refusal.tooLarge',
  THROTTLED_FEATURE: 'people.tooOften',
  INTERNAL: 'editor.notSavedHint',
  UNAVAILABLE: 'refusal.busy',
};

/** What is said of a rule that a field broke. */
const ofRule: Readonly<Partial<Record<FieldViolation['violatedRule'], DashboardTextId>>> = {
  REQUIRED_FIELD: 'refusal.missing',
  DISTINCT_VALUES: 'refusal.twice',
  DECIMAL_GT: 'refusal.aboveZero',
  DECIMAL_MAX_SCALE: 'refusal.tooFine',
};
/** What was expected where something else stands. */
const ofType: Readonly<Record<string, DashboardTextId>> = {
  INTEGER: 'refusal.wholeNumber',
  DECIMAL: 'refusal.amount',
  EMAIL: 'refusal.email',
};
/** The same where the server names the limit, which it does for lengths and decimals, not for numbers (identity sheet 7). */
const ofLimit: Readonly<Partial<Record<FieldViolation['violatedRule'], DashboardTextId>>> = {
  MAX_LENGTH: 'refusal.tooLong',
  DECIMAL_LTE: 'refusal.tooBig',
};

/** What is wrong with a field. */
export function violationWords({ data, description, violatedRule }: FieldViolation, say: Say<DashboardTextId>): string {
  const threshold = data?.['threshold'];
  // Nothing where at least one is wanted is the same as nothing where something is.
  const isMissing = (violatedRule === 'MIN_LENGTH' || violatedRule === 'MIN_SIZE') && threshold === 1;
  const type = violatedRule === 'FORMAT' ? ofType[String(data?.['type'])] : undefined;
  const rule = isMissing ? 'refusal.missing' : (type ?? ofRule[violatedRule]);
  if (rule !== undefined) {
    return say(rule);
  }
  const limit = ofLimit[violatedRule];
  return limit !== undefined && typeof threshold === 'number'
    ? say(limit, { threshold })
    : say('refusal.unforeseen', { words: own(description) });
}

/** Why something was refused; `sayings` stand before what any act may meet. */
export function refusalWords(error: Error, say: Say<DashboardTextId>, sayings: Sayings = {}): string {
  if (!isCallError(error)) {
    return say('editor.notSavedHint');
  }
  if (error.status === undefined) {
    return say('editor.unreachableHint');
  }
  const [violation] = error.fieldViolations;
  if (violation !== undefined) {
    return violationWords(violation, say);
  }
  const known = sayings[error.code] ?? everywhere[error.code];
  return known === undefined
    ? say('refusal.unforeseen', { words: own(error.details?.applicationError?.description ?? error.message) })
    : say(known);
}
