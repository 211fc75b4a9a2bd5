/**
 * Setting up and removing one's own second factors, where they are (docs/decisions/0082): each act asks for what was shown by
 * `confirmSession`, stands in the log, and is told by mail.
 */
import { type AccessOutcome, fail, mostPasskeys, recoveryCodesGiven } from '@openhours/contract';
import { hashSecret, newSiteSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { SecurityEvent } from '../messages/security.ts';
import { requireRelyingParty } from '../passkey-address.ts';
import { askForNewPasskey, readNewPasskey, type WebAuthnJson } from '../passkeys.ts';
import {
  type ChallengePurpose,
  type ChallengeRow,
  putChallenge,
  takeChallenge,
} from '../repository/factor-challenges.ts';
import {
  deleteAuthenticator,
  deleteRecoveryCodes,
  heldOf,
  type PasskeyRow,
  passkeyTable,
  putAuthenticator,
  putRecoveryCodes,
  readFactors,
  type StoredFactors,
} from '../repository/factors.ts';
import { findIdentity } from '../repository/identities.ts';
import { readLinkedConnections } from '../repository/idp-connections.ts';
import { forgetProofs } from '../repository/shared-computers.ts';
import {
  challengeLivesMs,
  hasSecondFactor,
  requireStillAllowed,
  requireWayIn,
  shownRecoveryCode,
} from '../rules/factors.ts';
import { base32Of, newRecoveryCode, newTotpSecret, stretchOfCode, totpAddress } from '../totp.ts';
import { openTotpSecret, sealTotpSecret } from '../totp-secrets.ts';
import { type OwnCall, readFactorsOf, requireConfirmed, requireStillConfirmed } from './confirm.ts';
import {
  auditHolder,
  type FactorHolder,
  readOwnHolder,
  requireHeld,
  sessionOf,
  subjectOf,
  tellHolder,
} from './factor-holders.ts';
import { factorsSiteOf, holdEverywhere, isAskedOf, noteSecondFactor } from './factors-place.ts';
import type { OwnAccessParts } from './own-person.ts';

/**
 * A code by mail takes over what was signed up with an address that nobody had shown to be theirs: a first factor there would be
 * worth nothing, or keep the owner of the address out.
 */
function requireVerified(holder: FactorHolder): void {
  if (holder.kind === 'MEMBER' && !holder.hasSecondFactor && !holder.identity.email_verified) {
    throw fail('FAILED_PRECONDITION', 'The e-mail address has to be confirmed before a second factor is set up');
  }
}

/** A change of what a person has. `stored`: as it stands, held against other changes. */
type Change = (tx: Transaction, stored: StoredFactors) => void | Promise<void>;

/** What becomes of it, for the log and the message. */
interface Told {
  readonly event: Extract<SecurityEvent, AccessOutcome>;
  /** Whatever the log should say beside it, never a secret. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Makes a change where the factors are, and says on all sites of the person whether there is one: all of it, or nothing. */
async function changeFactors(
  parts: OwnAccessParts,
  call: OwnCall,
  holder: FactorHolder,
  { event, about = {} }: Told,
  change: Change,
): Promise<void> {
  const { auth, database } = parts;
  const { nowMs, site } = call;
  const factorsSiteId = await factorsSiteOf(parts, site, holder);
  await database.transact(factorsSiteId, async (tx) => {
    const siteIds = await holdEverywhere(tx, site, holder);
    const held = await requireHeld(tx, holder);
    // Whoever ends sessions holds the person first: what has ended by now, wherever, is seen here.
    await requireStillConfirmed(parts, tx, call);
    if (event === 'AUTHENTICATOR_ADDED' || event === 'PASSKEY_ADDED') {
      requireVerified(held);
    }
    const before = await readFactors(tx, holder.id);
    await change(tx, before);
    await tx.flush();
    const hadOne = hasSecondFactor(heldOf(before));
    const hasOne = hasSecondFactor(heldOf(await readFactors(tx, holder.id)));
    noteSecondFactor(tx, holder, siteIds, hasOne);
    forgetProofs(tx, holder.id, siteIds);
    if (!hasOne) {
      deleteRecoveryCodes(tx, holder.id);
    }
    if (hasOne && !hadOne) {
      // Whoever signed in by one factor elsewhere does so once more.
      const except = sessionOf(call).sessionId;
      await auth.sessions.endAllOf(tx, { ...subjectOf(holder), except, siteIds }, nowMs);
    }
    await auth.sessions.forgetAt(tx, { ...subjectOf(holder), siteIds });
    auditHolder(tx, call, held, { outcome: event, ...about });
    await tellHolder(tx, call, { holder: held, event }, parts);
  });
}

function newCodes(): { readonly shown: readonly string[]; readonly hashes: readonly Buffer[] } {
  const codes = Array.from({ length: recoveryCodesGiven }, newRecoveryCode);
  return { shown: codes.map(shownRecoveryCode), hashes: codes.map(hashSecret) };
}

/** Whoever has a first factor gets recovery codes with it, so that nobody stands outside without any. Answers what is shown. */
function putFirstCodes(
  tx: Transaction,
  holder: FactorHolder,
  before: StoredFactors,
  nowMs: number,
): readonly string[] | undefined {
  if (before.recoveryCodes !== undefined) {
    return undefined;
  }
  const codes = newCodes();
  putRecoveryCodes(tx, holder.id, codes.hashes, nowMs);
  return codes.shown;
}

async function begin(
  { database }: OwnAccessParts,
  call: OwnCall,
  begun: Pick<ChallengeRow, 'purpose' | 'challenge' | 'sealed_secret'>,
): Promise<string> {
  const { nowMs, site } = call;
  const { holderId, sessionId } = sessionOf(call);
  const setupToken = newSiteSecret('fc', site.id);
  const row = { ...begun, holder_id: holderId, session_id: sessionId, expires_at: nowMs + challengeLivesMs };
  await database.transact(site.id, async (tx) => putChallenge(tx, hashSecret(setupToken), row, nowMs));
  return setupToken;
}

const isOver = () => fail('FAILED_PRECONDITION', 'Setting this up was begun elsewhere, or is over; begin again');

/** What the session has begun. It stays: a code that was mistyped is typed again. */
function requireOwn(row: ChallengeRow | undefined, call: OwnCall, purpose: ChallengePurpose): ChallengeRow {
  const { holderId, sessionId } = sessionOf(call);
  if (row?.purpose !== purpose || row.holder_id !== holderId || row.session_id !== sessionId) {
    throw isOver();
  }
  return row;
}

async function takeBegun(
  { database }: OwnAccessParts,
  call: OwnCall,
  setupToken: string,
  purpose: ChallengePurpose,
): Promise<ChallengeRow> {
  const { nowMs, site } = call;
  if (siteOfSecret('fc', setupToken) !== site.id) {
    throw isOver();
  }
  return database.transact(site.id, async (tx) =>
    requireOwn(await takeChallenge(tx, hashSecret(setupToken), nowMs), call, purpose),
  );
}

export interface BegunAuthenticator {
  readonly setupToken: string;
  readonly secret: string;
  readonly uri: string;
}

export async function beginAuthenticator(parts: OwnAccessParts, call: OwnCall): Promise<BegunAuthenticator> {
  await requireConfirmed(parts, call);
  const holder = await readOwnHolder(parts.database, call);
  requireVerified(holder);
  const secret = newTotpSecret();
  const sealedSecret = sealTotpSecret(parts.auth.sealing, secret);
  const setupToken = await begin(parts, call, {
    purpose: 'AUTHENTICATOR',
    challenge: null,
    sealed_secret: sealedSecret,
  });
  const uri = totpAddress(secret, { issuer: call.site.businessName, account: holder.email });
  return { setupToken, secret: base32Of(secret), uri };
}

/** Answers the recovery codes that it brings; none where there are some. */
export async function addAuthenticator(
  parts: OwnAccessParts,
  call: OwnCall,
  { code, setupToken }: { readonly setupToken: string; readonly code: string },
): Promise<readonly string[] | undefined> {
  await requireConfirmed(parts, call);
  const { nowMs } = call;
  const { sealing } = parts.auth;
  const holder = await readOwnHolder(parts.database, call);
  const row = await takeBegun(parts, call, setupToken, 'AUTHENTICATOR');
  const secret = row.sealed_secret === null ? undefined : openTotpSecret(sealing, row.sealed_secret);
  if (secret === undefined) {
    throw isOver();
  }
  const step = stretchOfCode(secret, code, nowMs);
  if (step === undefined) {
    // The picture that was scanned stays good.
    await parts.database.transact(call.site.id, async (tx) => putChallenge(tx, hashSecret(setupToken), row, nowMs));
    throw fail('INVALID_CREDENTIALS', 'This is not the code that the app shows now');
  }
  const sealedSecret = sealTotpSecret(sealing, secret);
  let shown: readonly string[] | undefined;
  await changeFactors(parts, call, holder, { event: 'AUTHENTICATOR_ADDED' }, (tx, before) => {
    putAuthenticator(tx, holder.id, { sealedSecret, lastStep: step, nowMs });
    shown = putFirstCodes(tx, holder, before, nowMs);
  });
  return shown;
}

export async function beginPasskey(
  parts: OwnAccessParts,
  call: OwnCall,
): Promise<{ readonly setupToken: string; readonly options: WebAuthnJson }> {
  await requireConfirmed(parts, call);
  const holder = await readOwnHolder(parts.database, call);
  requireVerified(holder);
  const relyingParty = await requireRelyingParty(parts, call.site, call.header);
  const { passkeys } = await readFactorsOf(parts, call, holder);
  requireRoom(passkeys);
  const asked = await askForNewPasskey(relyingParty, call.site.businessName, holder, passkeys);
  const setupToken = await begin(parts, call, { purpose: 'PASSKEY', challenge: asked.challenge, sealed_secret: null });
  return { setupToken, options: asked.options };
}

function requireRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= mostPasskeys) {
    throw fail('FAILED_PRECONDITION', `There are ${mostPasskeys} passkeys already; remove one first`);
  }
}

