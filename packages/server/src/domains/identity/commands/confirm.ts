/** Showing once more who one is, in a session that is open: without it nobody changes by what its person signs in. */
import { fail, type Operation, type Permission, permissionsByArea } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { hashSecret, newSiteSecret } from '../../../auth/opaque-secret.ts';
import type { Act, ReadCall } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { messageAsked } from '../../../messages/notice.ts';
import { readSecurityNotice } from '../messages/security.ts';
import { requireRelyingParty } from '../passkey-address.ts';
import { askForPasskey, type WebAuthnJson } from '../passkeys.ts';
import { putChallenge, readFactors, type StoredFactors, takeChallengeOfSession } from '../repository/factors.ts';
import type { UserRow } from '../repository.ts';
import { challengeLivesMs, confirmedForMs } from '../rules/factors.ts';
import { factorsSiteOf } from './factors-place.ts';
import { requirePassword } from './own-password.ts';
import { type OwnAccessParts, type OwnAct, readOwnUser } from './own-person.ts';
import { auditPerson } from './people.ts';
import { type AskedOf, countTry, forgetTries, type Proof, requireOneProof, spend } from './prove.ts';

/** A call of somebody who is signed in, with what their browser says of itself. */
export type OwnCall = OwnAct & Pick<ReadCall<unknown>, 'header'>;

/** The session of whoever calls; the permission FACTORS.OWN admits no other. */
export function sessionOf({ caller }: Pick<OwnAct, 'caller'>): { readonly userId: string; readonly sessionId: string } {
  if (caller.kind !== 'user') {
    throw fail('PERMISSION_DENIED', 'The caller has no session');
  }
  return caller;
}

/** Until when what was shown counts; undefined when it does no more. */
export async function confirmedUntil({ auth, database }: OwnAccessParts, act: OwnAct): Promise<number | undefined> {
  const at = await auth.sessions.confirmedAt(database.reader(act.site.id), sessionOf(act).sessionId);
  return isRecent(at, act.nowMs) ? at + confirmedForMs : undefined;
}

/** What lies ahead was shown by a clock that has been put back since. */
function isRecent(at: number | undefined, nowMs: number): at is number {
  return at !== undefined && at <= nowMs && at + confirmedForMs > nowMs;
}

const notConfirmed = () =>
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
export async function requireStillConfirmed({ auth }: OwnAccessParts, tx: Transaction, act: OwnAct): Promise<void> {
  const { sessionId } = sessionOf(act);
  const at = await auth.sessions.holdConfirmedAt(tx, { siteId: act.site.id, sessionId }, act.nowMs);
  if (!isRecent(at, act.nowMs)) {
    throw notConfirmed();
  }
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

export async function readOwnFactors(
  parts: OwnAccessParts,
  { site }: Pick<OwnAct, 'site'>,
  user: UserRow,
): Promise<StoredFactors> {
  return readFactors(parts.database.reader(await factorsSiteOf(parts, site, user)), user.id);
}

/** What the browser is asked to sign to show it by a passkey. */
export async function askToConfirm(parts: OwnAccessParts, call: OwnCall): Promise<WebAuthnJson> {
  const { sessionId, userId } = sessionOf(call);
  const { nowMs, site } = call;
  const relyingParty = await requireRelyingParty(parts, site, call.header);
  const { passkeys } = await readOwnFactors(parts, call, await readOwnUser(parts.database, call));
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
        user_id: userId,
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
  const { auth, database, dispatchReactions } = parts;
  const { nowMs, site } = call;
  const user = await readOwnUser(database, call);
  const { sessionId } = sessionOf(call);
  const { currentPassword, ...proof } = shown;
  const isByPassword = currentPassword !== undefined && Object.values(proof).every((each) => each === undefined);
  const by = isByPassword ? 'PASSWORD' : requireOneProof(proof, currentPassword);
  if (by === 'PASSWORD') {
    if (user.has_second_factor) {
      throw fail('FAILED_PRECONDITION', 'Show a factor or a recovery code: the password alone is not enough any more');
    }
    await requirePassword(parts, call, user, currentPassword);
  } else {
    const asked = by === 'WEBAUTHN' ? await takeQuestion(parts, call) : undefined;
    if (by !== 'WEBAUTHN') {
      await countTry(parts, call, user, (tx) => auditPerson(tx, call, user.id, { outcome: 'PAUSED', by }));
    }
    if ((await spend(parts, { site, user, proof, asked, nowMs })) === undefined) {
      await database.transact(site.id, async (tx) => auditPerson(tx, call, user.id, { outcome: 'REFUSED', by }));
      throw fail('INVALID_CREDENTIALS', 'The code or the passkey is wrong, or was used before');
    }
    await forgetTries(parts, site, user);
  }
  const { recoveryCodes } = await readOwnFactors(parts, call, user);
  await database.transact(site.id, async (tx) => {
    auth.sessions.confirm(tx, sessionId, nowMs);
    auditPerson(tx, call, user.id, { outcome: 'CONFIRMED', by });
    if (by === 'RECOVERY_CODE') {
      const told = { user, event: 'RECOVERY_CODE_USED', left: recoveryCodes?.left ?? 0 } as const;
      await dispatchReactions(tx, call, messageAsked, await readSecurityNotice(tx, told, nowMs, auth.publicOrigin()));
    }
  });
  return nowMs + confirmedForMs;
}

async function takeQuestion(parts: OwnAccessParts, call: OwnCall): Promise<AskedOf> {
  const { sessionId, userId } = sessionOf(call);
  const relyingParty = await requireRelyingParty(parts, call.site, call.header);
  const taken = await parts.database.transact(call.site.id, (tx) =>
    takeChallengeOfSession(tx, userId, sessionId, 'CONFIRM', call.nowMs),
  );
  if (taken === undefined || taken.challenge === null) {
    throw fail('INVALID_CREDENTIALS', 'Ask for a passkey first: each question is answered once');
  }
  return { challenge: taken.challenge, relyingParty, isAlone: false };
}
