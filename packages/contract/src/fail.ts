/**
 * Raising an error of the table: apart from the errors themselves, since it knows what every domain says beside its
 * codes.
 */
import type { ErrorData } from './error-data.ts';
import { ApplicationError, type ErrorCode } from './errors.ts';

/**
 * Makes an application error of the table.
 * Example: `throw fail('SLOT_NOT_AVAILABLE', 'The time is already taken', { nearest })`.
 */
export function fail<Code extends ErrorCode>(
  code: Code,
  description: string,
  data?: ErrorData<Code>,
  options?: { status?: number; retryAfterSeconds?: number; cause?: unknown },
): ApplicationError {
  return new ApplicationError(code, description, data, options);
}
