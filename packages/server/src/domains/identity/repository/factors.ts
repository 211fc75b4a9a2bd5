/** All SQL of second factors, of what was begun with them, and of whom one is asked. */
import { fail, type StaffRole } from '@openhours/contract';
import { defineSettings } from '../../../db/settings-table.ts';
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, list, nullable, type RowOf, sealed, text, uuid, whole } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { DueRows } from '../../../tasks/due-sites.ts';
import type { HeldFactors } from '../rules/factors.ts';

export interface AuthenticatorRow {
  readonly sealed_secret: Buffer;
  readonly last_step: number;
  /** Epoch milliseconds of business time, as everywhere here. */
  readonly created_at: number;
  readonly last_used_at: number | null;
}

const known = () => fail('ALREADY_EXISTS', 'This passkey is known already');

export const passkeyTable = defineTable(
  'user_passkey',
  {
    id: uuid(),
    user_id: uuid(),
    credential_id: text(),
    public_key: sealed(),
    sign_count: whole(),
    transports: list(text()),
    host: text(),
    name: text(),
    created_at: instant(),
    last_used_at: nullable(instant()),
  },
  { unique: { user_passkey_credential: known } },
);
export type PasskeyRow = RowOf<typeof passkeyTable>;

export interface StoredFactors {
  readonly authenticator: AuthenticatorRow | undefined;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodes: { readonly left: number; readonly created_at: number } | undefined;
}

/** Everything that a person has on a site. */
export async function readFactors(reader: Reader, userId: string): Promise<StoredFactors> {
  const [authenticator, passkeys, recoveryCodes] = await Promise.all([
    findAuthenticator(reader, userId),
    reader.all(
      statement<PasskeyRow>(
        `select ${passkeyTable.list} from user_passkey where site_id = $1 and user_id = $2 order by created_at, id`,
        [reader.siteId, userId],
      ),
    ),
    reader.first(
      statement<{ left: number; created_at: number | null }>(
        `select (count(*) filter (where used_at is null))::integer as left, max(created_at) as created_at
         from user_recovery_code where site_id = $1 and user_id = $2`,
        [reader.siteId, userId],
      ),
    ),
  ]);
  return {
    authenticator,
    passkeys,
    recoveryCodes:
      recoveryCodes === undefined || recoveryCodes.created_at === null
        ? undefined
        : { left: recoveryCodes.left, created_at: recoveryCodes.created_at },
  };
}

/** The same as the rules want it. */
export function heldOf({ authenticator, passkeys, recoveryCodes }: StoredFactors): HeldFactors {
  return {
    hasAuthenticator: authenticator !== undefined,
    passkeyHosts: passkeys.map(({ host }) => host),
    recoveryCodesLeft: recoveryCodes?.left ?? 0,
  };
}

export function findAuthenticator(reader: Reader, userId: string): Promise<AuthenticatorRow | undefined> {
  return reader.first(
    statement<AuthenticatorRow>(
      `select sealed_secret, last_step, created_at, last_used_at from user_authenticator
       where site_id = $1 and user_id = $2`,
      [reader.siteId, userId],
    ),
  );
}

/** Collects the one authenticator app of a person; another one that was there is replaced. */
export function putAuthenticator(
  tx: Transaction,
  userId: string,
  { lastStep, nowMs, sealedSecret }: { sealedSecret: Buffer; lastStep: number; nowMs: number },
): void {
  tx.write(
    statement(
      `insert into user_authenticator (site_id, user_id, sealed_secret, last_step, created_at)
       values ($1, $2, $3, $4, $5)
       on conflict (site_id, user_id) do update set sealed_secret = excluded.sealed_secret,
         last_step = excluded.last_step, created_at = excluded.created_at, last_used_at = null`,
      [tx.siteId, userId, sealedSecret, lastStep, new Date(nowMs)],
    ),
  );
}

export function deleteAuthenticator(tx: Transaction, userId: string): void {
  tx.write(statement('delete from user_authenticator where site_id = $1 and user_id = $2', [tx.siteId, userId]));
}

/**
 * Spends a code: of all who show it, and any older one, exactly one has it. `checked`: the secret by which it was looked at; a
 * code says nothing about another one that has taken its place. `resealed`: the same secret as it is kept from now on.
 */
export async function spendStep(
  tx: Transaction,
  userId: string,
  { checked, nowMs, resealed, step }: { step: number; checked: Buffer; resealed: Buffer | undefined; nowMs: number },
): Promise<boolean> {
  const row = await tx.first(
    statement<{ user_id: string }>(
      `update user_authenticator set last_step = $3, last_used_at = $4, sealed_secret = coalesce($6::bytea, sealed_secret)
       where site_id = $1 and user_id = $2 and last_step < $3 and sealed_secret = $5 returning user_id`,
      [tx.siteId, userId, step, new Date(nowMs), checked, resealed ?? null],
    ),
  );
  return row !== undefined;
}

