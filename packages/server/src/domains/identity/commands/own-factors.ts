/**
 * Setting up and removing one's own second factors. An owner of the account has the same on all its sites
 * (docs/decisions/0006, 0082); each act asks for what was shown by `confirmSession`, stands in the log, and is told by mail.
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
  findPasskey,
  heldOf,
  noteSecondFactor,
  type PasskeyRow,
  passkeyTable,
  putAuthenticator,
  putChallenge,
  putRecoveryCodes,
  readFactors,
  type StoredFactors,
  signInRules,
  takeChallenge,
} from '../repository/factors.ts';
import { type UserRow, userTable } from '../repository.ts';
import { challengeLivesMs, hasSecondFactor, requireStillAllowed, shownRecoveryCode } from '../rules/factors.ts';
import { base32Of, newRecoveryCode, newTotpSecret, stretchOfCode, totpAddress } from '../totp.ts';
import { openTotpSecret, sealTotpSecret } from '../totp-secrets.ts';
import { type OwnCall, requireConfirmed, sessionOf } from './confirm.ts';
import { onOtherSites } from './other-sites.ts';
import { type OwnAccessParts, readOwnUser } from './own-person.ts';
import { auditPerson, unknownPerson } from './people.ts';

/** A change of what a person has on one of their sites. `stored`: as it stands there, held against other changes. */
type Change = (tx: Transaction, stored: StoredFactors) => void | Promise<void>;

/** What becomes of it, for the log and the message. */
interface Told {
  readonly event: SecurityEvent;
  /** Whatever the log should say beside it, never a secret. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Makes a change on the site of the call, with log and message, and then on the others of an owner of the account. */
async function changeFactors(
  parts: OwnAccessParts,
  call: OwnCall,
  user: UserRow,
  { event, about = {} }: Told,
  change: Change,
): Promise<void> {
  const { auth, database, dispatchReactions } = parts;
  const { nowMs, site } = call;
  const apply = async (tx: Transaction, except: string | undefined) => {
    const before = await readFactors(tx, user.id);
    await change(tx, before);
    await tx.flush();
    const hadOne = hasSecondFactor(heldOf(before));
    const hasOne = hasSecondFactor(heldOf(await readFactors(tx, user.id)));
    noteSecondFactor(tx, user.id, hasOne);
    if (!hasOne) {
      deleteRecoveryCodes(tx, user.id);
    }
    if (hasOne && !hadOne) {
      // Whoever signed in by the password alone elsewhere does so once more.
      await auth.sessions.endAllOf(tx, { type: 'USER', id: user.id, except }, nowMs);
    }
    await auth.sessions.forgetAt(tx, { type: 'USER', id: user.id });
  };
  await database.transact(site.id, async (tx) => {
    const held = await userTable.lock(tx, user.id);
    if (held === undefined) {
      throw unknownPerson();
    }
    await apply(tx, sessionOf(call).sessionId);
    auditPerson(tx, call, user.id, { outcome: event, ...about });
    const notice = await readSecurityNotice(tx, { user: held, event }, nowMs, auth.publicOrigin());
    await dispatchReactions(tx, call, messageAsked, notice);
  });
  await onOtherSites(parts, site, user, (tx) => apply(tx, undefined));
}

function newCodes(): { readonly shown: readonly string[]; readonly hashes: readonly Buffer[] } {
  const codes = Array.from({ length: recoveryCodesGiven }, newRecoveryCode);
  return { shown: codes.map(shownRecoveryCode), hashes: codes.map(hashSecret) };
}

/** Whoever has a first factor gets recovery codes with it, so that nobody stands outside without any. */
async function codesWithFirst(
  { database }: OwnAccessParts,
  { site }: OwnCall,
  user: UserRow,
): Promise<ReturnType<typeof newCodes> | undefined> {
  const { recoveryCodes } = await readFactors(database.reader(site.id), user.id);
  return recoveryCodes === undefined ? newCodes() : undefined;
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
  const codes = await codesWithFirst(parts, call, user);
  const sealedSecret = sealTotpSecret(sealing, secret);
  await changeFactors(parts, call, user, { event: 'AUTHENTICATOR_ADDED' }, (tx) => {
    putAuthenticator(tx, user.id, { sealedSecret, lastStep: step, nowMs });
    if (codes !== undefined) {
      putRecoveryCodes(tx, user.id, codes.hashes, nowMs);
    }
  });
  return codes?.shown;
}

export async function beginPasskey(
  parts: OwnAccessParts,
  call: OwnCall,
): Promise<{ readonly setupToken: string; readonly options: WebAuthnJson }> {
  await requireConfirmed(parts, call);
  const user = await readOwnUser(parts.database, call);
  const relyingParty = await requireRelyingParty(parts, call.site, call.header);
  const { passkeys } = await readFactors(parts.database.reader(call.site.id), user.id);
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
  if ((await findPasskey(parts.database.reader(site.id), made.credentialId)) !== undefined) {
    throw fail('ALREADY_EXISTS', 'This passkey is known already');
  }
  const codes = await codesWithFirst(parts, call, user);
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
  await changeFactors(parts, call, user, { event: 'PASSKEY_ADDED', about: { passkeyId: stored.id } }, (tx, before) => {
    requireRoom(before.passkeys);
    passkeyTable.insert(tx, stored);
    if (codes !== undefined) {
      putRecoveryCodes(tx, user.id, codes.hashes, nowMs);
    }
  });
  return codes?.shown;
}

/** Refuses where the site asks for a second factor and nothing would be left. */
async function requireLeft(tx: Transaction, role: UserRow['role'], left: StoredFactors): Promise<void> {
  const { secondFactorRoles } = await signInRules.read(tx);
  requireStillAllowed(heldOf(left), secondFactorRoles.includes(role));
}

export async function removeAuthenticator(parts: OwnAccessParts, call: OwnCall): Promise<void> {
  await requireConfirmed(parts, call);
  const user = await readOwnUser(parts.database, call);
  const { authenticator } = await readFactors(parts.database.reader(call.site.id), user.id);
  if (authenticator === undefined) {
    throw fail('NOT_FOUND', 'There is no authenticator app');
  }
  await changeFactors(parts, call, user, { event: 'AUTHENTICATOR_REMOVED' }, async (tx, before) => {
    await requireLeft(tx, user.role, { ...before, authenticator: undefined });
    deleteAuthenticator(tx, user.id);
  });
}

export async function removePasskey(parts: OwnAccessParts, call: OwnCall, passkeyId: string): Promise<void> {
  await requireConfirmed(parts, call);
  const user = await readOwnUser(parts.database, call);
  const { passkeys } = await readFactors(parts.database.reader(call.site.id), user.id);
  if (!passkeys.some(({ id }) => id === passkeyId)) {
    throw fail('NOT_FOUND', 'There is no such passkey');
  }
  await changeFactors(parts, call, user, { event: 'PASSKEY_REMOVED', about: { passkeyId } }, async (tx, before) => {
    await requireLeft(tx, user.role, { ...before, passkeys: before.passkeys.filter(({ id }) => id !== passkeyId) });
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
