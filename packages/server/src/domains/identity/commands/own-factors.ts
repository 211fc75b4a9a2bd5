/**
 * Setting up and removing one's own second factors, where they are (docs/decisions/0082): each act asks for what was shown by
 * `confirmSession`, stands in the log, and is told by mail.
 */
import { fail, mostPasskeys, recoveryCodesGiven } from '@openhours/contract';
import { hashSecret, newSiteSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { messageAsked } from '../../../messages/notice.ts';
import { readSecurityNotice, type SecurityEvent } from '../messages/security.ts';
import { requireRelyingParty } from '../passkey-address.ts';
import { askForNewPasskey, readNewPasskey, type WebAuthnJson } from '../passkeys.ts';
import {
  type ChallengePurpose,
  type ChallengeRow,
  deleteAuthenticator,
  deleteRecoveryCodes,
  heldOf,
  noteSecondFactor,
  type PasskeyRow,
  passkeyTable,
  putAuthenticator,
  putChallenge,
  putRecoveryCodes,
  readFactors,
  type StoredFactors,
  takeChallenge,
} from '../repository/factors.ts';
import { findUser, type UserRow } from '../repository.ts';
import { challengeLivesMs, hasSecondFactor, requireStillAllowed, shownRecoveryCode } from '../rules/factors.ts';
import { base32Of, newRecoveryCode, newTotpSecret, stretchOfCode, totpAddress } from '../totp.ts';
import { openTotpSecret, sealTotpSecret } from '../totp-secrets.ts';
import { type OwnCall, readOwnFactors, requireConfirmed, requireStillConfirmed, sessionOf } from './confirm.ts';
import { factorsSiteOf, holdEverywhere, isAskedOf } from './factors-place.ts';
import { type OwnAccessParts, readOwnUser } from './own-person.ts';
import { auditPerson, unknownPerson } from './people.ts';

/** A change of what a person has. `stored`: as it stands, held against other changes. */
type Change = (tx: Transaction, stored: StoredFactors) => void | Promise<void>;

/** What becomes of it, for the log and the message. */
interface Told {
  readonly event: SecurityEvent;
  /** Whatever the log should say beside it, never a secret. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Makes a change where the factors are, and says on all sites of the person whether there is one: all of it, or nothing. */
async function changeFactors(
  parts: OwnAccessParts,
  call: OwnCall,
  user: UserRow,
  { event, about = {} }: Told,
  change: Change,
): Promise<void> {
  const { auth, database, dispatchReactions } = parts;
  const { nowMs, site } = call;
  const factorsSiteId = await factorsSiteOf(parts, site, user);
  await database.transact(factorsSiteId, async (tx) => {
    const siteIds = await holdEverywhere(tx, site, user);
    const held = await findUser(tx, user.id);
    if (held === undefined) {
      throw unknownPerson();
    }
    // Whoever ends sessions holds the person first: what has ended by now, wherever, is seen here.
    await requireStillConfirmed(parts, tx, call);
    const before = await readFactors(tx, user.id);
    await change(tx, before);
    await tx.flush();
    const hadOne = hasSecondFactor(heldOf(before));
    const hasOne = hasSecondFactor(heldOf(await readFactors(tx, user.id)));
    noteSecondFactor(tx, user.id, siteIds, hasOne);
    if (!hasOne) {
      deleteRecoveryCodes(tx, user.id);
    }
    if (hasOne && !hadOne) {
      // Whoever signed in by the password alone elsewhere does so once more.
      const except = sessionOf(call).sessionId;
      await auth.sessions.endAllOf(tx, { type: 'USER', id: user.id, except, siteIds }, nowMs);
    }
    await auth.sessions.forgetAt(tx, { type: 'USER', id: user.id, siteIds });
    auditPerson(tx, call, user.id, { outcome: event, ...about });
    const notice = await readSecurityNotice(tx, { user: held, event }, nowMs, auth.publicOrigin());
    await dispatchReactions(tx, call, messageAsked, notice);
  });
}

function newCodes(): { readonly shown: readonly string[]; readonly hashes: readonly Buffer[] } {
  const codes = Array.from({ length: recoveryCodesGiven }, newRecoveryCode);
  return { shown: codes.map(shownRecoveryCode), hashes: codes.map(hashSecret) };
}

/** Whoever has a first factor gets recovery codes with it, so that nobody stands outside without any. Answers what is shown. */
function putFirstCodes(
  tx: Transaction,
  user: UserRow,
  before: StoredFactors,
  nowMs: number,
): readonly string[] | undefined {
  if (before.recoveryCodes !== undefined) {
    return undefined;
  }
  const codes = newCodes();
  putRecoveryCodes(tx, user.id, codes.hashes, nowMs);
  return codes.shown;
}

async function begin(
  { database }: OwnAccessParts,
  call: OwnCall,
  begun: Pick<ChallengeRow, 'purpose' | 'challenge' | 'sealed_secret'>,
): Promise<string> {
  const { nowMs, site } = call;
  const { sessionId, userId } = sessionOf(call);
  const setupToken = newSiteSecret('fc', site.id);
  const row = { ...begun, user_id: userId, session_id: sessionId, expires_at: nowMs + challengeLivesMs };
  await database.transact(site.id, async (tx) => putChallenge(tx, hashSecret(setupToken), row, nowMs));
  return setupToken;
}

const isOver = () => fail('FAILED_PRECONDITION', 'Setting this up was begun elsewhere, or is over; begin again');

/** What the session has begun. It stays: a code that was mistyped is typed again. */
function requireOwn(row: ChallengeRow | undefined, call: OwnCall, purpose: ChallengePurpose): ChallengeRow {
  const { sessionId, userId } = sessionOf(call);
  if (row?.purpose !== purpose || row.user_id !== userId || row.session_id !== sessionId) {
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
  const user = await readOwnUser(parts.database, call);
  const secret = newTotpSecret();
  const sealedSecret = sealTotpSecret(parts.auth.sealing, secret);
  const setupToken = await begin(parts, call, {
    purpose: 'AUTHENTICATOR',
    challenge: null,
    sealed_secret: sealedSecret,
  });
  const uri = totpAddress(secret, { issuer: call.site.businessName, account: user.email });
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
  const user = await readOwnUser(parts.database, call);
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
  await changeFactors(parts, call, user, { event: 'AUTHENTICATOR_ADDED' }, (tx, before) => {
    putAuthenticator(tx, user.id, { sealedSecret, lastStep: step, nowMs });
    shown = putFirstCodes(tx, user, before, nowMs);
  });
  return shown;
}

export async function beginPasskey(
  parts: OwnAccessParts,
  call: OwnCall,
): Promise<{ readonly setupToken: string; readonly options: WebAuthnJson }> {
  await requireConfirmed(parts, call);
  const user = await readOwnUser(parts.database, call);
  const relyingParty = await requireRelyingParty(parts, call.site, call.header);
  const { passkeys } = await readOwnFactors(parts, call, user);
  requireRoom(passkeys);
  const asked = await askForNewPasskey(relyingParty, call.site.businessName, user, passkeys);
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
  const user = await readOwnUser(parts.database, call);
  const relyingParty = await requireRelyingParty(parts, site, call.header);
  const row = await takeBegun(parts, call, setupToken, 'PASSKEY');
  const made = row.challenge === null ? undefined : await readNewPasskey(passkey, row.challenge, relyingParty);
  if (made === undefined) {
    throw fail('INVALID_CREDENTIALS', 'The browser has made no passkey that holds');
  }
  const stored: PasskeyRow = {
    id: newId(),
    user_id: user.id,
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
  await changeFactors(parts, call, user, { event: 'PASSKEY_ADDED', about: { passkeyId: stored.id } }, (tx, before) => {
    requireRoom(before.passkeys);
    passkeyTable.insert(tx, stored);
    shown = putFirstCodes(tx, user, before, nowMs);
  });
  return shown;
}

/** Refuses where a site of the person asks for a second factor and nothing would be left. */
async function requireLeft(tx: Transaction, site: OwnCall['site'], user: UserRow, left: StoredFactors): Promise<void> {
  requireStillAllowed(heldOf(left), await isAskedOf(tx, site, user));
}

export async function removeAuthenticator(parts: OwnAccessParts, call: OwnCall): Promise<void> {
  await requireConfirmed(parts, call);
  const user = await readOwnUser(parts.database, call);
  await changeFactors(parts, call, user, { event: 'AUTHENTICATOR_REMOVED' }, async (tx, before) => {
    if (before.authenticator === undefined) {
      throw fail('NOT_FOUND', 'There is no authenticator app');
    }
    await requireLeft(tx, call.site, user, { ...before, authenticator: undefined });
    deleteAuthenticator(tx, user.id);
  });
}

export async function removePasskey(parts: OwnAccessParts, call: OwnCall, passkeyId: string): Promise<void> {
  await requireConfirmed(parts, call);
  const user = await readOwnUser(parts.database, call);
  await changeFactors(parts, call, user, { event: 'PASSKEY_REMOVED', about: { passkeyId } }, async (tx, before) => {
    if (!before.passkeys.some(({ id }) => id === passkeyId)) {
      throw fail('NOT_FOUND', 'There is no such passkey');
    }
    const passkeys = before.passkeys.filter(({ id }) => id !== passkeyId);
    await requireLeft(tx, call.site, user, { ...before, passkeys });
    passkeyTable.delete(tx, passkeyId);
  });
}

/** New recovery codes; older ones end. */
export async function renewRecoveryCodes(parts: OwnAccessParts, call: OwnCall): Promise<readonly string[]> {
  await requireConfirmed(parts, call);
  const user = await readOwnUser(parts.database, call);
  const codes = newCodes();
  await changeFactors(parts, call, user, { event: 'RECOVERY_CODES_MADE' }, (tx, before) => {
    if (!hasSecondFactor(heldOf(before))) {
      throw fail(
        'FAILED_PRECONDITION',
        'Recovery codes stand in for an authenticator app or a passkey: set one up first',
      );
    }
    putRecoveryCodes(tx, user.id, codes.hashes, call.nowMs);
  });
  return codes.shown;
}
