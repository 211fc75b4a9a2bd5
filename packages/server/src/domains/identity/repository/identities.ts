/** All SQL of identities: who signs up and in at a site as its member. */
import type { IdentityProfile } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import { boolean, defineTable, instant, json, nullable, type RowOf, text, uuid, whole } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { waitForCodeMs } from '../rules/code-sending.ts';
import { addressTakenByMember } from '../rules/refusals.ts';
import type { Standing } from '../rules/standing.ts';
import { deleteFactors } from './factors.ts';

export const identityTable = defineTable(
  'identity',
  {
    id: uuid(),
    revision: whole(),
    email: text(),
    email_folded: text(),
    email_verified: boolean(),
    /** The business itself has named it. */
    address_by_business: boolean(),
    status: text<Standing['status']>(),
    awaits_verification: boolean(),
    awaits_approval: boolean(),
    profile: json<IdentityProfile>(),
    /** Null: nobody has set one. */
    password_hash: nullable(text()),
    /** The session in which it was set without the one before. */
    password_set_in: nullable(uuid()),
    /** There is an authenticator app or a passkey. */
    has_second_factor: boolean(),
    created_at: instant(),
    updated_at: instant(),
    last_login_at: nullable(instant()),
  },
  { unique: { identity_email: addressTakenByMember } },
);

export type IdentityRow = RowOf<typeof identityTable>;

export const findIdentity = identityTable.find;

/** Whoever signs in with an address; of those who have left it the last, where nobody else has it. */
export function findIdentityAt(reader: Reader, emailFolded: string): Promise<IdentityRow | undefined> {
  return reader.first(
    statement<IdentityRow>(
      `select ${identityTable.list} from identity where site_id = $1 and email_folded = $2
       order by (status = 'OFFLINE'), created_at desc, id limit 1`,
      [reader.siteId, emailFolded],
    ),
  );
}

/** A sign-in is no change of the identity: its revision stays. */
export function noteSignIn(tx: Transaction, identityId: string, nowMs: number): void {
  tx.write(
    statement('update identity set last_login_at = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      identityId,
      new Date(nowMs),
    ]),
  );
}

/** Changes the hash of a password that has stayed the same; one that was set meanwhile stays. */
export function renewPasswordHash(
  tx: Transaction,
  { id, password_hash }: Pick<IdentityRow, 'id' | 'password_hash'>,
  passwordHash: string,
): void {
  tx.write(
    statement('update identity set password_hash = $4 where site_id = $1 and id = $2 and password_hash = $3', [
      tx.siteId,
      id,
      password_hash,
      passwordHash,
    ]),
  );
}

/** Which sites have sign-ups that have waited too long for their code. */
export function unverifiedOfSites(nowMs: number) {
  return { table: 'identity', condition: 'awaits_verification and created_at <= $1', values: [oldest(nowMs)] };
}

const oldest = (nowMs: number) => formatInstant(nowMs - waitForCodeMs);
const mostAtOnce = 500;

/** Those of a site, the oldest first. */
export async function readUnverified(reader: Reader, nowMs: number): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select id from identity where site_id = $1 and awaits_verification and created_at <= $2
       order by created_at, id limit $3`,
      [reader.siteId, oldest(nowMs), mostAtOnce],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Who of the members is whom of the dashboard: they have verified the address with which that person signs in there. */
export async function readPeopleOfDashboard(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all(
    statement<{ id: string; user_id: string }>(
      `select identity.id, site_user.id as user_id from site_user join identity
         on identity.site_id = site_user.site_id and identity.email_folded = site_user.email_folded
         and identity.email_verified and identity.status <> 'OFFLINE'
       where site_user.site_id = $1`,
      [reader.siteId],
    ),
  );
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

export function isUnverifiedTooLong(
  { awaits_verification, created_at }: Pick<IdentityRow, 'awaits_verification' | 'created_at'>,
  nowMs: number,
): boolean {
  return awaits_verification && created_at <= nowMs - waitForCodeMs;
}

/** With what they signed in by. */
export function deleteIdentity(tx: Transaction, identityId: string): void {
  identityTable.delete(tx, identityId);
  deleteFactors(tx, identityId);
}
