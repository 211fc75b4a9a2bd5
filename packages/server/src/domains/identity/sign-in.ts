/**
 * Signing in to the dashboard with address and password. The hash takes 50 ms of a processor, so no transaction is
 * open meanwhile: failures and successes are written in short transactions of their own.
 */
import { createHash } from 'node:crypto';
import { fail, foldEmail } from '@openhours/contract';
import { addressPrefix } from '../../admission/client-address.ts';
import type { Auth } from '../../auth/auth.ts';
import { hashSecret, siteOfSecret } from '../../auth/opaque-secret.ts';
import type { Session } from '../../auth/session.ts';
import type { Site } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/transaction.ts';
import { listSiteIds } from '../site/index.ts';
import { beginSecondStep } from './commands/begin-second-step.ts';
import { holdComputer, noteProof, noteUse } from './repository/shared-computers.ts';
import {
  type Attempted,
  clearFailures,
  countFailure,
  findUserByEmail,
  readPause,
  replacePasswordHash,
  type UserRow,
  userTable,
} from './repository.ts';

export interface SignIn {
  readonly site: Site;
  readonly email: string;
  readonly password: string;
  readonly nowMs: number;
  readonly requestId: string;
  readonly clientAddress: string | undefined;
  readonly userAgent: string | undefined;
  /** The cookie's secret of a session that this sign-in replaces. */
  readonly replaces: string | undefined;
  /** The cookie's secret of the shared computer from which it comes. */
  readonly computerSecret: string | undefined;
}

const operation = 'identity.createUserSession';

/** How failures name an address: by hash, since most guessed ones belong to nobody here. */
export function hashOfEmail(email: string): string {
  return createHash('sha256').update(foldEmail(email)).digest('hex');
}

/** Whose failed attempt it is, and from where. */
export function attemptedAs({
  site,
  email,
  clientAddress,
}: Pick<SignIn, 'site' | 'email' | 'clientAddress'>): Attempted {
  return { email: hashOfEmail(email), siteId: site.id, addressPrefix: addressPrefix(clientAddress) };
}

/**
 * Tries of somebody's second factor, where their factors are. From wherever they come they are one count: only whoever has shown
 * the first gets so far.
 */
export function triesOf(holderId: string, factorsSiteId: string): Attempted {
  return { email: hashOfEmail(`second factor of ${holderId}`), siteId: factorsSiteId, addressPrefix: 'anywhere' };
}

/** Wrong PINs of somebody at all computers of a site that several people use: one count, from wherever they come. */
export function pinTriesOf(userId: string, siteId: string): Attempted {
  return { email: hashOfEmail(`PIN of ${userId}`), siteId, addressPrefix: 'anywhere' };
}

/** Fails with THROTTLED_FEATURE while attempts are paused. */
export function requireNoPause(pausedUntil: number | undefined, nowMs: number): void {
  if (pausedUntil !== undefined && pausedUntil > nowMs) {
    throw fail(
      'THROTTLED_FEATURE',
      'Too many failed sign-ins; try again later',
      {},
      { retryAfterSeconds: Math.ceil((pausedUntil - nowMs) / 1000) },
    );
  }
}

/**
 * Holds a person until the transaction ends. Undefined when the password that was checked is theirs no more: it was set while
 * the hash was being computed, and what was found out then says nothing.
 */
