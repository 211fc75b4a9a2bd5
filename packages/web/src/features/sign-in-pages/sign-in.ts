/** Signing in with e-mail and password. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import { codeOf, isBusy } from '../../site/refusals.ts';

/** Signs in; the server adds the cookie to the answer. */
export async function signInOutcome(
  { visitor }: PageCalls,
  email: string,
  password: string,
): Promise<'signed-in' | 'refused' | 'paused' | 'busy'> {
  try {
    await visitor.identity.createUserSession({ email, password });
    return 'signed-in';
  } catch (error) {
    switch (codeOf(error)) {
      case 'INVALID_CREDENTIALS':
      case 'INVALID_ARGUMENT':
        return 'refused';
      case 'THROTTLED_FEATURE':
        return 'paused';
      default:
        if (isBusy(error)) {
          return 'busy';
        }
        throw error;
    }
  }
}
