/** Signing in with e-mail and password, and the second step where there is one. Runs on the server only. */
import { isCallError, type PageCalls } from '@openhours/client';
import { codeOf, isBusy } from '../../site/refusals.ts';

export interface SignInOutcome {
  /** `second-step`: the password was right, and a factor is asked for besides. */
  readonly kind: 'signed-in' | 'second-step' | 'refused' | 'paused' | 'busy' | 'over';
  /** After which a pause is over, where the server says so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Signs in; the server adds the cookie to the answer. */
export function signInOutcome({ visitor }: PageCalls, email: string, password: string): Promise<SignInOutcome> {
  return outcomeOf(async () => {
    const answer = await visitor.identity.createUserSession({ email, password });
    return 'secondStep' in answer ? 'second-step' : 'signed-in';
  });
}

/** What somebody shows in the second step. */
export type Shown = { readonly code: string } | { readonly recoveryCode: string };

/** Goes on with the sign-in of the browser; `over`: there is none any more. */
export function secondStepOutcome({ visitor }: PageCalls, shown: Shown): Promise<SignInOutcome> {
  return outcomeOf(async () => {
    await visitor.factors.takeSecondStep(shown);
    return 'signed-in';
  });
}

async function outcomeOf(act: () => Promise<SignInOutcome['kind']>): Promise<SignInOutcome> {
  try {
    return { kind: await act() };
  } catch (error) {
    switch (codeOf(error)) {
      case 'UNAUTHENTICATED':
        return { kind: 'over' };
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
