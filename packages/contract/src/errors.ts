/**
 * The codes of errors with their statuses, and the wire shape of errors; `fail` raises one.
 * Sources: identity sheet 7, bookings sheet 23, services sheet 0.3.
 */

import { errorStatuses, furtherStatuses, universalErrors } from './codes.ts';

export type ErrorCode = keyof typeof errorStatuses;

/** Codes that every operation may answer without declaring them. */
export const sharedErrorCodes: ReadonlySet<ErrorCode> = new Set(Object.keys(universalErrors) as ErrorCode[]);

/** Every status with which a code travels. Example: `statusesOf('VALIDATION_FAILURE')` is `[428, 400]`. */
export function statusesOf(code: ErrorCode): readonly number[] {
  return [errorStatuses[code], ...(furtherStatuses[code] ?? [])];
}

export const violatedRules = [
  'REQUIRED_FIELD',
  'FORMAT',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'MIN_SIZE',
  'MAX_SIZE',
  'MIN',
  'MAX',
  'ONE_OF_ALIGNMENT',
  'REQUIRED_ONE_OF_FIELD',
  'DISTINCT_VALUES',
  'INVALID_ENUM_VALUE',
  'FIELD_NOT_ALLOWED',
  'DECIMAL_LTE',
  'DECIMAL_GTE',
  'DECIMAL_GT',
  'DECIMAL_LT',
  'DECIMAL_MAX_SCALE',
  'VALIDATION',
  'OTHER',
] as const;
export type ViolatedRule = (typeof violatedRules)[number];

/** One refused field. `field` is the wire path from the request root, list indexes in brackets. */
export interface FieldViolation {
  field: string;
  description: string;
  violatedRule: ViolatedRule;
  ruleName?: string;
  /**
   * Always sent, `{}` when there is nothing to say: the published client reads it unguarded. `{threshold}` for lengths of
   * texts and lists and for decimals, not for MIN and MAX (identity sheet 7).
   */
  data?: Record<string, unknown>;
}

/** A refusal by a rule of the product: travels as `details.applicationError`. */
export class ApplicationError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly description: string;
  readonly data: Record<string, unknown>;
  /** Whole seconds after which a retry makes sense; becomes the header Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    description: string,
    data: Record<string, unknown> = {},
    options: { status?: number; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(description, { cause: options.cause });
    this.name = 'ApplicationError';
    this.code = code;
    this.status = options.status ?? errorStatuses[code];
    this.description = description;
    this.data = data;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A refusal of the request's shape or values: travels as `details.validationError`, status 400. */
export class ValidationError extends Error {
  readonly status = 400;
  readonly violations: readonly FieldViolation[];

  constructor(violations: readonly FieldViolation[], options: { cause?: unknown } = {}) {
    const sorted = violations.toSorted((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0));
    super(`INVALID_ARGUMENT: ${sorted.map((each) => `"${each.field}" ${each.description}`).join(', ')}`, options);
    this.name = 'ValidationError';
    this.violations = sorted;
  }
}

/**
 * Makes a validation error of one field. Example: `throw invalid('booking.status', 'must be CREATED or CONFIRMED',
 * 'INVALID_ENUM_VALUE')`.
 */
export function invalid(
  field: string,
  description: string,
  violatedRule: ViolatedRule,
  { cause, ...more }: { ruleName?: string; data?: Record<string, unknown>; cause?: unknown } = {},
): ValidationError {
  return new ValidationError([{ field, description, violatedRule, ...more }], { cause });
}

/** What is wrong with a text of nothing but white space, where there must be one. */
export function blankText(field: string): FieldViolation {
  return { field, description: 'must not be blank', violatedRule: 'MIN_LENGTH', data: { threshold: 1 } };
}

/** A name without white space around it; throws when nothing else is there. */
export function requireName(said: string, field: string): string {
  const name = said.trim();
  if (name === '') {
    throw new ValidationError([blankText(field)]);
  }
  return name;
}

/** The JSON body of every answer that is not a success. */
export type ErrorBody = {
  message: string;
  details:
    | { applicationError: { code: string; description: string; data: Record<string, unknown> } }
    | { validationError: { fieldViolations: Required<Omit<FieldViolation, 'ruleName'>>[] } };
};
