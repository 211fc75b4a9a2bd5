/** Signing in by a passkey: the browser asks for it, the server checks it, and the page goes on. With script only. */
import { useEffect, useState } from 'react';

export interface PasskeySignIn {
  /** False until the script of the page knows that the browser has passkeys. */
  readonly isOffered: boolean;
  readonly state: 'open' | 'waiting' | 'failed';
  readonly start: () => Promise<void>;
}

/** `isAlone`: without a password. `next`: where to go then. */
export function usePasskey({ isAlone, next }: { readonly isAlone: boolean; readonly next: string }): PasskeySignIn {
  const [isOffered, setOffered] = useState(false);
  const [state, setState] = useState<PasskeySignIn['state']>('open');
  // Where a page comes by a number or unencrypted, browsers refuse what they know.
  useEffect(() => setOffered('PublicKeyCredential' in window && isSecureContext && !isNumeric(location.hostname)), []);
  return {
    isOffered,
    state,
    async start() {
      if (state === 'waiting') {
        return;
      }
      setState('waiting');
      try {
        const { signInByPasskey } = await import('./passkey-sign-in.ts');
        await signInByPasskey(isAlone);
        location.assign(next);
      } catch {
        // Closed by the person, too late, or refused: the browser tells no page which, and the way on is the same.
        setState('failed');
      }
    },
  };
}

const isNumeric = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);
