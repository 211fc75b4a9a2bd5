/** All SQL of the links by which people set a password, and of who stands beside whom among those who sign in. */
import type { UserLinkPurpose } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type UserRow, userTable } from '../repository.ts';
import { dropChallenges } from './factor-challenges.ts';
import { deleteFactors } from './factors.ts';

export interface UserLinkRow {
  readonly user_id: string;
  readonly purpose: UserLinkPurpose;
  /** Epoch milliseconds of business time. */
  readonly created_at: number;
  readonly expires_at: number;
}

const linkColumns = 'user_id, purpose, created_at, expires_at';

/** Everybody who signs in to the site or is invited to, by name; at most `limit`. */
export function listUsers(reader: Reader, limit: number): Promise<UserRow[]> {
  return reader.all(
    statement<UserRow>(
      `select ${userTable.list} from site_user where site_id = $1 order by lower(name), email_folded limit $2`,
      [reader.siteId, limit],
    ),
  );
}

export async function countUsers(reader: Reader): Promise<number> {
  const row = await reader.first(
    statement<{ users: number }>('select count(*)::integer as users from site_user where site_id = $1', [
      reader.siteId,
    ]),
  );
  return row?.users ?? 0;
}

/** The links of a site that are still good, or those of one person. */
export function listLinks(reader: Reader, nowMs: number, userId?: string): Promise<UserLinkRow[]> {
  return reader.all(
    statement<UserLinkRow>(
      `select ${linkColumns} from user_link
       where site_id = $1 and expires_at > $2 and ($3::uuid is null or user_id = $3)`,
      [reader.siteId, new Date(nowMs), userId ?? null],
    ),
  );
}

/** The link of a secret, while it is good. */
export function findLink(reader: Reader, secretHash: Buffer, nowMs: number): Promise<UserLinkRow | undefined> {
  return reader.first(
    statement<UserLinkRow>(
      `select ${linkColumns} from user_link where site_id = $1 and secret_hash = $2 and expires_at > $3`,
      [reader.siteId, secretHash, new Date(nowMs)],
    ),
  );
}

/** Takes the link of a secret: of all who try at once exactly one gets it. */
export function takeLink(tx: Transaction, secretHash: Buffer, nowMs: number): Promise<UserLinkRow | undefined> {
  return tx.first(
    statement<UserLinkRow>(
      `delete from user_link where site_id = $1 and secret_hash = $2 and expires_at > $3 returning ${linkColumns}`,
      [tx.siteId, secretHash, new Date(nowMs)],
    ),
  );
}

/** Collects the one open link of a person; an older one ends with it. */
export function putLink(tx: Transaction, link: UserLinkRow, secretHash: Buffer): void {
  tx.write(
    statement(
      `insert into user_link (site_id, user_id, purpose, secret_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (site_id, user_id) do update set purpose = excluded.purpose, secret_hash = excluded.secret_hash,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [tx.siteId, link.user_id, link.purpose, secretHash, new Date(link.created_at), new Date(link.expires_at)],
    ),
  );
}

export function dropLink(tx: Transaction, userId: string): void {
  tx.write(statement('delete from user_link where site_id = $1 and user_id = $2', [tx.siteId, userId]));
}

/**
 * Somebody and every owner of the site, held until the transaction ends: whoever takes an owner away waits for whoever
 * is about to, and then sees what that one has done, so that never the last two go at once.
 */
export function lockWithOwners(tx: Transaction, userId: string): Promise<UserRow[]> {
  return tx.all(
    statement<UserRow>(
      `select ${userTable.list} from site_user where site_id = $1 and (role = 'OWNER' or id = $2)
       order by id for no key update`,
      [tx.siteId, userId],
    ),
  );
}

export function deleteUser(tx: Transaction, userId: string): void {
  userTable.delete(tx, userId);
  deleteFactors(tx, userId);
  dropChallenges(tx, userId);
}
