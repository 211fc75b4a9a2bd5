/** Signing in with e-mail and password. Runs on the server only. */
import { isCallError, type PageCalls } from '@openhours/client';
import { codeOf, isBusy } from '../../site/refusals.ts';

export interface SignInOutcome {
  readonly kind: 'signed-in' | 'refused' | 'paused' | 'busy';
  /** After which a pause is over, where the server says so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Signs in; the server adds the cookie to the answer. */
export async function signInOutcome({ visitor }: PageCalls, email: string, password: string): Promise<SignInOutcome> {
  try {
    await visitor.identity.createUserSession({ email, password });
    return { kind: 'signed-in' };
  } catch (error) {
    switch (codeOf(error)) {
      case 'INVALID_CREDENTIALS':
      case 'INVALID_ARGUMENT':
        return { kind: 'refused' };
      case 'THROTTLED_FEATURE':
        return { kind: 'paused', retryAfterSeconds: isCallError(error) ? error.retryAfterSeconds : undefined };
      default:
        if (isBusy(error)) {
          return { kind: 'busy' };
        }
        throw error;
    }
  }
}
