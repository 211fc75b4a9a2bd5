/**
 * Passwords: argon2id with the parameters of identity sheet 11, in a bounded queue of its own so that a burst of
 * sign-ins cannot take the machine, and a dummy hash so that unknown addresses cost the same time as known ones.
 */
import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { fail, invalid, isMadeOfAddress, type PasswordPolicy } from '@openhours/contract';
import { createBoundedWork } from './bounded-work.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isRepetition, isRunOfCharacters } from './password-patterns.ts';

/** What is asked of passwords where a site says nothing else; nothing longer is ever hashed. */
export const passwordPolicy: PasswordPolicy = Object.freeze({ minLength: 8, maxLength: 100, refuseCommon: true });

/** What a guess costs whoever has the hashes: the more, the longer every sign-in takes, too. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

const requiredCost: PasswordCost = Object.freeze({ memoryKib: 19_456, passes: 2 });

/**
 * Refuses passwords that are too short, too long, on the list of common ones, a pattern of characters or made of the
 * address with which their owner signs in. `field` is the wire path.
 */
export async function requireSafePassword(
  password: string,
  email: string,
  field: string,
  { maxLength, minLength, refuseCommon }: PasswordPolicy = passwordPolicy,
): Promise<void> {
  if (password.length < minLength) {
    throw invalid(field, `must have at least ${minLength} characters`, 'MIN_LENGTH', {
      data: { threshold: minLength },
    });
  }
  if (password.length > maxLength) {
    throw invalid(field, `must have at most ${maxLength} characters`, 'MAX_LENGTH', {
      data: { threshold: maxLength },
    });
  }
  if (refuseCommon && (await isCommonPassword(password))) {
    throw invalid(field, 'is among the most common passwords', 'OTHER', { ruleName: 'VALUE_DID_NOT_MATCH' });
  }
  if (isRepetition(password)) {
    throw invalid(field, 'repeats the same few characters', 'OTHER', { ruleName: 'PATTERN' });
  }
  if (isRunOfCharacters(password)) {
    throw invalid(field, 'is a run of characters that follow each other', 'OTHER', { ruleName: 'PATTERN' });
  }
  if (isMadeOfAddress(password, email)) {
    throw invalid(field, 'is made of the own e-mail address', 'OTHER', { ruleName: 'OWN_ADDRESS' });
  }
}

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Compares; without a stored hash it costs the same and is false. */
  matches(storedHash: string | null | undefined, password: string): Promise<boolean>;
  /** True when the stored hash was made with weaker parameters than today's. */
  isOutdated(storedHash: string): boolean;
}

/**
 * `parallel` hashes run at a time (each takes 19 MiB and about 50 ms); at most `maxWaiting` wait, the rest get 503.
 * Another `cost` is for tests that sign in hundreds of times.
 */
export function createPasswordHashing({ parallel = 2, maxWaiting = 100, cost = requiredCost } = {}): PasswordHashing {
  // Algorithm 2 is argon2id.
  const parameters: Options = { algorithm: 2, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const parametersText = `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$`;
  const bounded = createBoundedWork({
    atOnce: parallel,
    mostWaiting: maxWaiting,
    tooMany: () =>
      fail('UNAVAILABLE', 'Too many sign-ins are being checked; try again in 2 seconds', {}, { retryAfterSeconds: 2 }),
  });
  let dummy: Promise<string> | undefined;

  return {
    hash: (password) => bounded(() => hash(password, parameters)),
    async matches(storedHash, password) {
      // Longer input is refused before hashing; the time of a hash is spent all the same.
      const input = password.slice(0, passwordPolicy.maxLength);
      dummy ??= bounded(() => hash(randomBytes(16).toString('hex'), parameters));
      const compareWith = storedHash ?? (await dummy);
      const same = await bounded(() => verify(compareWith, input));
      return same && storedHash != null && password.length <= passwordPolicy.maxLength;
    },
    isOutdated: (storedHash) => !storedHash.startsWith(parametersText),
  };
}
