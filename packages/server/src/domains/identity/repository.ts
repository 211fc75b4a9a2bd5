/** All SQL of people who sign in to the dashboard, and of their failed attempts. */
import type { StaffRole } from '@openhours/contract';
import { statement } from '../../db/statement.ts';
import { boolean, defineTable, instant, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { dayMs } from '../../time/index.ts';
import { addressTaken } from './rules/addresses.ts';
import { lockout } from './rules.ts';

export const userTable = defineTable(
  'site_user',
  {
    id: uuid(),
    email: text(),
    email_folded: text(),
    name: text(),
    role: text<StaffRole>(),
    resource_id: nullable(uuid()),
    /** Owns the account too: the same person, under the same id, on each of its sites. */
    account_owner: boolean(),
    password_hash: nullable(text()),
    /** Kept by whatever changes their factors. */
    has_second_factor: boolean(),
    revision: whole(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { site_user_email: addressTaken } },
);

export type UserRow = RowOf<typeof userTable>;

export async function findUserByEmail(reader: Reader, emailFolded: string) {
  return reader.first(
    statement<UserRow>(`select ${userTable.list} from site_user where site_id = $1 and email_folded = $2`, [
      reader.siteId,
      emailFolded,
    ]),
  );
}

export const findUser = userTable.find;

/** Names of people who sign in to the dashboard, by their ids; whoever is gone has none. */
export async function readUserNames(reader: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = userIds.length === 0 ? [] : await userTable.findMany(reader, [...new Set(userIds)]);
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** The owner of the account as one of its sites knows them; else the site's oldest OWNER, who can sign in if one can. */
export async function findOwner(reader: Reader) {
  return reader.first(
    statement<UserRow>(
      `select ${userTable.list} from site_user where site_id = $1 and role = 'OWNER' order by account_owner desc, (password_hash is null), created_at, id limit 1`,
      [reader.siteId],
    ),
  );
}

/** Those who manage the business and have come to the dashboard, the owner of the account first. */
export function findManagers(reader: Reader): Promise<UserRow[]> {
  return reader.all(
    statement<UserRow>(
      `select ${userTable.list} from site_user
       where site_id = $1 and role in ('OWNER', 'MANAGER') and (password_hash is not null or account_owner)
       order by account_owner desc, created_at, id`,
      [reader.siteId],
    ),
  );
}

/**
 * Where whoever has come to the dashboard signs in, by the calendar that is their own; of several the one who came
 * first.
 */
export async function readAddressesOfCalendars(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const users = await reader.all(
    statement<{ resource_id: string; email: string }>(
      `select resource_id, email from site_user
       where site_id = $1 and resource_id is not null and password_hash is not null
       order by created_at desc, id desc`,
      [reader.siteId],
    ),
  );
  return new Map(users.map(({ email, resource_id }) => [resource_id, email]));
}

/** Says whose calendar is the user's own; undefined: nobody's. */
export function setResourceOfUser(
  tx: Transaction,
  userId: string,
  resourceId: string | undefined,
  nowMs: number,
): void {
  tx.write(
    statement(
      `update site_user set resource_id = $3, revision = revision + 1, updated_at = $4 where site_id = $1 and id = $2`,
      [tx.siteId, userId, resourceId ?? null, new Date(nowMs)],
    ),
  );
}

/**
 * Gives the owners of the account the same sign-in on another of its sites: same id, address and password. Whoever changes
 * them at this moment is waited for, and waits in turn, so that they are alike on both.
 */
export function copyOwners(tx: Transaction, fromSiteId: string, nowMs: number): void {
  tx.write(
    statement(
      `insert into site_user (site_id, id, email, email_folded, name, role, account_owner, password_hash, has_second_factor,
         created_at, updated_at)
       select $1::uuid, id, email, email_folded, name, role, true, password_hash, has_second_factor, $3::timestamptz, $3::timestamptz
       from site_user where site_id = $2 and account_owner for share`,
      [tx.siteId, fromSiteId, new Date(nowMs)],
    ),
  );
}

export function setPasswordHash(tx: Transaction, userId: string, passwordHash: string, nowMs: number): void {
  tx.write(
    statement(
      `update site_user set password_hash = $3, revision = revision + 1, updated_at = $4 where site_id = $1 and id = $2`,
      [tx.siteId, userId, passwordHash, new Date(nowMs)],
    ),
  );
}

/** Changes the hash of a password that has stayed the same; one that was set meanwhile stays. */
export function replacePasswordHash(
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  passwordHash: string,
  nowMs: number,
): void {
  tx.write(
    statement(
      `update site_user set password_hash = $4, revision = revision + 1, updated_at = $5
       where site_id = $1 and id = $2 and password_hash = $3`,
      [tx.siteId, user.id, user.password_hash, passwordHash, new Date(nowMs)],
    ),
  );
}

/**
 * Whose failed sign-ins from where are meant. They are rows of the account's home site, so that tries on all its sites
 * add up, one row per site that was tried.
 */
export interface Attempted {
  /** The hash that stands for the e-mail address. */
  readonly email: string;
  readonly siteId: string;
  readonly addressPrefix: string;
}

const nameOn = (email: string, siteId: string) => `${email}/${siteId}`;
/** From where to where the names of one address on all sites lie: `0` is the character after the slash. */
const namesOf = (email: string) => [`${email}/`, `${email}0`] as const;

/** After how many failures within which time there is a pause, and for how long. */
export type PauseLimits = typeof lockout;

/**
 * Until when sign-ins with the address from this neighbourhood are paused; absent when they are not. A pause that ends later
 * than any that begins now is of a clock that has been put back since, and none.
 */
export async function readPause(
  home: Reader,
  { email, addressPrefix }: Attempted,
  nowMs: number,
  limits: PauseLimits = lockout,
): Promise<number | undefined> {
  const row = await home.first(
    statement<{ paused_until: number | null }>(
      `select max(paused_until) as paused_until from sign_in_failure
       where site_id = $1 and account > $2 and account < $3 and address_prefix = $4 and paused_until <= $5`,
      [home.siteId, ...namesOf(email), addressPrefix, new Date(nowMs + limits.pauseMs)],
    ),
  );
  return row?.paused_until ?? undefined;
}

/**
 * Counts one failed sign-in, in the account's home site; answers whether sign-ins are paused from now on. Forgets
 * windows that are a day old. One that began more than its length ahead is of a clock that has been put back, and over.
 */
export async function countFailure(
  home: Transaction,
  { email, siteId, addressPrefix }: Attempted,
  nowMs: number,
  limits: PauseLimits = lockout,
): Promise<boolean> {
  home.write(
    statement('delete from sign_in_failure where site_id = $1 and window_started_at < $2', [
      home.siteId,
      new Date(nowMs - dayMs),
    ]),
  );
  const name = nameOn(email, siteId);
  const windowsSince = new Date(nowMs - limits.windowMs);
  const windowsUntil = new Date(nowMs + limits.windowMs);
  const elsewhere = await home.first(
    statement<{ failures: number }>(
      `select coalesce(sum(failures), 0)::integer as failures from sign_in_failure
       where site_id = $1 and account > $2 and account < $3 and account <> $4 and address_prefix = $5
         and window_started_at > $6 and window_started_at <= $7`,
      [home.siteId, ...namesOf(email), name, addressPrefix, windowsSince, windowsUntil],
    ),
  );
  const left = limits.failures - (elsewhere?.failures ?? 0);
  const isOver = '(f.window_started_at <= $5 or f.window_started_at > $8)';
  const row = await home.first(
    statement<{ is_paused: boolean }>(
      `insert into sign_in_failure as f (site_id, account, address_prefix, failures, window_started_at, paused_until)
       values ($1, $2, $3, 1, $4, case when 1 >= $6::integer then $7::timestamptz end)
       on conflict (site_id, account, address_prefix) do update set
         failures = case when ${isOver} then 1 else f.failures + 1 end,
         window_started_at = case when ${isOver} then excluded.window_started_at else f.window_started_at end,
         paused_until = case
           when (case when ${isOver} then 1 else f.failures + 1 end) >= $6::integer then $7::timestamptz end
       returning paused_until is not null as is_paused`,
      [
        home.siteId,
        name,
        addressPrefix,
        new Date(nowMs),
        windowsSince,
        left,
        new Date(nowMs + limits.pauseMs),
        windowsUntil,
      ],
    ),
  );
  return row?.is_paused === true;
}

/**
 * Forgets failed sign-ins with an address, in the account's home site: those on one site from one neighbourhood, or
 * more where less is named.
 */
export function clearFailures(home: Transaction, email: string, of: Partial<Omit<Attempted, 'email'>> = {}): void {
  home.write(
    statement(
      `delete from sign_in_failure where site_id = $1 and account > $2 and account < $3
         and ($4::text is null or account = $4) and ($5::text is null or address_prefix = $5)`,
      [
        home.siteId,
        ...namesOf(email),
        of.siteId === undefined ? null : nameOn(email, of.siteId),
        of.addressPrefix ?? null,
      ],
    ),
  );
}
