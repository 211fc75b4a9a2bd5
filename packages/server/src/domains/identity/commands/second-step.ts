/**
 * The second step of a sign-in, and signing in by a passkey alone, whoever signs in: what was begun is gone on with by whoever
 * holds its secret, once (docs/decisions/0082 and 0091).
 */
import { type AccessOutcome, type FactorType, fail, type SecondStep } from '@openhours/contract';
import { hashSecret, newSiteSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import type { ReadCall, Site } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { type Header, relyingPartyAt, requireRelyingParty } from '../passkey-address.ts';
import { askForPasskey, type WebAuthnJson } from '../passkeys.ts';
import {
  type ChallengeRow,
  findChallenge,
  putChallenge,
  setChallenge,
  takeAsked,
  takeChallenge,
} from '../repository/factor-challenges.ts';
import { hasPasskey, heldOf } from '../repository/factors.ts';
import { challengeLivesMs, otherHostsOf, stepsOf } from '../rules/factors.ts';
import { readFactorsOf } from './confirm.ts';
import { type FactorHolder, tellHolder } from './factor-holders.ts';
import type { OwnAccessParts } from './own-person.ts';
import { type AskedOf, countTry, forgetTries, type Proof, requireOneProof, type Spent, spend } from './prove.ts';

export type StepCall = ReadCall<unknown>;

export interface Begun {
  readonly site: Site;
  readonly secretHash: Buffer;
  readonly row: ChallengeRow;
}

/** Of which site a secret is. */
export function siteOfStep(secret: string): string | undefined {
  return siteOfSecret('fc', secret);
}

/** The sign-in that was begun with a secret; undefined where none was, or it is over. */
export async function findBegun(
  { database }: Pick<OwnAccessParts, 'database'>,
  site: Site,
  secret: string,
  nowMs: number,
): Promise<Begun | undefined> {
  const secretHash = hashSecret(secret);
  const row = await findChallenge(database.reader(site.id), secretHash, nowMs);
  return row === undefined || (row.purpose !== 'SECOND_STEP' && row.purpose !== 'PASSKEY_ALONE')
    ? undefined
    : { site, secretHash, row };
}

/** By what a sign-in goes on. */
export async function describeSecondStep(
  parts: OwnAccessParts,
  site: Site,
  holder: FactorHolder,
  { expiresAt, header }: { readonly header: Header; readonly expiresAt: number },
): Promise<SecondStep> {
  const [stored, relyingParty] = await Promise.all([
    readFactorsOf(parts, { site }, holder),
    relyingPartyAt(parts, site, header),
  ]);
  const held = heldOf(stored);
  return {
    factors: stepsOf(held, relyingParty),
    passkeyHosts: otherHostsOf(held, relyingParty),
    expiresDate: formatInstant(expiresAt),
  };
}

/** What the browser is asked to sign for the second step that was begun. */
export async function askInSecondStep(
  parts: OwnAccessParts,
  begun: Begun,
  holder: FactorHolder,
  header: Header,
): Promise<WebAuthnJson> {
  const relyingParty = await requireRelyingParty(parts, begun.site, header);
  const { passkeys } = await readFactorsOf(parts, begun, holder);
  const here = passkeys.filter(({ host }) => host === relyingParty.host);
  if (here.length === 0) {
    // Browsers read that none is allowed as that any is.
    throw fail('FAILED_PRECONDITION', 'There is no passkey that can be used at this address');
  }
  const asked = await askForPasskey(relyingParty, here);
  await parts.database.transact(begun.site.id, async (tx) => setChallenge(tx, begun.secretHash, asked.challenge));
  return asked.options;
}

/** The same to sign in by a passkey alone: answers also the secret with which it goes on. */
export async function askAlone(
  parts: OwnAccessParts,
  { header, nowMs, site }: StepCall,
): Promise<{ readonly options: WebAuthnJson; readonly secret: string }> {
  const asked = await askForPasskey(await requireRelyingParty(parts, site, header));
  const secret = newSiteSecret('fc', site.id);
  await parts.database.transact(site.id, async (tx) =>
    putChallenge(
      tx,
      hashSecret(secret),
      {
        purpose: 'PASSKEY_ALONE',
        holder_id: null,
        session_id: null,
        challenge: asked.challenge,
        sealed_secret: null,
        expires_at: nowMs + challengeLivesMs,
      },
      nowMs,
    ),
  );
  return { options: asked.options, secret };
}

/** What differs by who signs in. */
export interface SigningIn<Session> {
  /** Whose the sign-in is that was begun; fails where it is nobody's any more. */
  readonly readWhose: (begun: Begun) => Promise<FactorHolder>;
  /** Whose passkey it is that an answer names. */
  readonly findOwnerOf: (begun: Begun, proof: Proof) => Promise<FactorHolder | undefined>;
  /** One answer for sign-ins that were never begun, are over or were ended: it tells nothing. */
  readonly notBegun: () => Error;
  /** Holds whoever signs in until the transaction ends. */
  readonly hold: (tx: Transaction, holder: FactorHolder) => Promise<FactorHolder | undefined>;
  readonly begin: (tx: Transaction, holder: FactorHolder) => Promise<Session>;
  /** For the log; `holder` is missing where nobody's passkey was shown. */
  readonly record: (tx: Transaction, holder: FactorHolder | undefined, step: Step) => void;
}

/** What has become of a second step, for the log. */
export interface Step {
  readonly outcome: AccessOutcome;
  readonly factor: FactorType;
  readonly isAlone?: boolean;
}

const refused = () => fail('INVALID_CREDENTIALS', 'The code or the passkey is wrong, or was used before');

/** Begins the session of whoever shows what is asked for. Of all who go on with one sign-in at once exactly one has it. */
export async function takeStep<Session>(
  parts: OwnAccessParts,
  call: StepCall,
  begun: Begun,
  proof: Proof,
  as: SigningIn<Session>,
): Promise<Session> {
  const { database } = parts;
  const { nowMs } = call;
  const { site } = begun;
  const factor = requireOneProof(proof);
  const isAlone = begun.row.purpose === 'PASSKEY_ALONE';
  if (isAlone && factor !== 'WEBAUTHN') {
    throw as.notBegun();
  }
  const holder = isAlone ? await as.findOwnerOf(begun, proof) : await as.readWhose(begun);
  const asked = factor === 'WEBAUTHN' ? await takeQuestion(parts, call, begun, isAlone) : undefined;
  const noteRefused = () =>
    database.transact(site.id, async (tx) => as.record(tx, holder, { outcome: 'REFUSED', factor }));
  if (holder === undefined) {
    await noteRefused();
    throw refused();
  }
  if (factor !== 'WEBAUTHN') {
    await countTry(parts, { ...call, site }, holder, (tx) => as.record(tx, holder, { outcome: 'PAUSED', factor }));
  }
  const spent = await spend(parts, { site, holder, proof, asked, nowMs });
  if (spent === undefined) {
    await noteRefused();
    throw refused();
  }
  const session = await database.transact(site.id, (tx) =>
    enter(parts, tx, call, { begun, holder, factor, isAlone, spent, as }),
  );
  await forgetTries(parts, site, holder);
  return session;
}

/** What the browser was asked to sign: whatever comes of it, nobody answers it again. */
async function takeQuestion(
  parts: OwnAccessParts,
  call: StepCall,
  { secretHash, site }: Begun,
  isAlone: boolean,
): Promise<AskedOf> {
  const relyingParty = await requireRelyingParty(parts, site, call.header);
  const challenge = await parts.database.transact(site.id, (tx) => takeAsked(tx, secretHash));
  if (challenge === undefined) {
    throw fail('FAILED_PRECONDITION', 'Ask for a passkey first: each question is answered once');
  }
  return { challenge, relyingParty, isAlone };
}

interface Entering<Session> {
  readonly begun: Begun;
  readonly holder: FactorHolder;
  readonly factor: FactorType;
  readonly isAlone: boolean;
  readonly spent: Spent;
  readonly as: SigningIn<Session>;
}

async function enter<Session>(
  parts: OwnAccessParts,
  tx: Transaction,
  call: StepCall,
  { as, begun, factor, holder, isAlone, spent }: Entering<Session>,
): Promise<Session> {
  const held = await as.hold(tx, holder);
  // Whoever has set another password meanwhile has ended what was begun by the old one.
  const taken = held === undefined ? undefined : await takeChallenge(tx, begun.secretHash, call.nowMs);
  // So has whoever took the passkey away, which what was begun by it alone does not know of.
  const isGone = spent.passkeyId !== undefined && !(await hasPasskey(tx, spent.factorsSiteId, spent.passkeyId));
  if (held === undefined || taken === undefined || isGone) {
    throw as.notBegun();
  }
  as.record(tx, held, { outcome: 'SIGNED_IN', factor, ...(isAlone ? { isAlone } : {}) });
  if (factor === 'RECOVERY_CODE') {
    const { recoveryCodes } = await readFactorsOf(parts, begun, holder);
    await tellHolder(tx, call, { holder: held, event: 'RECOVERY_CODE_USED', left: recoveryCodes?.left ?? 0 }, parts);
  }
  return as.begin(tx, held);
}
