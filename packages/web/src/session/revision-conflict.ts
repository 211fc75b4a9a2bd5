/** Whether a call was refused because somebody else has changed the thing since it was read. */
import { isCallError } from '@openhours/client';

const codes: readonly unknown[] = ['INVALID_REVISION', 'BOOKING_REVISION_MISMATCH'];

/** Not every 409 is one: a name that is taken stays taken however often the thing is read again. */
export function isRevisionConflict(error: unknown): boolean {
  return isCallError(error) && codes.includes(error.code);
}