export async function addPasskey(
  parts: OwnAccessParts,
  call: OwnCall,
  { name, passkey, setupToken }: { readonly setupToken: string; readonly name: string; readonly passkey: WebAuthnJson },
): Promise<readonly string[] | undefined> {
  await requireConfirmed(parts, call);
  const { nowMs, site } = call;
  const holder = await readOwnHolder(parts.database, call);
  const relyingParty = await requireRelyingParty(parts, site, call.header);
  const row = await takeBegun(parts, call, setupToken, 'PASSKEY');
  const made = row.challenge === null ? undefined : await readNewPasskey(passkey, row.challenge, relyingParty);
  if (made === undefined) {
    throw fail('INVALID_CREDENTIALS', 'The browser has made no passkey that holds');
  }
  const stored: PasskeyRow = {
    id: newId(),
    holder_id: holder.id,
    credential_id: made.credentialId,
    public_key: made.publicKey,
    sign_count: made.signCount,
    transports: made.transports,
    host: relyingParty.host,
    name,
    created_at: nowMs,
    last_used_at: null,
  };
  let shown: readonly string[] | undefined;
  await changeFactors(
    parts,
    call,
    holder,
    { event: 'PASSKEY_ADDED', about: { passkeyId: stored.id } },
    (tx, before) => {
      requireRoom(before.passkeys);
      passkeyTable.insert(tx, stored);
      shown = putFirstCodes(tx, holder, before, nowMs);
    },
  );
  return shown;
}

