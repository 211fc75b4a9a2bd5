/** The calls of a sign-in by a passkey, and the browser's question between them; loaded when somebody begins one. */
import { createClient, fetchTransport } from '@openhours/client';
import { startAuthentication } from '@simplewebauthn/browser';

/** Rejects when the browser or the server refuses. Afterwards the cookie of the session is there. */
export async function signInByPasskey(isAlone: boolean): Promise<void> {
  const client = createClient({ transport: fetchTransport({}), retries: 0 });
  const { options } = await client.factors.createPasskeyChallenge({ isAlone });
  const passkey = await startAuthentication({ optionsJSON: options as never });
  await client.factors.takeSecondStep({ passkey: { ...passkey } });
}