const sealedOtherwise = (keyId: string) => `substring(sealed_secret from 2 for 8) <> ${keyId}`;

/** Where there are secrets that are sealed under another secret of the server than this one. */
export function dueForSealing(keyId: string): DueRows {
  return { table: 'user_authenticator', condition: sealedOtherwise('$1::bytea'), values: [Buffer.from(keyId, 'hex')] };
}

/** Secrets of a site that are sealed under another secret of the server than this one. */
export function listSealedOtherwise(reader: Reader, keyId: string) {
  return reader.all(
    statement<{ user_id: string; sealed_secret: Buffer }>(
      `select user_id, sealed_secret from user_authenticator
       where site_id = $1 and ${sealedOtherwise('$2::bytea')} order by user_id`,
      [reader.siteId, Buffer.from(keyId, 'hex')],
    ),
  );
}

/** Seals the same secret anew, unless another one has taken its place meanwhile. */
export function replaceSealed(tx: Transaction, userId: string, before: Buffer, after: Buffer): void {
  tx.write(
    statement(
      'update user_authenticator set sealed_secret = $4 where site_id = $1 and user_id = $2 and sealed_secret = $3',
      [tx.siteId, userId, before, after],
    ),
  );
}

export function findPasskey(reader: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return reader.first(
    statement<PasskeyRow>(`select ${passkeyTable.list} from user_passkey where site_id = $1 and credential_id = $2`, [
      reader.siteId,
      credentialId,
    ]),
  );
}

/** Notes that a passkey was used, if it still is there and has not counted as far meanwhile; some do not count at all. */
export async function spendPasskey(
  tx: Transaction,
  passkeyId: string,
  signCount: number,
  nowMs: number,
): Promise<boolean> {
  const row = await tx.first(
    statement<{ id: string }>(
      `update user_passkey set sign_count = $3, last_used_at = $4
       where site_id = $1 and id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0)) returning id`,
      [tx.siteId, passkeyId, signCount, new Date(nowMs)],
    ),
  );
  return row !== undefined;
}

/** Whether a passkey is still there, on whichever site the factors of its person are. */
export async function hasPasskey(tx: Transaction, factorsSiteId: string, passkeyId: string): Promise<boolean> {
  const row = await tx.first(
    statement<{ id: string }>('select id from user_passkey where site_id = $1 and id = $2', [factorsSiteId, passkeyId]),
  );
  return row !== undefined;
}

/** Collects new recovery codes of a person; older ones end. */
export function putRecoveryCodes(tx: Transaction, userId: string, hashes: readonly Buffer[], nowMs: number): void {
  deleteRecoveryCodes(tx, userId);
  tx.write(
    statement(
      `insert into user_recovery_code (site_id, user_id, code_hash, created_at)
       select $1, $2, each, $4 from unnest($3::bytea[]) as each`,
      [tx.siteId, userId, hashes, new Date(nowMs)],
    ),
  );
}

export function deleteRecoveryCodes(tx: Transaction, userId: string): void {
  tx.write(statement('delete from user_recovery_code where site_id = $1 and user_id = $2', [tx.siteId, userId]));
}

/** Spends a recovery code: of all who show it at once exactly one has it. */
export async function spendRecoveryCode(
  tx: Transaction,
  userId: string,
  codeHash: Buffer,
  nowMs: number,
): Promise<boolean> {
  const row = await tx.first(
    statement<{ user_id: string }>(
      `update user_recovery_code set used_at = $4
       where site_id = $1 and user_id = $2 and code_hash = $3 and used_at is null returning user_id`,
      [tx.siteId, userId, codeHash, new Date(nowMs)],
    ),
  );
  return row !== undefined;
}

/** Takes everything from a person, where their factors are. */
export function deleteFactors(tx: Transaction, userId: string): void {
  deleteAuthenticator(tx, userId);
  tx.write(statement('delete from user_passkey where site_id = $1 and user_id = $2', [tx.siteId, userId]));
  deleteRecoveryCodes(tx, userId);
}

/** Holds a person on several sites until the transaction ends, in one order, so that nobody waits crosswise. */
export async function holdOnSites(tx: Transaction, userId: string, siteIds: readonly string[]): Promise<void> {
  for (const siteId of siteIds.toSorted()) {
    await tx.all(statement('select id from site_user where site_id = $1 and id = $2 for update', [siteId, userId]));
  }
}

/** Says at the person, on all sites named, whether there is a second factor, once all else that was collected is written. */
export function noteSecondFactor(tx: Transaction, userId: string, siteIds: readonly string[], hasOne: boolean): void {
  for (const siteId of siteIds) {
    tx.write(
      statement('update site_user set has_second_factor = $3 where site_id = $1 and id = $2', [siteId, userId, hasOne]),
    );
  }
}

