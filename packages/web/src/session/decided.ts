/** Whether a call that failed was decided by the server, or may have been carried out all the same. */
import { isCallError } from '@openhours/client';

/**
 * True when the server has decided. No answer, one of a server in trouble or of a proxy before it, and one that asks to
 * wait decide nothing: the call may have been carried out, or may yet be.
 */
export function isDecided(error: unknown): boolean {
  return isCallError(error) && error.status !== undefined && error.status < 500 && error.status !== 429;
}
