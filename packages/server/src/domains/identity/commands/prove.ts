/** Showing a factor: each code, recovery code and answer of a passkey counts once, where the factors of its person are. */
import { type FactorType, fail, invalid } from '@openhours/contract';
import { hashSecret } from '../../../auth/opaque-secret.ts';
import type { Site } from '../../../call.ts';
import type { Database, Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { dayMs } from '../../../time/index.ts';
import { credentialIdOf, readSignature, type WebAuthnJson } from '../passkeys.ts';
import { findAuthenticator, findPasskey, spendPasskey, spendRecoveryCode, spendStep } from '../repository/factors.ts';
import { type Attempted, clearFailures, countFailure, type PauseLimits, readPause } from '../repository.ts';
import { normalRecoveryCode, type RelyingParty } from '../rules/factors.ts';
import { requireNoPause, triesOf } from '../sign-in.ts';
import { stretchOfCode } from '../totp.ts';
import { openTotpSecret, sealedAnew } from '../totp-secrets.ts';
import { type FactorHolder, tellHolder } from './factor-holders.ts';
import { factorsSiteOf } from './factors-place.ts';
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

const tooMany = () => fail('THROTTLED_FEATURE', 'Too many failed sign-ins; try again later');

/** How often somebody hears that their second factor or their PIN is being guessed at. */
const toldOnceADay: PauseLimits = { failures: 1, windowMs: dayMs, pauseMs: dayMs };

/** Whether whoever is guessed at is to hear of it now. */
export async function isToldNow(database: Database, siteId: string, tries: Attempted, nowMs: number): Promise<boolean> {
  const told = { ...tries, addressPrefix: 'told' };
  return (
    ((await readPause(database.reader(siteId), told, nowMs, toldOnceADay)) ?? 0) <= nowMs &&
    (await database.transact(siteId, (tx) => countFailure(tx, told, nowMs, toldOnceADay)))
  );
}

/**
 * Counts a try before what was shown is looked at, so that many at once are no more tries than one after the other. Fails with
 * THROTTLED_FEATURE while there were too many. Whoever gets so far has the first factor: that a pause begins stands in the log
 * (`log`), and its person is told, once a day.
 */
export async function countTry(
  parts: OwnAccessParts,
  act: RecordedAct & { readonly site: Site },
  holder: FactorHolder,
  log: (tx: Transaction) => void,
): Promise<void> {
  const { database } = parts;
  const { nowMs, site } = act;
  const factorsSiteId = await factorsSiteOf(parts, site, holder);
  const there = database.reader(factorsSiteId);
  const tries = triesOf(holder.id, factorsSiteId);
  requireNoPause(await readPause(there, tries, nowMs), nowMs);
  const isPaused = await database.transact(factorsSiteId, (tx) => countFailure(tx, tries, nowMs));
  if (!isPaused) {
    return;
  }
  const pausedUntil = await readPause(there, tries, nowMs);
  const isToldAnew = await isToldNow(database, factorsSiteId, tries, nowMs);
  await database.transact(site.id, async (tx) => {
    log(tx);
    if (isToldAnew) {
      await tellHolder(tx, act, { holder, event: 'FACTORS_PAUSED' }, parts);
    }
  });
  requireNoPause(pausedUntil, nowMs);
  throw tooMany();
}

export async function forgetTries(parts: OwnAccessParts, site: Site, holder: FactorHolder): Promise<void> {
  const factorsSiteId = await factorsSiteOf(parts, site, holder);
  const tries = triesOf(holder.id, factorsSiteId);
  await parts.database.transact(factorsSiteId, async (tx) =>
    clearFailures(tx, tries.email, { addressPrefix: tries.addressPrefix }),
  );
}

export interface Shown {
  readonly site: Site;
  readonly holder: FactorHolder;
  readonly proof: Proof;
  readonly asked: AskedOf | undefined;
  readonly nowMs: number;
}

/** What was spent. */
export interface Spent {
  /** Where the factors of the person are. */
  readonly factorsSiteId: string;
  /** The passkey by which it was. */
  readonly passkeyId: string | undefined;
}

/** Spends what is shown; undefined when it is not theirs, or was spent before. */
export async function spend(parts: OwnAccessParts, shown: Shown): Promise<Spent | undefined> {
  const factorsSiteId = await factorsSiteOf(parts, shown.site, shown.holder);
  const spending = await prepare(parts, factorsSiteId, shown);
  return spending !== undefined && (await parts.database.transact(factorsSiteId, (tx) => spending.take(tx)))
    ? { factorsSiteId, passkeyId: spending.passkeyId }
    : undefined;
}

interface Spending {
  /** True for the one who has it. */
  readonly take: (tx: Transaction) => Promise<boolean>;
  readonly passkeyId?: string;
}

async function prepare(
  { auth: { sealing }, database }: OwnAccessParts,
  factorsSiteId: string,
  { asked, holder, nowMs, proof }: Shown,
): Promise<Spending | undefined> {
  const reader = database.reader(factorsSiteId);
  if (proof.code !== undefined) {
    const row = await findAuthenticator(reader, holder.id);
    const secret = row === undefined ? undefined : openTotpSecret(sealing, row.sealed_secret);
    const step = secret === undefined ? undefined : stretchOfCode(secret, proof.code, nowMs);
    if (row === undefined || step === undefined) {
      return undefined;
    }
    const { sealed_secret: checked } = row;
    const resealed = sealedAnew(sealing, checked);
    return { take: (tx) => spendStep(tx, holder.id, { step, checked, resealed, nowMs }) };
  }
  if (proof.recoveryCode !== undefined) {
    const hash = hashSecret(normalRecoveryCode(proof.recoveryCode));
    return { take: (tx) => spendRecoveryCode(tx, holder.id, hash, nowMs) };
  }
  const credentialId = proof.passkey === undefined ? undefined : credentialIdOf(proof.passkey);
  const passkey = credentialId === undefined ? undefined : await findPasskey(reader, credentialId);
  if (proof.passkey === undefined || asked === undefined || passkey === undefined || passkey.holder_id !== holder.id) {
    return undefined;
  }
  const { challenge, isAlone, relyingParty } = asked;
  const count = await readSignature(proof.passkey, challenge, relyingParty, passkey, { isAlone });
  return count === undefined
    ? undefined
    : { passkeyId: passkey.id, take: (tx) => spendPasskey(tx, passkey.id, count, nowMs) };
}
