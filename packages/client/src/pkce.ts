/** Proof keys for the code exchange, and the random texts of a sign-in (identity sheet 9 G, 15). */
import { base64Url, utf8 } from './encoding.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** Random text of letters, digits and `-._~`, each as likely as any other. */
export function randomText(length: number): string {
  const fair = 256 - (256 % letters.length);
  let text = '';
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(Math.min(length, 1024)));
    for (let index = 0; index < bytes.length && text.length < length; index += 1) {
      const byte = bytes[index] as number;
      // A byte of the incomplete last round would favour the first letters.
      if (byte < fair) {
        text += letters[byte % letters.length];
      }
    }
  }
  return text;
}

export interface ProofKey {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
  readonly codeChallengeMethod: 'S256';
}

/** The challenge of a verifier: base64url of its SHA-256. */
export async function challengeOf(codeVerifier: string): Promise<string> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) {
    throw new Error(
      'Signing in needs a page that came by https or from this machine: elsewhere browsers have no crypto.subtle',
    );
  }
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', utf8(codeVerifier) as BufferSource)));
}

/** A new verifier of 43 to 128 characters with its challenge. */
export async function createProofKey(length = 43): Promise<ProofKey> {
  if (!(length >= 43 && length <= 128) || Math.floor(length) !== length) {
    throw new Error(`Expected a length between 43 and 128. Received ${length}`);
  }
  const codeVerifier = randomText(length);
  return { codeVerifier, codeChallenge: await challengeOf(codeVerifier), codeChallengeMethod: 'S256' };
}
