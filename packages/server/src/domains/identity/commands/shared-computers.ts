/**
 * Computers that several people use, and going on there by a PIN (docs/decisions/0092). A hash takes 50 ms of a processor, so no
 * transaction is open meanwhile.
 */
import { fail, mostSharedComputers } from '@openhours/contract';
import { computerCookieIn, sessionCookieIn } from '../../../auth/cookie.ts';
import { hashSecret, newSiteSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import type { Act, ReadCall, Site } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import {
  countPinTry,
  deletePin,
  findComputer,
  findPin,
  findProof,
  forgetPinTries,
  holdComputer,
  listComputers,
  listPeopleAt,
  noteProof,
  noteUse,
  type PersonRow,
  putPin,
  type SharedComputerRow,
  sharedComputerTable,
} from '../repository/shared-computers.ts';
import { countFailure, findUser, readPause, type UserRow, userTable } from '../repository.ts';
import { isPasswordAsked, mostPinTries, requireSafePin, wrongPinsADay } from '../rules/pins.ts';
import { pinTriesOf } from '../sign-in.ts';
import { requireConfirmed, requireConfirmedPerson, requireStillConfirmed } from './confirm.ts';
import { holderOfUser, sessionOf, tellHolder } from './factor-holders.ts';
import { type OwnAccessParts, type OwnAct, readOwnUser } from './own-person.ts';
import { auditPerson, unknownPerson } from './people.ts';
import { isToldNow } from './prove.ts';

type Call = ReadCall<unknown>;
type SessionParts = Pick<OwnAccessParts, 'auth'>;

interface Facts {
  readonly name: string;
  readonly lockAfterMinutes: number;
}

const audited = ({ lock_after_minutes: lockAfterMinutes, name }: SharedComputerRow) => ({ name, lockAfterMinutes });

function audit(
  tx: Transaction,
  { caller, nowMs, operation, requestId }: Act,
  row: Pick<SharedComputerRow, 'id'>,
  change: { readonly before?: unknown; readonly after?: unknown },
): void {
  recordAudit(tx, {
    at: nowMs,
    caller,
    requestId,
    operation: operation.name,
    entityType: 'sharedComputer',
    entityId: row.id,
    ...change,
  });
}

/** Trusts the browser of the call: answers what its cookie is to say. The own session belongs to the computer from now on. */
export async function trust(
  tx: Transaction,
  act: Act,
  facts: Facts,
  parts: SessionParts,
): Promise<{ readonly row: SharedComputerRow; readonly secret: string }> {
  const { caller, nowMs } = act;
  const { holderId: userId, sessionId } = sessionOf(act);
  // Counted one after the other: many at once are no more than the limit.
  await takeTurns(tx, [`openhours/shared computers ${tx.siteId}`]);
  await requireConfirmedPerson(parts, tx, act);
  if (caller.kind === 'user' && caller.computer !== undefined) {
    throw fail('FAILED_PRECONDITION', 'This computer is a shared one already');
  }
  if ((await listComputers(tx)).length >= mostSharedComputers) {
    throw fail('FAILED_PRECONDITION', `A site has at most ${mostSharedComputers} shared computers; end one first`);
  }
  const secret = newSiteSecret('dc', tx.siteId);
  const row: SharedComputerRow = {
    id: newId(),
    revision: 1,
    name: facts.name,
    secret_hash: hashSecret(secret),
    lock_after_minutes: facts.lockAfterMinutes,
    created_at: nowMs,
    updated_at: nowMs,
    last_used_at: nowMs,
  };
  sharedComputerTable.insert(tx, row);
  // Whoever confirmed has shown all that is asked of them, in this browser.
  await tx.flush();
  noteProof(tx, row.id, userId, nowMs);
  parts.auth.sessions.bindToComputer(tx, sessionId, { id: row.id, lockAfterMinutes: facts.lockAfterMinutes }, nowMs);
  audit(tx, act, row, { after: audited(row) });
  return { row, secret };
}

async function hold(tx: Transaction, id: string): Promise<SharedComputerRow> {
  const row = await sharedComputerTable.lock(tx, id);
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no shared computer with this id');
  }
  return row;
}

/** Names it otherwise, or says when it locks: standing open for longer is asked for anew, as making it a shared one was. */
export async function change(
  tx: Transaction,
  act: Act,
  id: string,
  { lockAfterMinutes, name, revision }: Partial<Facts> & { readonly revision?: string | undefined },
  parts: SessionParts,
): Promise<SharedComputerRow> {
  const before = await hold(tx, id);
  requireRevision(before, revision, sharedComputerTable.staleCode);
  if (lockAfterMinutes !== undefined && lockAfterMinutes > before.lock_after_minutes) {
    await requireConfirmedPerson(parts, tx, act);
  }
  const after = sharedComputerTable.update(tx, before, {
    name: name ?? before.name,
    lock_after_minutes: lockAfterMinutes ?? before.lock_after_minutes,
    updated_at: act.nowMs,
  });
  audit(tx, act, after, { before: audited(before), after: audited(after) });
  return after;
}

