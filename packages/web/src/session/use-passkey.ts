/** A button for a passkey: the browser asks for it, the server checks it, and the page goes on. With script only. */
import { useEffect, useState } from 'react';

export interface PasskeyButton {
  /** False until the script of the page knows that the browser has passkeys. */
  readonly isOffered: boolean;
  readonly state: 'open' | 'waiting' | 'failed';
  readonly start: () => Promise<void>;
}

/** `use`: asks for it and goes on; it rejects where the browser or the server refuses. */
export function usePasskey(use: () => Promise<void>): PasskeyButton {
  const [isOffered, setOffered] = useState(false);
  const [state, setState] = useState<PasskeyButton['state']>('open');
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
        await use();
      } catch {
        // Closed by the person, too late, or refused: the browser tells no page which, and the way on is the same.
        setState('failed');
      }
    },
  };
}

const isNumeric = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);
