/** How the pages about second factors say what went wrong: by the server, or in the browser. */
import { isCallError } from '@openhours/client';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { refusalWords, type Sayings } from '../../ui/forms/refusal.ts';

export const sayings: Sayings = {
  INVALID_CREDENTIALS: 'security.wrong',
  CONFIRMATION_REQUIRED: 'security.confirmAgain',
  FAILED_PRECONDITION: 'security.notPossible',
  ALREADY_EXISTS: 'security.passkeyKnown',
};

/** Of a password there is only one reason. */
export const passwordSayings: Sayings = { INVALID_CREDENTIALS: 'security.wrongPassword' };

/**
 * What went wrong; `own`: said of codes instead of the above. Browsers refuse a passkey in the same words whether somebody has closed their question or its time was over.
 */
export function troubleWords(error: Error, say: Say<DashboardTextId>, own: Sayings = {}): string {
  if (isCallError(error)) {
    return refusalWords(error, say, { ...sayings, ...own });
  }
  const isKnown = 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  return say(isKnown ? 'security.passkeyKnown' : 'security.passkeyFailed');
}