/** Trusts it no more: its sessions end, and whoever comes in there at this moment is waited for. */
export async function endTrust(tx: Transaction, act: Act, id: string, { auth }: SessionParts): Promise<void> {
  const row = await hold(tx, id);
  await auth.sessions.endAllOfComputer(tx, id, act.nowMs);
  sharedComputerTable.delete(tx, id);
  audit(tx, act, row, { before: audited(row) });
}

interface Here {
  readonly site: Site;
  readonly computer: SharedComputerRow;
  readonly secretHash: Buffer;
}

const notShared = () => fail('UNAUTHENTICATED', 'This computer is no shared one, or no more');

/** The computer from which a call comes; undefined when it is none of a site, or no more. */
async function findHere(
  { auth, database }: OwnAccessParts,
  { header }: Pick<Call, 'header'>,
): Promise<Here | undefined> {
  const secret = computerCookieIn(header('cookie'), auth.publicOrigin());
  const siteId = secret === undefined ? undefined : siteOfSecret('dc', secret);
  const site = siteId === undefined ? undefined : await auth.sites.live(siteId);
  if (secret === undefined || site === undefined) {
    return undefined;
  }
  const secretHash = hashSecret(secret);
  const computer = await findComputer(database.reader(site.id), secretHash);
  return computer && { site, computer, secretHash };
}

export interface PersonAtLock {
  readonly id: string;
  readonly name: string;
  readonly needsPassword: boolean;
}

const standingOf = (row: Pick<PersonRow, 'wrong_tries' | 'proved_at' | 'has_second_factor'>) => ({
  wrongTries: row.wrong_tries,
  provedAt: row.proved_at ?? undefined,
  hasSecondFactor: row.has_second_factor,
});

/** Who may go on at the computer of the call. */
export async function readLockScreen(
  parts: OwnAccessParts,
  call: Call,
): Promise<{ readonly name: string; readonly siteName: string; readonly people: PersonAtLock[] }> {
  const here = await findHere(parts, call);
  if (here === undefined) {
    throw notShared();
  }
  const reader = parts.database.reader(here.site.id);
  const people = await listPeopleAt(reader, here.computer.id);
  const isPaused = await Promise.all(people.map(({ id }) => isPinPaused(reader, id, call.nowMs)));
  return {
    name: here.computer.name,
    siteName: here.site.displayName,
    people: people.map((row, at) => ({
      id: row.id,
      name: row.name,
      needsPassword: isPaused[at] === true || isPasswordAsked(standingOf(row), call.nowMs),
    })),
  };
}

const wrongPin = () => fail('INVALID_CREDENTIALS', 'The PIN is wrong');
const passwordRequired = () =>
  fail('PASSWORD_REQUIRED', 'No PIN is taken of this person here now: sign in with the password');

/**
 * Begins a session of whoever shows their PIN, and ends the one that the browser had before. A try is counted before it is
 * looked at, so that many at once are no more than one after the other. Answers the secret of the session and, for its life to
 * begin anew, that of the computer.
 */
export async function unlock(
  parts: OwnAccessParts,
  call: Call,
  { pin, userId }: { readonly userId: string; readonly pin: string },
): Promise<{ readonly secret: string; readonly computerSecret: string }> {
  const { auth, database } = parts;
  const { header, nowMs } = call;
  const here = await findHere(parts, call);
  const computerSecret = computerCookieIn(header('cookie'), auth.publicOrigin());
  if (here === undefined || computerSecret === undefined) {
    throw notShared();
  }
  const { computer, site } = here;
  const reader = database.reader(site.id);
  const [user, stored] = await Promise.all([findUser(reader, userId), findPin(reader, userId)]);
  if (user === undefined || stored === undefined) {
    await auth.passwords.matches(undefined, pin);
    throw wrongPin();
  }
  const isCounted = await database.transact(site.id, (tx) => countTry(tx, call, here, user));
  if (!isCounted) {
    throw passwordRequired();
  }
  if (!(await auth.passwords.matches(stored.pin_hash, pin))) {
    await noteWrongPin(parts, call, here, user);
    throw wrongPin();
  }
  const before = sessionCookieIn(header('cookie'), auth.publicOrigin());
  const replaced = before === undefined ? undefined : await auth.sessions.bySecret('cookie', before);
  const secret = await database.transact(site.id, async (tx) => {
    const held = await userTable.lock(tx, user.id);
    // Another PIN may have been set meanwhile, the person removed, the computer ended, or what was shown there.
    const isSame = (await findPin(tx, user.id))?.pin_hash === stored.pin_hash;
    if (
      held === undefined ||
      !isSame ||
      !(await isStillProved(tx, call, here, held)) ||
      (await holdComputer(tx, here.secretHash)) === undefined
    ) {
      throw wrongPin();
    }
    if (replaced?.siteId === site.id) {
      auth.sessions.end(tx, replaced.id, nowMs);
    }
    forgetPinTries(tx, computer.id, user.id);
    noteUse(tx, computer.id, nowMs);
    record(tx, call, here, user, 'SIGNED_IN');
    return auth.sessions.begin(
      tx,
      {
        subjectType: 'USER',
        subjectId: user.id,
        clientAddress: call.clientAddress,
        userAgent: header('user-agent'),
        secret: 'cookie',
        computer: { id: computer.id, lockAfterMinutes: computer.lock_after_minutes, isByPin: true },
      },
      nowMs,
    ).secret;
  });
  return { secret, computerSecret };
}

