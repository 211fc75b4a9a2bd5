/** The calls of a sign-in by a passkey, and the browser's question between them; loaded when somebody begins one. */
import { createClient, fetchTransport } from '@openhours/client';
import { startAuthentication } from '@simplewebauthn/browser';

/** `isAlone`: without a password. `next`: where to go then. Rejects when the browser or the server refuses. */
export async function signInByPasskey(isAlone: boolean, next: string): Promise<void> {
  const client = createClient({ transport: fetchTransport({}), retries: 0 });
  const { options } = await client.factors.createPasskeyChallenge({ isAlone });
  const passkey = await startAuthentication({ optionsJSON: options as never });
  await client.factors.takeSecondStep({ passkey: { ...passkey } });
  location.assign(next);
}
