/** Solves challenges of captchas as a browser does, in this process. */
import { webcrypto } from 'node:crypto';
import type { CaptchaChallenge } from '@openhours/contract';

/** What a derivation costs on servers of tests: the work of people's devices stands in the unit test of challenges. */
export const cheapCost = 50;

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/**
 * The token to send along. Written anew from what the contract says, so that it does not only agree with its own
 * library.
 */
export async function solveCaptcha(challenge: CaptchaChallenge): Promise<string> {
  const { cost, keyLength, keyPrefix, nonce, salt } = challenge.parameters;
  for (let counter = 0; counter < 10_000; counter += 1) {
    const password = Buffer.concat([bytesOf(nonce), Buffer.alloc(4)]);
    password.writeUInt32BE(counter, password.length - 4);
    const key = await webcrypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derived = await webcrypto.subtle.deriveBits(
      { name: 'PBKDF2', salt: bytesOf(salt), iterations: cost, hash: 'SHA-256' },
      key,
      keyLength * 8,
    );
    const derivedKey = Buffer.from(derived).toString('hex');
    if (derivedKey.startsWith(keyPrefix)) {
      return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64');
    }
  }
  throw new Error('the challenge has no solution');
}
