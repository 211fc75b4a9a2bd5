/** Showing once more who one is, in a session that is open: without it nobody changes by what its person signs in. */
import { type FactorType, fail, type Operation, type Permission, permissionsByArea } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { hashSecret, newSiteSecret } from '../../../auth/opaque-secret.ts';
import type { Act, ReadCall } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { requireRelyingParty } from '../passkey-address.ts';
import { askForPasskey, type WebAuthnJson } from '../passkeys.ts';
import { putChallenge, takeChallengeOfSession } from '../repository/factor-challenges.ts';
import { readFactors, type StoredFactors } from '../repository/factors.ts';
import { challengeLivesMs, confirmedForMs } from '../rules/factors.ts';
import { auditHolder, type FactorHolder, readOwnHolder, sessionOf, tellHolder } from './factor-holders.ts';
import { factorsSiteOf } from './factors-place.ts';
import { requireOwnPassword } from './member-password.ts';
import { requirePassword } from './own-password.ts';
import type { OwnAccessParts, OwnAct } from './own-person.ts';
import { type AskedOf, countTry, forgetTries, type Proof, requireOneProof, spend } from './prove.ts';

/** A call of somebody who is signed in, with what their browser says of itself. */
export type OwnCall = OwnAct & Pick<ReadCall<unknown>, 'header'>;

/** Until when what was shown counts; undefined when it does no more. */
export async function confirmedUntil({ auth, database }: OwnAccessParts, act: OwnAct): Promise<number | undefined> {
  const at = await auth.sessions.confirmedAt(database.reader(act.site.id), sessionOf(act).sessionId);
  return isRecent(at, act.nowMs) ? at + confirmedForMs : undefined;
}

/** What lies ahead was shown by a clock that has been put back since. */
function isRecent(at: number | undefined, nowMs: number): at is number {
  return at !== undefined && at <= nowMs && at + confirmedForMs > nowMs;
}

export const notConfirmed = () =>
  fail('CONFIRMATION_REQUIRED', 'Show once more who you are, by your password or, where there is one, by a factor');

/** Fails with CONFIRMATION_REQUIRED unless whoever calls has shown within ten minutes who they are. */
export async function requireConfirmed(parts: OwnAccessParts, act: OwnAct): Promise<void> {
  if ((await confirmedUntil(parts, act)) === undefined) {
    throw notConfirmed();
  }
}

/**
 * The same once the person is held, from the rows: a session that another process has ended, or that ends at this moment,
 * changes nothing any more.
 */
export async function requireStillConfirmed(
  { auth }: Pick<OwnAccessParts, 'auth'>,
  tx: Transaction,
  act: Act,
): Promise<void> {
  const { sessionId } = sessionOf(act);
  const at = await auth.sessions.holdConfirmedAt(tx, { siteId: act.site.id, sessionId }, act.nowMs);
  if (!isRecent(at, act.nowMs)) {
    throw notConfirmed();
  }
}

/** The same where only the identity is held, which whoever takes a member's ways in holds as well. */
export async function requireConfirmedIn(
  { auth }: Pick<OwnAccessParts, 'auth'>,
  tx: Transaction,
  act: Act,
): Promise<void> {
  if (!(await isConfirmedIn({ auth }, tx, sessionOf(act).sessionId, act.nowMs))) {
    throw notConfirmed();
  }
}

/** Whether that has been shown in a session, whoever acts in it. */
export async function isConfirmedIn(
  { auth }: Pick<OwnAccessParts, 'auth'>,
  tx: Transaction,
  sessionId: string,
  nowMs: number,
): Promise<boolean> {
  return isRecent(await auth.sessions.confirmedAt(tx, sessionId), nowMs);
}

/** Asks it of people only: a key is a program, and whoever has it has shown it with every call. */
export async function requireConfirmedPerson(
  { auth }: Pick<OwnAccessParts, 'auth'>,
  tx: Transaction,
  act: Act,
): Promise<void> {
  const { caller, nowMs, site } = act;
  if (caller.kind === 'user') {
    const session = { siteId: site.id, sessionId: caller.sessionId };
    if (!isRecent(await auth.sessions.holdConfirmedAt(tx, session, nowMs), nowMs)) {
      throw notConfirmed();
    }
  }
}

/** What gives out a way in or says who may what. */
const givingAccess: ReadonlySet<Permission> = new Set(permissionsByArea.people);

/**
 * Fails with CONFIRMATION_REQUIRED when whoever came in by a PIN gives access out and has not shown within ten minutes who they
 * are: a few digits are seen over a shoulder (docs/decisions/0092). Of a session that has a password behind it nothing is asked here.
 */
export function createAskAnew({ auth, database }: Pick<OwnAccessParts, 'auth' | 'database'>) {
  return async ({ method, permission }: Operation, caller: Caller, siteId: string, nowMs: number): Promise<void> => {
    if (
      caller.kind !== 'user' ||
      caller.computer?.isByPin !== true ||
      method === 'GET' ||
      !givingAccess.has(permission)
    ) {
      return;
    }
    if (!isRecent(await auth.sessions.confirmedAt(database.reader(siteId), caller.sessionId), nowMs)) {
      throw notConfirmed();
    }
  };
}

/** What somebody has, where it is. */
export async function readFactorsOf(
  parts: OwnAccessParts,
  { site }: Pick<OwnAct, 'site'>,
  holder: FactorHolder,
): Promise<StoredFactors> {
  return readFactors(parts.database.reader(await factorsSiteOf(parts, site, holder)), holder.id);
}