/** Whether no PIN of somebody is taken anywhere on the site, after too many wrong ones. */
async function isPinPaused(reader: Reader, userId: string, nowMs: number): Promise<boolean> {
  const pausedUntil = await readPause(reader, pinTriesOf(userId, reader.siteId), nowMs, wrongPinsADay);
  return pausedUntil !== undefined && pausedUntil > nowMs;
}

/** Counts a wrong PIN also at all computers together, which no right one makes good; its person is told, once a day. */
async function noteWrongPin(parts: OwnAccessParts, call: Call, here: Here, user: UserRow): Promise<void> {
  const { database } = parts;
  const { nowMs } = call;
  const { id: siteId } = here.site;
  const tries = pinTriesOf(user.id, siteId);
  const isPaused = await database.transact(siteId, (tx) => countFailure(tx, tries, nowMs, wrongPinsADay));
  const isTold = isPaused && (await isToldNow(database, siteId, tries, nowMs));
  await database.transact(siteId, async (tx) => {
    record(tx, call, here, user, 'PIN_REFUSED');
    if (isTold) {
      await tellHolder(tx, call, { holder: holderOfUser(user), event: 'PIN_PAUSED' }, parts);
    }
  });
}

/** Whether what somebody held has shown at the computer counts still. */
async function isStillProved(tx: Transaction, { nowMs }: Call, { computer }: Here, held: UserRow): Promise<boolean> {
  const { proved_at } = await findProof(tx, computer.id, held.id);
  const { has_second_factor } = held;
  return !isPasswordAsked(standingOf({ wrong_tries: 0, proved_at, has_second_factor }), nowMs);
}

/** Counts a try of somebody at a computer; false where the password is asked in place of the PIN. */
async function countTry(tx: Transaction, call: Call, here: Here, user: UserRow): Promise<boolean> {
  const proof = await findProof(tx, here.computer.id, user.id);
  const isAsked =
    (await isPinPaused(tx, user.id, call.nowMs)) ||
    isPasswordAsked(standingOf({ ...proof, has_second_factor: user.has_second_factor }), call.nowMs);
  const tried = isAsked ? undefined : await countPinTry(tx, here.computer.id, user.id, mostPinTries);
  if (tried === undefined) {
    record(tx, call, here, user, 'PASSWORD_ASKED');
  }
  return tried !== undefined;
}

/** What has become of a try, for the log: nobody has signed in yet, so it is about a person and by nobody. */
function record(
  tx: Transaction,
  { nowMs, operation, requestId }: Call,
  { computer }: Here,
  user: Pick<UserRow, 'id'>,
  outcome: 'SIGNED_IN' | 'PIN_REFUSED' | 'PASSWORD_ASKED',
): void {
  recordAudit(tx, {
    at: nowMs,
    caller: { kind: 'anonymous' },
    operation: operation.name,
    entityType: 'siteUser',
    entityId: user.id,
    requestId,
    after: { outcome, by: 'PIN', sharedComputerId: computer.id },
  });
}

/** When the own PIN was set; undefined: there is none. */
export async function readOwnPin({ database }: OwnAccessParts, act: OwnAct): Promise<number | undefined> {
  return (await findPin(database.reader(act.site.id), sessionOf(act).holderId))?.created_at;
}

/** Writes about the PIN of whoever calls, who has shown a while ago who they are and is held. */
async function writeOwn(parts: OwnAccessParts, act: OwnAct, write: (tx: Transaction, user: UserRow) => void) {
  await parts.database.transact(act.site.id, async (tx) => {
    const user = await userTable.lock(tx, sessionOf(act).holderId);
    if (user === undefined) {
      throw unknownPerson();
    }
    await requireStillConfirmed(parts, tx, act);
    write(tx, user);
  });
}

export async function setOwnPin(parts: OwnAccessParts, act: OwnAct, pin: string): Promise<number> {
  await requireConfirmed(parts, act);
  await readOwnUser(parts.database, act);
  requireSafePin(pin);
  const pinHash = await parts.auth.passwords.hash(pin);
  await writeOwn(parts, act, (tx, user) => {
    putPin(tx, user.id, pinHash, act.nowMs);
    auditPerson(tx, act, user.id, { outcome: 'PIN_SET' });
  });
  return act.nowMs;
}

export async function removeOwnPin(parts: OwnAccessParts, act: OwnAct): Promise<void> {
  await requireConfirmed(parts, act);
  await writeOwn(parts, act, (tx, user) => {
    deletePin(tx, user.id);
    auditPerson(tx, act, user.id, { outcome: 'PIN_REMOVED' });
  });
}