export async function holdAsChecked(
  tx: Transaction,
  checked: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<UserRow | undefined> {
  const user = await userTable.lock(tx, checked.id);
  return user?.password_hash === checked.password_hash ? user : undefined;
}

/** What a sign-in has come to: a session, or a second step for which the browser keeps a secret. */
export type SignedIn =
  | { readonly kind: 'session'; readonly user: UserRow; readonly sessionId: string; readonly secret: string }
  | { readonly kind: 'secondStep'; readonly user: UserRow; readonly secret: string; readonly expiresAt: number };

/**
 * Checks address and password and begins a session with a new secret, or a second step where the person has a second
 * factor. When another password is set meanwhile it checks anew, so that no session outlives the password that it was
 * given for. Fails with INVALID_CREDENTIALS, alike for unknown addresses and wrong passwords, or THROTTLED_FEATURE while
 * sign-ins are paused.
 */
export async function signIn(auth: Auth, database: Database, attempt: SignIn): Promise<SignedIn> {
  const { site, nowMs } = attempt;
  const attempted = attemptedAs(attempt);
  const homeId = (await auth.sites.homeOf(site.accountId))?.id ?? site.id;
  const [pausedUntil, user] = await Promise.all([
    readPause(database.reader(homeId), attempted, nowMs),
    findUserByEmail(database.reader(site.id), foldEmail(attempt.email)),
  ]);
  requireNoPause(pausedUntil, nowMs);
  const matches = await auth.passwords.matches(user?.password_hash, attempt.password);
  if (!matches || user === undefined || user.password_hash === null) {
    const isPaused = await database.transact(homeId, (home) => countFailure(home, attempted, nowMs));
    await database.transact(site.id, async (tx) => {
      recordAudit(tx, {
        at: nowMs,
        caller: { kind: 'anonymous' },
        operation,
        entityType: 'siteUser',
        entityId: user?.id ?? 'unknown',
        requestId: attempt.requestId,
        after: { outcome: isPaused ? 'PAUSED' : 'REFUSED' },
      });
    });
    throw fail('INVALID_CREDENTIALS', 'The address or the password is wrong');
  }
  const renewedHash = auth.passwords.isOutdated(user.password_hash)
    ? await auth.passwords.hash(attempt.password)
    : undefined;
  const replaced =
    attempt.replaces === undefined ? undefined : await auth.sessions.bySecret('cookie', attempt.replaces);
  await database.transact(homeId, async (home) =>
    // Who owns the account is the same person on all its sites; anybody else may only share the address with others.
    clearFailures(home, attempted.email, user.account_owner ? { addressPrefix: attempted.addressPrefix } : attempted),
  );
  const signedIn = await database.transact(site.id, async (tx): Promise<SignedIn | undefined> => {
    const held = await holdAsChecked(tx, user);
    if (held === undefined) {
      return undefined;
    }
    const isWhole = !held.has_second_factor;
    recordAudit(tx, {
      at: nowMs,
      caller: { kind: 'anonymous' },
      operation,
      entityType: 'siteUser',
      entityId: user.id,
      requestId: attempt.requestId,
      after: { outcome: isWhole ? 'SIGNED_IN' : 'PASSWORD_RIGHT' },
    });
    if (!isWhole) {
      return { kind: 'secondStep', user: held, ...beginSecondStep(tx, held.id, nowMs) };
    }
    return { kind: 'session', user: held, ...(await beginSession(tx, auth, held.id, { ...attempt, replaced })) };
  });
  if (signedIn === undefined) {
    return signIn(auth, database, attempt);
  }
  if (renewedHash !== undefined) {
    await renewHash(database, site, user, renewedHash, nowMs);
  }
  return signedIn;
}

/**
 * Collects a session of a person who has shown all that is asked of them, and the end of the one that the browser had before.
 * At a shared computer it belongs to that.
 */
export async function beginSession(
  tx: Transaction,
  auth: Auth,
  userId: string,
  facts: Pick<SignIn, 'clientAddress' | 'userAgent' | 'nowMs' | 'computerSecret'> & {
    readonly replaced: Session | undefined;
  },
): Promise<{ readonly sessionId: string; readonly secret: string }> {
  const { clientAddress, computerSecret, nowMs, replaced, userAgent } = facts;
  const computer =
    computerSecret === undefined || siteOfSecret('dc', computerSecret) !== tx.siteId
      ? undefined
      : await holdComputer(tx, hashSecret(computerSecret));
  if (replaced?.siteId === tx.siteId) {
    auth.sessions.end(tx, replaced.id, nowMs);
  }
  if (computer !== undefined) {
    noteProof(tx, computer.id, userId, nowMs);
    noteUse(tx, computer.id, nowMs);
  }
  const { id, secret } = auth.sessions.begin(
    tx,
    {
      subjectType: 'USER',
      subjectId: userId,
      clientAddress,
      userAgent,
      secret: 'cookie',
      computer: computer && { id: computer.id, lockAfterMinutes: computer.lock_after_minutes, isByPin: false },
    },
    nowMs,
  );
  return { sessionId: id, secret };
}

/**
 * Writes the same password under a newer hash, for the owner of an account on every one of its sites
 * (docs/decisions/0006).
 */
async function renewHash(database: Database, site: Site, user: UserRow, passwordHash: string, nowMs: number) {
  const siteIds = user.account_owner ? await listSiteIds(database.serverReader, site.accountId) : [site.id];
  for (const siteId of siteIds) {
    await database.transact(siteId, async (tx) => {
      replacePasswordHash(tx, user, passwordHash, nowMs);
    });
  }
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRow['role'];
  readonly resourceId: string | undefined;
  readonly accountOwner: boolean;
  readonly passwordHash: string | null;
}

/** Adds a person who may sign in; address and role as given, the password already hashed. */
export function addUser(tx: Transaction, user: NewUser, nowMs: number): void {
  userTable.insert(tx, {
    id: user.id,
    email: user.email,
    email_folded: foldEmail(user.email),
    name: user.name,
    role: user.role,
    resource_id: user.resourceId ?? null,
    account_owner: user.accountOwner,
    password_hash: user.passwordHash,
    has_second_factor: false,
    revision: 1,
    created_at: nowMs,
    updated_at: nowMs,
  });
}