/** What the browser is asked to sign to show it by a passkey. */
export async function askToConfirm(parts: OwnAccessParts, call: OwnCall): Promise<WebAuthnJson> {
  const { holderId, sessionId } = sessionOf(call);
  const { nowMs, site } = call;
  const relyingParty = await requireRelyingParty(parts, site, call.header);
  const { passkeys } = await readFactorsOf(parts, call, await readOwnHolder(parts.database, call));
  const here = passkeys.filter(({ host }) => host === relyingParty.host);
  if (here.length === 0) {
    throw fail('FAILED_PRECONDITION', 'There is no passkey that can be used at this address');
  }
  const asked = await askForPasskey(relyingParty, here);
  await parts.database.transact(site.id, async (tx) =>
    putChallenge(
      tx,
      hashSecret(newSiteSecret('fc', site.id)),
      {
        purpose: 'CONFIRM',
        holder_id: holderId,
        session_id: sessionId,
        challenge: asked.challenge,
        sealed_secret: null,
        expires_at: nowMs + challengeLivesMs,
      },
      nowMs,
    ),
  );
  return asked.options;
}

export interface Confirmation extends Proof {
  readonly currentPassword?: string | undefined;
}

/**
 * Answers until when it counts. Where there is a factor the password alone shows nothing: it may have been read over a
 * shoulder, which is what the factor is for.
 */
export async function confirmSession(parts: OwnAccessParts, call: OwnCall, shown: Confirmation): Promise<number> {
  const { auth, database } = parts;
  const { nowMs, site } = call;
  const holder = await readOwnHolder(database, call);
  const { sessionId } = sessionOf(call);
  const by = await requireShown(parts, call, holder, shown);
  const { recoveryCodes } = await readFactorsOf(parts, call, holder);
  await database.transact(site.id, async (tx) => {
    auth.sessions.confirm(tx, sessionId, nowMs);
    auditHolder(tx, call, holder, { outcome: 'CONFIRMED', by });
    if (by === 'RECOVERY_CODE') {
      await tellHolder(tx, call, { holder, event: 'RECOVERY_CODE_USED', left: recoveryCodes?.left ?? 0 }, parts);
    }
  });
  return nowMs + confirmedForMs;
}

/** By what somebody has shown who they are; fails where they have not. */
async function requireShown(
  parts: OwnAccessParts,
  call: OwnCall,
  holder: FactorHolder,
  { currentPassword, ...proof }: Confirmation,
): Promise<FactorType | 'PASSWORD' | 'SIGN_IN'> {
  const { nowMs, site } = call;
  if (Object.values(proof).every((each) => each === undefined)) {
    return requireFirstFactor(parts, call, holder, currentPassword);
  }
  const by = requireOneProof(proof, currentPassword);
  const asked = by === 'WEBAUTHN' ? await takeQuestion(parts, call) : undefined;
  if (by !== 'WEBAUTHN') {
    await countTry(parts, call, holder, (tx) => auditHolder(tx, call, holder, { outcome: 'PAUSED', by }));
  }
  if ((await spend(parts, { site, holder, proof, asked, nowMs })) === undefined) {
    await parts.database.transact(site.id, async (tx) => auditHolder(tx, call, holder, { outcome: 'REFUSED', by }));
    throw fail('INVALID_CREDENTIALS', 'The code or the passkey is wrong, or was used before');
  }
  await forgetTries(parts, site, holder);
  return by;
}

/** The password, or, of a member who has none, that they have signed in just now. */
async function requireFirstFactor(
  parts: OwnAccessParts,
  call: OwnCall,
  holder: FactorHolder,
  currentPassword: string | undefined,
): Promise<'PASSWORD' | 'SIGN_IN'> {
  const hasNoPassword = holder.kind === 'MEMBER' && holder.identity.password_hash === null;
  if (currentPassword === undefined && !(hasNoPassword && !holder.hasSecondFactor)) {
    requireOneProof({});
  }
  if (holder.hasSecondFactor) {
    throw fail('FAILED_PRECONDITION', 'Show a factor or a recovery code: the password alone is not enough any more');
  }
  if (hasNoPassword) {
    const session = await parts.auth.sessions.liveIn(parts.database.reader(call.site.id), sessionOf(call).sessionId);
    if (!isRecent(session?.createdAt, call.nowMs)) {
      throw fail('CONFIRMATION_REQUIRED', 'Whoever has no password signs in once more before anything is changed');
    }
    return 'SIGN_IN';
  }
  if (holder.kind === 'MEMBER' && holder.identity.password_set_in === sessionOf(call).sessionId) {
    throw fail(
      'CONFIRMATION_REQUIRED',
      'A password that was set without the one before shows nothing until it was signed in with: sign in once more',
    );
  }
  await (holder.kind === 'MEMBER'
    ? requireOwnPassword(parts, call, holder.identity, currentPassword ?? '')
    : requirePassword(parts, call, holder.user, currentPassword));
  return 'PASSWORD';
}

async function takeQuestion(parts: OwnAccessParts, call: OwnCall): Promise<AskedOf> {
  const { holderId, sessionId } = sessionOf(call);
  const relyingParty = await requireRelyingParty(parts, call.site, call.header);
  const taken = await parts.database.transact(call.site.id, (tx) =>
    takeChallengeOfSession(tx, holderId, sessionId, 'CONFIRM', call.nowMs),
  );
  if (taken === undefined || taken.challenge === null) {
    throw fail('INVALID_CREDENTIALS', 'Ask for a passkey first: each question is answered once');
  }
  return { challenge: taken.challenge, relyingParty, isAlone: false };
}
