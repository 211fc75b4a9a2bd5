/**
 * Pauses of members' sign-ins after failures: those of the people of the dashboard, with the limits of the site and apart from
 * theirs (identity sheet 11).
 */
import { createHash } from 'node:crypto';
import { foldEmail } from '@openhours/contract';
import { addressPrefix } from '../../../admission/client-address.ts';
import type { Act } from '../../../call.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { hourMs } from '../../../time/index.ts';
import type { KnownIdentitySettings } from '../repository/identity-settings.ts';
import { type Attempted, clearFailures, countFailure, type PauseLimits, readPause } from '../repository.ts';

/** From all places together: from then on a captcha is asked, and nobody is kept out. */
const limitsAnywhere: PauseLimits = Object.freeze({ failures: 100, windowMs: hourMs, pauseMs: hourMs });

/** Apart from the person of the dashboard who may have the same address. */
function hashOf(email: string): string {
  return createHash('sha256')
    .update(`member ${foldEmail(email)}`)
    .digest('hex');
}

function attempted(act: Act, email: string): Attempted {
  return { email: hashOf(email), siteId: act.site.id, addressPrefix: addressPrefix(act.clientAddress) };
}

function anywhere(act: Act, email: string): Attempted {
  return { email: hashOf(`anywhere ${email}`), siteId: act.site.id, addressPrefix: 'anywhere' };
}

function limitsOf({ lockout }: KnownIdentitySettings): PauseLimits {
  return {
    failures: lockout.failures,
    windowMs: lockout.windowSeconds * 1000,
    pauseMs: lockout.lockSeconds * 1000,
  };
}

export interface PausesOfMember {
  /** Until when nobody signs in with the address from here, epoch milliseconds. */
  readonly pausedUntil: number | undefined;
  /** So many failed within the hour that a captcha is asked. */
  readonly asksForCaptcha: boolean;
}

export async function readPauses(
  reader: Reader,
  act: Act,
  email: string,
  settings: KnownIdentitySettings,
): Promise<PausesOfMember> {
  const [pausedUntil, askedUntil] = await Promise.all([
    readPause(reader, attempted(act, email), act.nowMs, limitsOf(settings)),
    readPause(reader, anywhere(act, email), act.nowMs, limitsAnywhere),
  ]);
  return {
    pausedUntil: pausedUntil !== undefined && pausedUntil > act.nowMs ? pausedUntil : undefined,
    asksForCaptcha: askedUntil !== undefined && askedUntil > act.nowMs,
  };
}

/** Counts a failed sign-in; answers whether sign-ins from here are paused from now on. */
export async function countFailedSignIn(
  tx: Transaction,
  act: Act,
  email: string,
  settings: KnownIdentitySettings,
): Promise<boolean> {
  await countFailure(tx, anywhere(act, email), act.nowMs, limitsAnywhere);
  return countFailure(tx, attempted(act, email), act.nowMs, limitsOf(settings));
}

/** Lifts the pause of whoever has shown who they are from here. */
export function liftPauseHere(tx: Transaction, act: Act, email: string): void {
  const { addressPrefix: prefix, email: hash } = attempted(act, email);
  clearFailures(tx, hash, { addressPrefix: prefix });
}

/** Lifts all pauses of an account, wherever they come from. */
export function liftPauses(tx: Transaction, act: Act, email: string): void {
  clearFailures(tx, attempted(act, email).email);
  clearFailures(tx, anywhere(act, email).email);
}
