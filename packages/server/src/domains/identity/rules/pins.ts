/**
 * Decisions about PINs at shared computers, without I/O: which are too easily guessed, and when a PIN is not taken
 * (docs/decisions/0092).
 */
import { invalid } from '@openhours/contract';
import { isRepetition, isRunOfCharacters } from '../../../auth/password-patterns.ts';
import { dayMs, hourMs } from '../../../time/index.ts';

/** So many tries of one person at one computer; then the password is asked. */
export const mostPinTries = 5;
/** So many wrong ones of one person at all computers of the site together; then the password is asked everywhere for a day. */
export const wrongPinsADay = Object.freeze({ failures: 15, windowMs: dayMs, pauseMs: dayMs });
/** How long somebody with a second factor goes on by the PIN once they have signed in at the computer with the factor. */
const proofLivesMs = 12 * hourMs;
/** The middle of the keypad, downwards and upwards. */
const ofKeypad = ['2580', '0852'];

/** Years, repetitions, runs, and whatever has but two different digits: those that strangers try first. */
export function isObviousPin(pin: string): boolean {
  return (
    new Set(pin).size <= 2 ||
    isRepetition(pin) ||
    isRunOfCharacters(pin) ||
    ofKeypad.includes(pin) ||
    /^(19|20)\d\d$/.test(pin)
  );
}

export function requireSafePin(pin: string): void {
  if (isObviousPin(pin)) {
    throw invalid('pin', 'is too easily guessed', 'OTHER', { ruleName: 'PATTERN' });
  }
}

export interface PersonAtComputer {
  readonly wrongTries: number;
  /** When they last signed in there with all that is asked of them; epoch milliseconds. */
  readonly provedAt: number | undefined;
  readonly hasSecondFactor: boolean;
}

/**
 * Whether the password is asked in place of the PIN: where its person has never signed in, for whoever may share computers could
 * make one of their own to guess at; after too many tries; and of somebody with a second factor once a working day, with the factor. A computer that many use is not the thing that one person alone has, so the PIN by itself replaces no factor.
 */
export function isPasswordAsked({ hasSecondFactor, provedAt, wrongTries }: PersonAtComputer, nowMs: number): boolean {
  const isProved = provedAt !== undefined && provedAt <= nowMs && provedAt + proofLivesMs > nowMs;
  return wrongTries >= mostPinTries || provedAt === undefined || (hasSecondFactor && !isProved);
}