/** Refuses where a site of the person asks for a second factor and nothing would be left. */
async function requireLeft(
  tx: Transaction,
  site: OwnCall['site'],
  holder: FactorHolder,
  left: StoredFactors,
): Promise<void> {
  requireStillAllowed(heldOf(left), await isAskedOf(tx, site, holder));
}

/** A passkey lets in by itself: a member who has nothing else but their mail keeps one. */
async function requireOtherWayIn(tx: Transaction, holder: FactorHolder, passkeysLeft: number): Promise<void> {
  if (holder.kind === 'MEMBER') {
    const hasPassword = (await findIdentity(tx, holder.id))?.password_hash !== null;
    const linked = hasPassword ? [] : await readLinkedConnections(tx, holder.id);
    requireWayIn({ hasPassword, linkedSignIns: linked.length, passkeys: passkeysLeft });
  }
}

export async function removeAuthenticator(parts: OwnAccessParts, call: OwnCall): Promise<void> {
  await requireConfirmed(parts, call);
  const holder = await readOwnHolder(parts.database, call);
  await changeFactors(parts, call, holder, { event: 'AUTHENTICATOR_REMOVED' }, async (tx, before) => {
    if (before.authenticator === undefined) {
      throw fail('NOT_FOUND', 'There is no authenticator app');
    }
    await requireLeft(tx, call.site, holder, { ...before, authenticator: undefined });
    deleteAuthenticator(tx, holder.id);
  });
}

export async function removePasskey(parts: OwnAccessParts, call: OwnCall, passkeyId: string): Promise<void> {
  await requireConfirmed(parts, call);
  const holder = await readOwnHolder(parts.database, call);
  await changeFactors(parts, call, holder, { event: 'PASSKEY_REMOVED', about: { passkeyId } }, async (tx, before) => {
    if (!before.passkeys.some(({ id }) => id === passkeyId)) {
      throw fail('NOT_FOUND', 'There is no such passkey');
    }
    const passkeys = before.passkeys.filter(({ id }) => id !== passkeyId);
    await requireLeft(tx, call.site, holder, { ...before, passkeys });
    await requireOtherWayIn(tx, holder, passkeys.length);
    passkeyTable.delete(tx, passkeyId);
  });
}

/** New recovery codes; older ones end. */
export async function renewRecoveryCodes(parts: OwnAccessParts, call: OwnCall): Promise<readonly string[]> {
  await requireConfirmed(parts, call);
  const holder = await readOwnHolder(parts.database, call);
  const codes = newCodes();
  await changeFactors(parts, call, holder, { event: 'RECOVERY_CODES_MADE' }, (tx, before) => {
    if (!hasSecondFactor(heldOf(before))) {
      throw fail(
        'FAILED_PRECONDITION',
        'Recovery codes stand in for an authenticator app or a passkey: set one up first',
      );
    }
    putRecoveryCodes(tx, holder.id, codes.hashes, call.nowMs);
  });
  return codes.shown;
}
