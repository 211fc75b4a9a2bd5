/**
 * Showing a factor: each code, recovery code and answer of a passkey counts once. What an owner of the account shows is spent
 * at the home site of the account first, so that two of its sites never take the same one, and then noted at the others.
 */
import { type FactorType, fail, invalid } from '@openhours/contract';
import { hashSecret } from '../../../auth/opaque-secret.ts';
import type { Site } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { listSiteIds } from '../../site/index.ts';
import { credentialIdOf, readSignature, type WebAuthnJson } from '../passkeys.ts';
import {
  findAuthenticator,
  findPasskey,
  notePasskeyUse,
  spendPasskey,
  spendRecoveryCode,
  spendStep,
} from '../repository/factors.ts';
import { type Attempted, clearFailures, countFailure, readPause, type UserRow } from '../repository.ts';
import { normalRecoveryCode, type RelyingParty } from '../rules/factors.ts';
import { hashOfEmail, requireNoPause } from '../sign-in.ts';
import { stretchOfCode } from '../totp.ts';
import { openTotpSecret, sealedAnew } from '../totp-secrets.ts';
import type { OwnAccessParts } from './own-person.ts';

/** What somebody shows of themselves besides a password: one of these. */
export interface Proof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: WebAuthnJson | undefined;
}

/** What a browser was asked to sign, and where. */
export interface AskedOf {
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
  /** By it alone, without a password. */
  readonly isAlone: boolean;
}

/** Which of them is shown; refuses none and several. `others`: what else might be shown in place of one. */
export function requireOneProof({ code, passkey, recoveryCode }: Proof, ...others: unknown[]): FactorType {
  const shown = [code, recoveryCode, passkey, ...others].filter((each) => each !== undefined).length;
  if (shown !== 1) {
    throw invalid('code', 'exactly one of the proofs must be given', 'OTHER', {
      ruleName: 'ONE_OF_ALIGNMENT',
    });
  }
  return code !== undefined ? 'TOTP' : recoveryCode !== undefined ? 'RECOVERY_CODE' : 'WEBAUTHN';
}

/** Where tries of a person are counted, from wherever they come: only whoever knows the password gets so far. */
function triesOf(site: Site, user: Pick<UserRow, 'id'>): Attempted {
  return { email: hashOfEmail(`second factor of ${user.id}`), siteId: site.id, addressPrefix: 'anywhere' };
}

async function homeIdOf({ auth }: OwnAccessParts, site: Site): Promise<string> {
  return (await auth.sites.homeOf(site.accountId))?.id ?? site.id;
}

/**
 * Counts a try before what was shown is looked at, so that many at once are no more tries than one after the other. Fails with
 * THROTTLED_FEATURE while there were too many.
 */
export async function countTry(parts: OwnAccessParts, site: Site, user: UserRow, nowMs: number): Promise<void> {
  const homeId = await homeIdOf(parts, site);
  const tries = triesOf(site, user);
  requireNoPause(await readPause(parts.database.reader(homeId), tries, nowMs), nowMs);
  const isPaused = await parts.database.transact(homeId, (home) => countFailure(home, tries, nowMs));
  if (isPaused) {
    requireNoPause(await readPause(parts.database.reader(homeId), tries, nowMs), nowMs);
    throw fail('THROTTLED_FEATURE', 'Too many failed sign-ins; try again later');
  }
}

export async function forgetTries(parts: OwnAccessParts, site: Site, user: Pick<UserRow, 'id'>): Promise<void> {
  const homeId = await homeIdOf(parts, site);
  const { email } = triesOf(site, user);
  await parts.database.transact(homeId, async (home) => clearFailures(home, email));
}

/** Spends what is shown; false when it is not theirs, or was spent before. */
export async function spend(
  parts: OwnAccessParts,
  {
    asked,
    nowMs,
    proof,
    site,
    user,
  }: { site: Site; user: UserRow; proof: Proof; asked: AskedOf | undefined; nowMs: number },
): Promise<boolean> {
  const spent = await prepare(parts, { asked, nowMs, proof, site, user });
  if (spent === undefined) {
    return false;
  }
  const firstId = user.account_owner ? await homeIdOf(parts, site) : site.id;
  if (!(await parts.database.transact(firstId, (tx) => spent.take(tx)))) {
    return false;
  }
  if (user.account_owner) {
    for (const siteId of await listSiteIds(parts.database.serverReader, site.accountId)) {
      if (siteId !== firstId) {
        await parts.database.transact(siteId, (tx) => spent.note(tx));
      }
    }
  }
  return true;
}

interface Spending {
  /** True for the one who has it. */
  readonly take: (tx: Transaction) => Promise<boolean>;
  /** The same elsewhere, where it may be noted already. */
  readonly note: (tx: Transaction) => Promise<unknown>;
}

async function prepare(
  { auth: { sealing }, database }: OwnAccessParts,
  {
    asked,
    nowMs,
    proof,
    site,
    user,
  }: { site: Site; user: UserRow; proof: Proof; asked: AskedOf | undefined; nowMs: number },
): Promise<Spending | undefined> {
  const reader = database.reader(site.id);
  if (proof.code !== undefined) {
    const row = await findAuthenticator(reader, user.id);
    const secret = row === undefined ? undefined : openTotpSecret(sealing, row.sealed_secret);
    const step = secret === undefined ? undefined : stretchOfCode(secret, proof.code, nowMs);
    if (row === undefined || step === undefined) {
      return undefined;
    }
    const sealedSecret = sealedAnew(sealing, row.sealed_secret);
    const take = (tx: Transaction) => spendStep(tx, user.id, { step, sealedSecret, nowMs });
    return { take, note: take };
  }
  if (proof.recoveryCode !== undefined) {
    const hash = hashSecret(normalRecoveryCode(proof.recoveryCode));
    const take = (tx: Transaction) => spendRecoveryCode(tx, user.id, hash, nowMs);
    return { take, note: take };
  }
  const credentialId = proof.passkey === undefined ? undefined : credentialIdOf(proof.passkey);
  const passkey = credentialId === undefined ? undefined : await findPasskey(reader, credentialId);
  if (proof.passkey === undefined || asked === undefined || passkey === undefined || passkey.user_id !== user.id) {
    return undefined;
  }
  const { challenge, isAlone, relyingParty } = asked;
  const count = await readSignature(proof.passkey, challenge, relyingParty, passkey, { isAlone });
  return count === undefined
    ? undefined
    : {
        take: (tx) => spendPasskey(tx, passkey, count, nowMs),
        note: async (tx) => notePasskeyUse(tx, passkey.id, count, nowMs),
      };
}
