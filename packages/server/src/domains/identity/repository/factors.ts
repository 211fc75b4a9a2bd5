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
  'factor_passkey',
  {
    id: uuid(),
    holder_id: uuid(),
    credential_id: text(),
    public_key: sealed(),
    sign_count: whole(),
    transports: list(text()),
    host: text(),
    name: text(),
    created_at: instant(),
    last_used_at: nullable(instant()),
  },
  { unique: { factor_passkey_credential: known } },
);
export type PasskeyRow = RowOf<typeof passkeyTable>;

export interface StoredFactors {
  readonly authenticator: AuthenticatorRow | undefined;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodes: { readonly left: number; readonly created_at: number } | undefined;
}

/** Everything that a person has on a site. */
export async function readFactors(reader: Reader, holderId: string): Promise<StoredFactors> {
  const [authenticator, passkeys, recoveryCodes] = await Promise.all([
    findAuthenticator(reader, holderId),
    reader.all(
      statement<PasskeyRow>(
        `select ${passkeyTable.list} from factor_passkey where site_id = $1 and holder_id = $2 order by created_at, id`,
        [reader.siteId, holderId],
      ),
    ),
    reader.first(
      statement<{ left: number; created_at: number | null }>(
        `select (count(*) filter (where used_at is null))::integer as left, max(created_at) as created_at
         from factor_recovery_code where site_id = $1 and holder_id = $2`,
        [reader.siteId, holderId],
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

export function findAuthenticator(reader: Reader, holderId: string): Promise<AuthenticatorRow | undefined> {
  return reader.first(
    statement<AuthenticatorRow>(
      `select sealed_secret, last_step, created_at, last_used_at from factor_authenticator
       where site_id = $1 and holder_id = $2`,
      [reader.siteId, holderId],
    ),
  );
}

/** Collects the one authenticator app of a person; another one that was there is replaced. */
export function putAuthenticator(
  tx: Transaction,
  holderId: string,
  { lastStep, nowMs, sealedSecret }: { sealedSecret: Buffer; lastStep: number; nowMs: number },
): void {
  tx.write(
    statement(
      `insert into factor_authenticator (site_id, holder_id, sealed_secret, last_step, created_at)
       values ($1, $2, $3, $4, $5)
       on conflict (site_id, holder_id) do update set sealed_secret = excluded.sealed_secret,
         last_step = excluded.last_step, created_at = excluded.created_at, last_used_at = null`,
      [tx.siteId, holderId, sealedSecret, lastStep, new Date(nowMs)],
    ),
  );
}

export function deleteAuthenticator(tx: Transaction, holderId: string): void {
  tx.write(statement('delete from factor_authenticator where site_id = $1 and holder_id = $2', [tx.siteId, holderId]));
}

/**
 * Spends a code: of all who show it, and any older one, exactly one has it. `checked`: the secret by which it was looked at; a
 * code says nothing about another one that has taken its place. `resealed`: the same secret as it is kept from now on.
 */
export async function spendStep(
  tx: Transaction,
  holderId: string,
  { checked, nowMs, resealed, step }: { step: number; checked: Buffer; resealed: Buffer | undefined; nowMs: number },
): Promise<boolean> {
  const row = await tx.first(
    statement<{ holder_id: string }>(
      `update factor_authenticator set last_step = $3, last_used_at = $4, sealed_secret = coalesce($6::bytea, sealed_secret)
       where site_id = $1 and holder_id = $2 and last_step < $3 and sealed_secret = $5 returning holder_id`,
      [tx.siteId, holderId, step, new Date(nowMs), checked, resealed ?? null],
    ),
  );
  return row !== undefined;
}

const sealedOtherwise = (keyId: string) => `substring(sealed_secret from 2 for 8) <> ${keyId}`;

/** Where there are secrets that are sealed under another secret of the server than this one. */
export function dueForSealing(keyId: string): DueRows {
  return {
    table: 'factor_authenticator',
    condition: sealedOtherwise('$1::bytea'),
    values: [Buffer.from(keyId, 'hex')],
  };
}

/** Secrets of a site that are sealed under another secret of the server than this one. */
export function listSealedOtherwise(reader: Reader, keyId: string) {
  return reader.all(
    statement<{ holder_id: string; sealed_secret: Buffer }>(
      `select holder_id, sealed_secret from factor_authenticator
       where site_id = $1 and ${sealedOtherwise('$2::bytea')} order by holder_id`,
      [reader.siteId, Buffer.from(keyId, 'hex')],
    ),
  );
}

/** Seals the same secret anew, unless another one has taken its place meanwhile. */
export function replaceSealed(tx: Transaction, holderId: string, before: Buffer, after: Buffer): void {
  tx.write(
    statement(
      'update factor_authenticator set sealed_secret = $4 where site_id = $1 and holder_id = $2 and sealed_secret = $3',
      [tx.siteId, holderId, before, after],
    ),
  );
}

export function findPasskey(reader: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return reader.first(
    statement<PasskeyRow>(`select ${passkeyTable.list} from factor_passkey where site_id = $1 and credential_id = $2`, [
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
      `update factor_passkey set sign_count = $3, last_used_at = $4
       where site_id = $1 and id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0)) returning id`,
      [tx.siteId, passkeyId, signCount, new Date(nowMs)],
    ),
  );
  return row !== undefined;
}

/** Whether a passkey is still there, on whichever site the factors of its person are. */
export async function hasPasskey(tx: Transaction, factorsSiteId: string, passkeyId: string): Promise<boolean> {
  const row = await tx.first(
    statement<{ id: string }>('select id from factor_passkey where site_id = $1 and id = $2', [
      factorsSiteId,
      passkeyId,
    ]),
  );
  return row !== undefined;
}

/** Collects new recovery codes of a person; older ones end. */
export function putRecoveryCodes(tx: Transaction, holderId: string, hashes: readonly Buffer[], nowMs: number): void {
  deleteRecoveryCodes(tx, holderId);
  tx.write(
    statement(
      `insert into factor_recovery_code (site_id, holder_id, code_hash, created_at)
       select $1, $2, each, $4 from unnest($3::bytea[]) as each`,
      [tx.siteId, holderId, hashes, new Date(nowMs)],
    ),
  );
}

export function deleteRecoveryCodes(tx: Transaction, holderId: string): void {
  tx.write(statement('delete from factor_recovery_code where site_id = $1 and holder_id = $2', [tx.siteId, holderId]));
}

/** Spends a recovery code: of all who show it at once exactly one has it. */
export async function spendRecoveryCode(
  tx: Transaction,
  holderId: string,
  codeHash: Buffer,
  nowMs: number,
): Promise<boolean> {
  const row = await tx.first(
    statement<{ holder_id: string }>(
      `update factor_recovery_code set used_at = $4
       where site_id = $1 and holder_id = $2 and code_hash = $3 and used_at is null returning holder_id`,
      [tx.siteId, holderId, codeHash, new Date(nowMs)],
    ),
  );
  return row !== undefined;
}

/** Takes everything from a person, where their factors are. */
export function deleteFactors(tx: Transaction, holderId: string): void {
  deleteAuthenticator(tx, holderId);
  tx.write(statement('delete from factor_passkey where site_id = $1 and holder_id = $2', [tx.siteId, holderId]));
  deleteRecoveryCodes(tx, holderId);
}

/** Holds a person on several sites until the transaction ends, in one order, so that nobody waits crosswise. */
export async function holdOnSites(tx: Transaction, userId: string, siteIds: readonly string[]): Promise<void> {
  for (const siteId of siteIds.toSorted()) {
    await tx.all(statement('select id from site_user where site_id = $1 and id = $2 for update', [siteId, userId]));
  }
}

/** Says at somebody who signs in to the dashboard, on all sites named, whether there is a second factor. */
export function noteFactorOfUser(tx: Transaction, userId: string, siteIds: readonly string[], hasOne: boolean): void {
  for (const siteId of siteIds) {
    tx.write(
      statement('update site_user set has_second_factor = $3 where site_id = $1 and id = $2', [siteId, userId, hasOne]),
    );
  }
}

/** The same at a member: as little a change of what they say of themselves as a sign-in. */
export function noteFactorOfMember(tx: Transaction, identityId: string, hasOne: boolean): void {
  tx.write(
    statement('update identity set has_second_factor = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      identityId,
      hasOne,
    ]),
  );
}

/** Moves what the owners of an account have from this site, which was its home, to the new one. */
export async function moveFactorsOfOwners(tx: Transaction, homeId: string): Promise<void> {
  await tx.all(
    statement('select id from site_user where site_id = $1 and account_owner order by id for update', [tx.siteId]),
  );
  for (const [table, columns] of [
    ['factor_authenticator', 'holder_id, sealed_secret, last_step, created_at, last_used_at'],
    ['factor_passkey', passkeyTable.list],
    ['factor_recovery_code', 'holder_id, code_hash, created_at, used_at'],
  ] as const) {
    tx.write(
      statement(
        `with moved as (
           delete from ${table}
           where site_id = $1 and holder_id in (select id from site_user where site_id = $1 and account_owner)
           returning ${columns}
         )
         insert into ${table} (site_id, ${columns})
         select $2::uuid, ${columns} from moved where holder_id in (select id from site_user where site_id = $2)`,
        [tx.siteId, homeId],
      ),
    );
  }
}

export const signInRules = defineSettings(
  'sign_in_rules',
  { secondFactorRoles: list(text<StaffRole>()) },
  { unsaid: { secondFactorRoles: [] }, auditedAs: 'signInRules' },
);