/** Moves what the owners of an account have from this site, which was its home, to the new one. */
export async function moveFactorsOfOwners(tx: Transaction, homeId: string): Promise<void> {
  await tx.all(
    statement('select id from site_user where site_id = $1 and account_owner order by id for update', [tx.siteId]),
  );
  for (const [table, columns] of [
    ['user_authenticator', 'user_id, sealed_secret, last_step, created_at, last_used_at'],
    ['user_passkey', passkeyTable.list],
    ['user_recovery_code', 'user_id, code_hash, created_at, used_at'],
  ] as const) {
    tx.write(
      statement(
        `with moved as (
           delete from ${table}
           where site_id = $1 and user_id in (select id from site_user where site_id = $1 and account_owner)
           returning ${columns}
         )
         insert into ${table} (site_id, ${columns})
         select $2::uuid, ${columns} from moved where user_id in (select id from site_user where site_id = $2)`,
        [tx.siteId, homeId],
      ),
    );
  }
}

export type ChallengePurpose = 'SECOND_STEP' | 'PASSKEY_ALONE' | 'AUTHENTICATOR' | 'PASSKEY' | 'CONFIRM';

export interface ChallengeRow {
  readonly purpose: ChallengePurpose;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly challenge: string | null;
  readonly sealed_secret: Buffer | null;
  readonly expires_at: number;
}

const challengeColumns = 'purpose, user_id, session_id, challenge, sealed_secret, expires_at';

/** Collects what was begun; in one session there is one of a purpose. */
export function putChallenge(tx: Transaction, secretHash: Buffer, row: ChallengeRow, nowMs: number): void {
  if (row.session_id !== null) {
    tx.write(
      statement(
        'delete from factor_challenge where site_id = $1 and user_id = $2 and session_id = $3 and purpose = $4',
        [tx.siteId, row.user_id, row.session_id, row.purpose],
      ),
    );
  }
  tx.write(
    statement(
      `insert into factor_challenge (site_id, secret_hash, ${challengeColumns}, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        tx.siteId,
        secretHash,
        row.purpose,
        row.user_id,
        row.session_id,
        row.challenge,
        row.sealed_secret,
        new Date(row.expires_at),
        new Date(nowMs),
      ],
    ),
  );
}

export function findChallenge(reader: Reader, secretHash: Buffer, nowMs: number): Promise<ChallengeRow | undefined> {
  return reader.first(
    statement<ChallengeRow>(
      `select ${challengeColumns} from factor_challenge where site_id = $1 and secret_hash = $2 and expires_at > $3`,
      [reader.siteId, secretHash, new Date(nowMs)],
    ),
  );
}

/** Takes what was begun: of all who go on with it at once exactly one does. */
export function takeChallenge(tx: Transaction, secretHash: Buffer, nowMs: number): Promise<ChallengeRow | undefined> {
  return tx.first(
    statement<ChallengeRow>(
      `delete from factor_challenge where site_id = $1 and secret_hash = $2 and expires_at > $3
       returning ${challengeColumns}`,
      [tx.siteId, secretHash, new Date(nowMs)],
    ),
  );
}

/** Takes what a session has begun for a purpose. */
export function takeChallengeOfSession(
  tx: Transaction,
  userId: string,
  sessionId: string,
  purpose: ChallengePurpose,
  nowMs: number,
): Promise<ChallengeRow | undefined> {
  return tx.first(
    statement<ChallengeRow>(
      `delete from factor_challenge
       where site_id = $1 and user_id = $2 and session_id = $3 and purpose = $4 and expires_at > $5
       returning ${challengeColumns}`,
      [tx.siteId, userId, sessionId, purpose, new Date(nowMs)],
    ),
  );
}

/** Says what a browser is asked to sign for a second step. */
export function setChallenge(tx: Transaction, secretHash: Buffer, challenge: string): void {
  tx.write(
    statement('update factor_challenge set challenge = $3 where site_id = $1 and secret_hash = $2', [
      tx.siteId,
      secretHash,
      challenge,
    ]),
  );
}

/** Takes what a browser was asked to sign for a second step, which itself goes on: each is answered once. */
export async function takeAsked(tx: Transaction, secretHash: Buffer): Promise<string | undefined> {
  const row = await tx.first(
    statement<{ challenge: string | null }>(
      `with asked as (
         select challenge from factor_challenge where site_id = $1 and secret_hash = $2 for update
       )
       update factor_challenge set challenge = null
       from asked where site_id = $1 and secret_hash = $2 returning asked.challenge`,
      [tx.siteId, secretHash],
    ),
  );
  return row?.challenge ?? undefined;
}

/** Ends what a person has begun anywhere on the site, or on those named. */
export function dropChallenges(tx: Transaction, userId: string, siteIds: readonly string[] = [tx.siteId]): void {
  for (const siteId of siteIds) {
    tx.write(statement('delete from factor_challenge where site_id = $1 and user_id = $2', [siteId, userId]));
  }
}

export const signInRules = defineSettings(
  'sign_in_rules',
  { secondFactorRoles: list(text<StaffRole>()) },
  { unsaid: { secondFactorRoles: [] }, auditedAs: 'signInRules' },
);
