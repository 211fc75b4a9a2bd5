/** The second step of a sign-in, and signing in by a passkey alone: what the browser's cookie names is gone on with, once. */
import { fail, type SecondStep } from '@openhours/contract';
import { computerCookieIn, sessionCookieIn, signInCookieIn } from '../../../auth/cookie.ts';
import { hashSecret, newSiteSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import type { ReadCall, Site } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { messageAsked } from '../../../messages/notice.ts';
import { formatInstant } from '../../../time/index.ts';
import { readSecurityNotice } from '../messages/security.ts';
import { relyingPartyAt, requireRelyingParty } from '../passkey-address.ts';
import { askForPasskey, credentialIdOf, type WebAuthnJson } from '../passkeys.ts';
import {
  type ChallengeRow,
  findChallenge,
  findPasskey,
  hasPasskey,
  heldOf,
  putChallenge,
  setChallenge,
  takeAsked,
  takeChallenge,
} from '../repository/factors.ts';
import { findUser, type UserRow, userTable } from '../repository.ts';
import { challengeLivesMs, otherHostsOf, stepsOf } from '../rules/factors.ts';
import { beginSession } from '../sign-in.ts';
import { readOwnFactors } from './confirm.ts';
import { homeIdOf } from './factors-place.ts';
import type { OwnAccessParts } from './own-person.ts';
import { type AskedOf, countTry, forgetTries, type Proof, requireOneProof, type Spent, spend } from './prove.ts';

type Call = ReadCall<unknown>;

/** One answer for sign-ins that were never begun, are over or were ended: it tells nothing. */
function notBegun(): Error {
  return fail('UNAUTHENTICATED', 'No sign-in was begun in this browser, or it is over; sign in again');
}

const refused = () => fail('INVALID_CREDENTIALS', 'The code or the passkey is wrong, or was used before');

interface Begun {
  readonly site: Site;
  readonly secretHash: Buffer;
  readonly row: ChallengeRow;
}

/** What was begun in the browser that calls. */
async function readBegun({ auth, database }: OwnAccessParts, { header, nowMs }: Call): Promise<Begun> {
  const secret = signInCookieIn(header('cookie'), auth.publicOrigin());
  const siteId = secret === undefined ? undefined : siteOfSecret('fc', secret);
  const site = siteId === undefined ? undefined : await auth.sites.live(siteId);
  if (secret === undefined || site === undefined) {
    throw notBegun();
  }
  const secretHash = hashSecret(secret);
  const row = await findChallenge(database.reader(site.id), secretHash, nowMs);
  if (row === undefined || (row.purpose !== 'SECOND_STEP' && row.purpose !== 'PASSKEY_ALONE')) {
    throw notBegun();
  }
  return { site, secretHash, row };
}

async function readWhose({ database }: OwnAccessParts, { row, site }: Begun): Promise<UserRow> {
  const user = row.user_id === null ? undefined : await findUser(database.reader(site.id), row.user_id);
  if (user === undefined) {
    throw notBegun();
  }
  return user;
}

/** By what the sign-in of the browser goes on. */
export async function readSecondStep(parts: OwnAccessParts, call: Call): Promise<SecondStep> {
  const begun = await readBegun(parts, call);
  const user = await readWhose(parts, begun);
  return describeSecondStep(parts, begun.site, user, { header: call.header, expiresAt: begun.row.expires_at });
}

export async function describeSecondStep(
  parts: OwnAccessParts,
  site: Site,
  user: UserRow,
  { expiresAt, header }: { readonly header: Call['header']; readonly expiresAt: number },
): Promise<SecondStep> {
  const [stored, relyingParty] = await Promise.all([
    readOwnFactors(parts, { site }, user),
    relyingPartyAt(parts, site, header),
  ]);
  const held = heldOf(stored);
  return {
    factors: stepsOf(held, relyingParty),
    passkeyHosts: otherHostsOf(held, relyingParty),
    expiresDate: formatInstant(expiresAt),
  };
}

/** What the browser is asked to sign for the second step that it has begun. */
export async function askInSecondStep(parts: OwnAccessParts, call: Call): Promise<WebAuthnJson> {
  const { database } = parts;
  const begun = await readBegun(parts, call);
  const user = await readWhose(parts, begun);
  const relyingParty = await requireRelyingParty(parts, begun.site, call.header);
  const { passkeys } = await readOwnFactors(parts, begun, user);
  const here = passkeys.filter(({ host }) => host === relyingParty.host);
  if (here.length === 0) {
    // Browsers read that none is allowed as that any is.
    throw fail('FAILED_PRECONDITION', 'There is no passkey that can be used at this address');
  }
  const asked = await askForPasskey(relyingParty, here);
  await database.transact(begun.site.id, async (tx) => setChallenge(tx, begun.secretHash, asked.challenge));
  return asked.options;
}

/** The same to sign in by a passkey alone: answers also the secret that the browser keeps meanwhile. */
export async function askAlone(
  parts: OwnAccessParts,
  { header, nowMs, site }: Call,
): Promise<{ readonly options: WebAuthnJson; readonly secret: string }> {
  const asked = await askForPasskey(await requireRelyingParty(parts, site, header));
  const secret = newSiteSecret('fc', site.id);
  await parts.database.transact(site.id, async (tx) =>
    putChallenge(
      tx,
      hashSecret(secret),
      {
        purpose: 'PASSKEY_ALONE',
        user_id: null,
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

/** Begins the session of whoever shows what is asked for. Of all who go on with one sign-in at once exactly one has it. */
export async function takeSecondStep(
  parts: OwnAccessParts,
  call: Call,
  proof: Proof,
): Promise<{ readonly secret: string }> {
  const { database } = parts;
  const { nowMs } = call;
  const factor = requireOneProof(proof);
  const begun = await readBegun(parts, call);
  const { site } = begun;
  const isAlone = begun.row.purpose === 'PASSKEY_ALONE';
  if (isAlone && factor !== 'WEBAUTHN') {
    throw notBegun();
  }
  const user = isAlone ? await readOwnerOf(parts, begun, proof) : await readWhose(parts, begun);
  const asked = factor === 'WEBAUTHN' ? await takeQuestion(parts, call, begun, isAlone) : undefined;
  if (user === undefined) {
    await audit(parts, call, site, { userId: undefined, outcome: 'REFUSED', factor });
    throw refused();
  }
  if (factor !== 'WEBAUTHN') {
    const paused = { userId: user.id, outcome: 'PAUSED', factor };
    await countTry(parts, { ...call, site }, user, (tx) => recordStep(tx, call, paused));
  }
  const spent = await spend(parts, { site, user, proof, asked, nowMs });
  if (spent === undefined) {
    await audit(parts, call, site, { userId: user.id, outcome: 'REFUSED', factor });
    throw refused();
  }
  const session = await database.transact(site.id, (tx) =>
    enter(parts, tx, call, { begun, user, factor, isAlone, spent }),
  );
  await forgetTries(parts, site, user);
  return session;
}

/** Whose passkey it is that an answer names: somebody's of the site, or an owner's of the account. */
async function readOwnerOf(
  { database }: OwnAccessParts,
  { site }: Begun,
  { passkey }: Proof,
): Promise<UserRow | undefined> {
  const id = passkey === undefined ? undefined : credentialIdOf(passkey);
  if (id === undefined) {
    return undefined;
  }
  const homeId = await homeIdOf(database.serverReader, site);
  for (const siteId of new Set([site.id, homeId])) {
    const known = await findPasskey(database.reader(siteId), id);
    const user = known === undefined ? undefined : await findUser(database.reader(site.id), known.user_id);
    if (user !== undefined && siteId === (user.account_owner ? homeId : site.id)) {
      return user;
    }
  }
  return undefined;
}

/** What the browser was asked to sign: whatever comes of it, nobody answers it again. */
async function takeQuestion(
  parts: OwnAccessParts,
  call: Call,
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

async function enter(
  parts: OwnAccessParts,
  tx: Transaction,
  call: Call,
  {
    begun,
    factor,
    isAlone,
    spent,
    user,
  }: { begun: Begun; user: UserRow; factor: ReturnType<typeof requireOneProof>; isAlone: boolean; spent: Spent },
): Promise<{ readonly secret: string }> {
  const { auth, dispatchReactions } = parts;
  const { header, nowMs } = call;
  const before = sessionCookieIn(header('cookie'), auth.publicOrigin());
  const replaced = before === undefined ? undefined : await auth.sessions.bySecret('cookie', before);
  const held = await userTable.lock(tx, user.id);
  // Whoever has set another password meanwhile has ended what was begun by the old one.
  const taken = held === undefined ? undefined : await takeChallenge(tx, begun.secretHash, nowMs);
  // So has whoever took the passkey away, which what was begun by it alone does not know of.
  const isGone = spent.passkeyId !== undefined && !(await hasPasskey(tx, spent.factorsSiteId, spent.passkeyId));
  if (held === undefined || taken === undefined || isGone) {
    throw notBegun();
  }
  recordStep(tx, call, { userId: user.id, outcome: 'SIGNED_IN', factor, ...(isAlone ? { isAlone } : {}) });
  if (factor === 'RECOVERY_CODE') {
    const { recoveryCodes } = await readOwnFactors(parts, begun, user);
    const told = { user: held, event: 'RECOVERY_CODE_USED', left: recoveryCodes?.left ?? 0 } as const;
    await dispatchReactions(tx, call, messageAsked, await readSecurityNotice(tx, told, nowMs, auth.publicOrigin()));
  }
  const { secret } = await beginSession(tx, auth, user.id, {
    clientAddress: call.clientAddress,
    userAgent: header('user-agent'),
    nowMs,
    replaced,
    computerSecret: computerCookieIn(header('cookie'), auth.publicOrigin()),
  });
  return { secret };
}

async function audit({ database }: OwnAccessParts, call: Call, site: Site, step: Step): Promise<void> {
  await database.transact(site.id, async (tx) => recordStep(tx, call, step));
}

/** What has become of a second step, for the log. */
interface Step {
  readonly userId: string | undefined;
  readonly outcome: string;
  readonly factor: string;
  readonly isAlone?: boolean;
}

function recordStep(tx: Transaction, { nowMs, operation, requestId }: Call, { userId, ...after }: Step): void {
  recordAudit(tx, {
    at: nowMs,
    caller: { kind: 'anonymous' },
    operation: operation.name,
    entityType: 'siteUser',
    entityId: userId ?? 'unknown',
    requestId,
    after,
  });
}
