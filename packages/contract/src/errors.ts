/**
 * The closed table of error codes, the wire shape of errors, and the two ways to raise one.
 * Sources: identity sheet 7, bookings sheet 23, services sheet 0.3.
 */

/** Every application error code and the HTTP status it travels with. */
export const errorStatuses = Object.freeze({
  // Shared by all operations, but UNIMPLEMENTED_FEATURE: what is not offered says so in its declaration.
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  INVALID_REVISION: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FAILED_PRECONDITION: 428,
  THROTTLED_FEATURE: 429,
  INTERNAL: 500,
  UNIMPLEMENTED_FEATURE: 501,
  UNAVAILABLE: 503,
  SITE_DISABLED: 503,
  // Identity.
  INVALID_REQUEST: 400,
  INVALID_CLIENT: 401,
  INVALID_GRANT: 400,
  UNAUTHORIZED_CLIENT: 400,
  UNSUPPORTED_GRANT_TYPE: 400,
  INVALID_SCOPE: 400,
  INVALID_CREDENTIALS: 401,
  CAPTCHA_TOKEN_REQUIRED: 428,
  INVALID_CAPTCHA_TOKEN: 428,
  LAST_OWNER: 428,
  ACCOUNT_OWNER: 428,
  // Locations.
  CANNOT_ARCHIVE_DEFAULT: 400,
  CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION: 400,
  CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION: 400,
  // Forms.
  DEFAULT_FORM_CANNOT_BE_DELETED: 428,
  MAX_NUMBER_OF_FORMS_REACHED: 428,
  DEFAULT_BOOKING_FORM_NOT_FOUND: 404,
  // Booking policies.
  DEFAULT_POLICY_CANNOT_BE_DELETED: 428,
  // Staff and resources.
  NO_IMAGE_FOUND: 400,
  NO_EMAIL: 400,
  STAFF_ALREADY_CONNECTED: 400,
  USER_ALREADY_CONNECTED: 400,
  STAFF_INVITE_REQUIRES_ROLE: 428,
  INVALID_SCHEDULE: 400,
  EMPTY_ASSIGN_AND_UNASSIGN_LISTS: 400,
  RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME: 409,
  MAX_NUMBER_OF_RESOURCE_TYPES_REACHED: 428,
  // Services.
  SERVICE_NOT_FOUND: 404,
  SLUG_ALREADY_EXISTS: 428,
  // Availability.
  MISSING_ARGUMENTS: 400,
  SLOT_NOT_FOUND: 404,
  REQUESTED_GENDER_NOT_ALLOWED: 428,
  END_OPTIONS_NOT_SUPPORTED: 428,
  MAX_END_DATE_EXCEEDS_MAXIMUM: 400,
  INVALID_SERVICES_SIZE: 400,
  FAILED_RESOLVING_SCHEDULE: 404,
  // Contacts.
  CONTACT_NOT_FOUND: 404,
  // Bookings.
  UNAUTHORIZED_OPERATION: 403,
  BOOKING_NOT_FOUND: 404,
  BOOKING_REVISION_MISMATCH: 409,
  SESSION_NOT_FOUND: 404,
  SCHEDULE_NOT_FOUND: 404,
  RESOURCE_NOT_FOUND: 404,
  SLOT_NOT_AVAILABLE: 428,
  SLOT_HOLD_UNAVAILABLE: 428,
  SLOT_HOLD_NOT_FOUND: 404,
  SLOT_HOLD_ALREADY_EXTENDED: 428,
  SLOT_HOLD_LIMIT_REACHED: 428,
  WAITLIST_NOT_ENABLED: 428,
  WAITLIST_FULL: 428,
  SPOTS_AVAILABLE: 428,
  NO_ACTIVE_OFFER: 428,
  SESSION_CAPACITY_EXCEEDED: 428,
  SCHEDULE_CAPACITY_EXCEEDED: 428,
  BOOKING_POLICY_VIOLATION: 428,
  OPEN_BOOKINGS_LIMIT_REACHED: 428,
  VERIFICATION_LIMIT_REACHED: 428,
  SENDING_LIMIT_REACHED: 428,
  FAILED_VALIDATING_AVAILABILITY: 428,
  INVALID_BOOKING_STATUS: 428,
  FAILED_CONFIRMING_NON_PENDING_BOOKING: 428,
  FAILED_DECLINE_NON_PENDING_BOOKING: 428,
  BOOKING_MARK_BOOKING_AS_PENDING: 428,
  NOT_PENDING_APPROVAL_SERVICE: 428,
  NO_OPEN_SPOTS: 428,
  MAX_NUMBER_OF_NOTES_REACHED: 428,
  DUPLICATED_BOOKINGS: 400,
  DUPLICATE_BOOKING_IDS: 400,
  MISSING_CANCELLATION_INFO: 400,
  MISSING_TIME_ZONE: 400,
  RECURRING_GROUP_NOT_FOUND: 404,
  INVALID_TOKEN: 400,
  BOOKING_CANNOT_BE_CANCELLED: 428,
  RESCHEDULING_NOT_ALLOWED: 428,
  ADD_ON_GROUP_NOT_FOUND: 404,
  ADD_ON_CHANGES_NOT_ALLOWED: 428,
  REFUND_NOT_ALLOWED: 428,
  VALIDATION_FAILURE: 428,
  INVALID_DATE_FORMAT: 400,
  INVALID_TIME_ZONE: 400,
  INVALID_SERVICE_CHOICES: 400,
  INVALID_FLOW_SELECTED_RESOURCES: 400,
  CONTACT_DETAILS_CONFLICT: 400,
  EMPTY_FORM_INFO: 400,
  CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO: 400,
  CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED: 400,
});
export type ErrorCode = keyof typeof errorStatuses;

/** Codes that every operation may answer without declaring them: shape, callers, limits, trouble. */
export const sharedErrorCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'THROTTLED_FEATURE',
  'INTERNAL',
  'UNAVAILABLE',
  'SITE_DISABLED',
]);

/** Statuses of a code besides the one of the table: a refused input and a refused state share one code (bookings sheet 23). */
const furtherStatuses: Readonly<Partial<Record<ErrorCode, readonly number[]>>> = { VALIDATION_FAILURE: [400] };

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
 * Makes an application error of the table.
 * Example: `throw fail('SLOT_NOT_AVAILABLE', 'The time is already taken', { nearest })`.
 */
export function fail(
  code: ErrorCode,
  description: string,
  data?: Record<string, unknown>,
  options?: { status?: number; retryAfterSeconds?: number; cause?: unknown },
): ApplicationError {
  return new ApplicationError(code, description, data, options);
}

/** Makes a validation error of one field. Example: `throw invalid('booking.status', 'must be CREATED or CONFIRMED', 'INVALID_ENUM_VALUE')`. */
export function invalid(
  field: string,
  description: string,
  violatedRule: ViolatedRule,
  { cause, ...more }: { ruleName?: string; data?: Record<string, unknown>; cause?: unknown } = {},
): ValidationError {
  return new ValidationError([{ field, description, violatedRule, ...more }], { cause });
}

/** The JSON body of every answer that is not a success. */
export type ErrorBody = {
  message: string;
  details:
    | { applicationError: { code: string; description: string; data: Record<string, unknown> } }
    | { validationError: { fieldViolations: Required<Omit<FieldViolation, 'ruleName'>>[] } };
};
