/**
 * The built-in captcha: proof of work by ALTCHA, on this server alone. A challenge is signed and says for what, for whom and
 * until when it is good, so nothing is stored until its solution is taken.
 */
import { randomInt } from 'node:crypto';
import { type CaptchaChallenge, isJsonObject } from '@openhours/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minuteMs } from '../time/index.ts';
import type { CaptchaProvider, CaptchaPurpose, SolvedCaptcha } from './captcha.ts';

/** Long enough for a form that is corrected and sent again. */
const lifeMs = 20 * minuteMs;

/**
 * A browser tries the counters from zero on, so a solution costs one to three hundred derivations of some milliseconds:
 * about a second on one core of a phone, less on several, and never much more. To a program every attempt costs as
 * much.
 */
const requiredCost = 5_000;
const [leastCounter, mostCounter] = [100, 300];

/** What a challenge says of itself, under its signature. */
interface Bound {
  readonly siteId: string;
  readonly action: string;
  readonly visit: string;
  readonly expiresMs: number;
}

/** What was sent, as far as its shape can be trusted. */
interface Sent {
  readonly challenge: CaptchaChallenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

/** The parts of a token; undefined for whatever is none. What they hold is judged under the signature. */
function readToken(token: string): Sent | undefined {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!isJsonObject(read) || !isJsonObject(read['challenge']) || !isJsonObject(read['solution'])) {
    return undefined;
  }
  const { challenge, solution } = read;
  return isJsonObject(challenge['parameters']) && typeof challenge['signature'] === 'string'
    ? ({ challenge, solution } as unknown as Sent)
    : undefined;
}

function isFor(bound: Bound, { action, siteId, visit }: CaptchaPurpose): boolean {
  return bound.siteId === siteId && bound.action === action && bound.visit === visit;
}

/** Makes the provider; the keys, of 32 bytes each, are kept for this use alone. `cost`: the rounds of one derivation. */
export function createAltcha(
  keys: { readonly challenges: Uint8Array; readonly solutions: Uint8Array },
  cost = requiredCost,
): CaptchaProvider {
  const secrets = {
    hmacSignatureSecret: Buffer.from(keys.challenges).toString('hex'),
    hmacKeySignatureSecret: Buffer.from(keys.solutions).toString('hex'),
  };
  return {
    async challenge({ action, siteId, visit }, nowMs, effort = 1) {
      const bound: Bound = { siteId, action, visit, expiresMs: nowMs + lifeMs };
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: Math.round(cost * effort),
        counter: randomInt(leastCounter, mostCounter + 1),
        // Its own `expiresAt` goes by the clock of the machine, and that of devices; ours by the one of the business.
        data: { ...bound },
        deriveKey,
        ...secrets,
      });
      // Members without a value are none on the wire.
      return JSON.parse(JSON.stringify({ parameters, signature })) as CaptchaChallenge;
    },
    async verify(token, purpose, nowMs): Promise<SolvedCaptcha | undefined> {
      const sent = readToken(token);
      if (sent === undefined) {
        return undefined;
      }
      const verified = await verifySolution({ ...sent, deriveKey, ...secrets }).then(
        (result) => result.verified,
        () => false,
      );
      if (!verified) {
        return undefined;
      }
      const { data, nonce } = sent.challenge.parameters;
      const bound = data as unknown as Bound;
      return isFor(bound, purpose) && bound.expiresMs > nowMs ? { nonce, expiresMs: bound.expiresMs } : undefined;
    },
  };
}
