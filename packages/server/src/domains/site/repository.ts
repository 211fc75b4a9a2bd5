/** All SQL of sites, their hosts and clients. The tables are reference tables: no site_id leads them (design 4.2). */
import type { SiteDeleteStatus, SiteProperties, SiteState } from '@openhours/contract';
import { takeServerLock } from '../../auth/server-scope.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, sealed, text, uuid, whole } from '../../db/table.ts';
import type { Reader, ServerReader, Transaction } from '../../db/transaction.ts';
import type { OauthAppSettings } from './rules/oauth-apps.ts';

/** The properties that are stored as a document; the others are columns of their own. */
export type StoredProperties = Omit<SiteProperties, 'timeZone' | 'language' | 'paymentCurrency' | 'siteDisplayName'>;

export const siteTable = defineTable('site', {
  id: uuid(),
  /** From 1 on, in the order in which the server's sites were made. */
  number: whole(),
  account_id: uuid(),
  revision: whole(),
  display_name: text(),
  time_zone: text(),
  currency: text(),
  language: text(),
  /** What the business says of itself beyond its facts. */
  properties: json<StoredProperties>(),
  state: text<SiteState>(),
  delete_status: nullable(text<SiteDeleteStatus>()),
  created_at: instant(),
  updated_at: instant(),
  trashed_at: nullable(instant()),
});

/** A site with its hosts, in alphabetical order. */
export type SiteRow = RowOf<typeof siteTable> & { readonly hosts: string[] };

export const oauthAppTable = defineTable('oauth_app', {
  id: uuid(),
  site_id: uuid(),
  name: text(),
  application_type: text<'HEADLESS' | 'APP'>(),
  /** Of the type APP. */
  secret_hash: nullable(sealed()),
  settings: json<OauthAppSettings>(),
  revision: whole(),
  created_at: instant(),
  updated_at: instant(),
});

export type OauthAppRow = RowOf<typeof oauthAppTable>;

/** The clients of the reader's site, the oldest first. */
export function listOauthApps(reader: Reader): Promise<OauthAppRow[]> {
  return reader.all(
    statement<OauthAppRow>(`select ${oauthAppTable.list} from oauth_app where site_id = $1 order by created_at, id`, [
      reader.siteId,
    ]),
  );
}

export function findOauthApp(reader: Reader, id: string): Promise<OauthAppRow | undefined> {
  return reader.first(
    statement<OauthAppRow>(`select ${oauthAppTable.list} from oauth_app where site_id = $1 and id = $2`, [
      reader.siteId,
      id,
    ]),
  );
}

const selectSite = `
  select ${siteTable.listOf('w')},
         array(select h.host from site_host h where h.site_id = w.id order by h.host) as hosts
  from site w`;

export async function findSite(reader: ServerReader, accountId: string, siteId: string): Promise<SiteRow | undefined> {
  return reader.first(statement<SiteRow>(`${selectSite} where w.account_id = $1 and w.id = $2`, [accountId, siteId]));
}

/** The reader's own site; it is there as long as anybody reads for it. */
export async function readOwnSite(reader: Reader): Promise<SiteRow> {
  const row = await reader.first(statement<SiteRow>(`${selectSite} where w.id = $1`, [reader.siteId]));
  if (row === undefined) {
    throw new Error(`there is no site ${reader.siteId}`);
  }
  return row;
}

/** The sites whose id ends with six hexadecimal digits: hardly ever more than one. */
export async function findSiteIdsByMark(reader: ServerReader, mark: string): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>('select id from site where right(id::text, 6) = $1 order by id', [mark]),
  );
  return rows.map(({ id }) => id);
}

/** The IANA name of the time zone of the reader's site. */
export async function readSiteTimeZone(reader: Reader): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ time_zone: string }>('select time_zone from site where id = $1', [reader.siteId]),
  );
  return row?.time_zone;
}

/** By what an act of the server itself reckons times and prices on its site; undefined when there is none. */
export async function readSiteToActOn(
  reader: Reader,
): Promise<{ readonly id: string; readonly timeZone: string; readonly currency: string } | undefined> {
  const row = await reader.first(
    statement<{ time_zone: string; currency: string }>('select time_zone, currency from site where id = $1', [
      reader.siteId,
    ]),
  );
  return row && { id: reader.siteId, timeZone: row.time_zone, currency: row.currency };
}

/** In which the business writes, a BCP 47 tag; undefined while the site is being made. */
export async function readSiteLanguage(reader: Reader): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ language: string }>('select language from site where id = $1', [reader.siteId]),
  );
  return row?.language;
}

/** The site, held against other writers until the transaction ends. */
export async function lockSite(tx: Transaction, accountId: string, siteId: string): Promise<SiteRow | undefined> {
  return tx.first(
    statement<SiteRow>(`${selectSite} where w.account_id = $1 and w.id = $2 for no key update of w`, [
      accountId,
      siteId,
    ]),
  );
}

export async function listSites(
  reader: ServerReader,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<{ sites: SiteRow[]; total: number }> {
  const [sites, counted] = await Promise.all([
    reader.all(
      statement<SiteRow>(`${selectSite} where w.account_id = $1 order by w.number limit $2 offset $3`, [
        accountId,
        page.limit,
        page.offset,
      ]),
    ),
    reader.first(
      statement<{ total: number }>('select count(*)::integer as total from site where account_id = $1', [accountId]),
    ),
  ]);
  return { sites, total: counted?.total ?? 0 };
}

/** The ids of an account's sites, erased ones left out. */
export async function listSiteIds(reader: ServerReader, accountId: string): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select id from site where account_id = $1 and delete_status is distinct from 'DELETED' order by number`,
      [accountId],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Those of the sites that are in service or could come back, by their ids. */
export async function listLiveSiteIds(reader: ServerReader, among: readonly string[]): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select id from site where id = any ($1) and (delete_status is null or delete_status = 'TRASH') order by id`,
      [among],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Sites that wait for their end: asked to be purged, or in the trash since before the given instant. */
export async function listDoomedSites(reader: ServerReader, trashedBeforeMs: number): Promise<SiteRow[]> {
  return reader.all(
    statement<SiteRow>(
      `${selectSite} where w.delete_status = 'PENDING_PURGE' or (w.delete_status = 'TRASH' and w.trashed_at <= $1)
       order by w.trashed_at limit 100`,
      [new Date(trashedBeforeMs)],
    ),
  );
}

/** The number of the next site. Nobody else makes one before the transaction ends. */
export async function nextSiteNumber(tx: Transaction): Promise<number> {
  await takeServerLock(tx, 'site-numbers');
  const [row] = await tx.all(
    statement<{ number: number }>('select coalesce(max(number), 0) + 1 as number from site', []),
  );
  return row?.number ?? 1;
}

export function insertAccount(tx: Transaction, accountId: string, nowMs: number): void {
  tx.write(statement('insert into account (id, created_at) values ($1, $2)', [accountId, new Date(nowMs)]));
}

export function setHomeSite(tx: Transaction, accountId: string, siteId: string): void {
  tx.write(statement('update account set home_site_id = $2 where id = $1', [accountId, siteId]));
}

export async function findHomeSite(reader: ServerReader, accountId: string): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ home_site_id: string | null }>('select home_site_id from account where id = $1', [accountId]),
  );
  return row?.home_site_id ?? undefined;
}

/**
 * Moves the account's home away from this site, which ends, to the first other one that was made; without another it
 * stays. Answers where it is now, if it was here.
 */
export async function moveHomeRow(tx: Transaction): Promise<string | undefined> {
  const row = await tx.first(
    statement<{ home_site_id: string }>(
      `update account a set home_site_id = coalesce(
         (select w.id from site w where w.account_id = a.id and w.id <> $1 and w.delete_status is null
          order by w.number limit 1), a.home_site_id)
       where a.home_site_id = $1 returning home_site_id`,
      [tx.siteId],
    ),
  );
  return row?.home_site_id;
}

/** Those of some host names that belong to another site. */
export async function findTakenHosts(tx: Transaction, hosts: readonly string[]): Promise<string[]> {
  const rows = await tx.all(
    statement<{ host: string }>(
      'select host from site_host where site_id <> $1 and host = any ($2::text[]) order by host',
      [tx.siteId, hosts],
    ),
  );
  return rows.map(({ host }) => host);
}

/** `taken` is the refusal when a host belongs to another site already. */
export function replaceHosts(tx: Transaction, hosts: readonly string[], taken: () => Error): void {
  tx.write(statement('delete from site_host where site_id = $1 and host <> all ($2::text[])', [tx.siteId, hosts]));
  tx.write(
    statement(
      `insert into site_host (host, site_id) select host, $1 from unnest($2::text[]) as host
       on conflict (host) do update set site_id = excluded.site_id where site_host.site_id = excluded.site_id
       returning host`,
      [tx.siteId, hosts],
    ),
    { rows: hosts.length, otherwise: taken },
  );
}

/**
 * A site whose time has come begins its end; answers the revision it stands at. Nothing when it was restored since it was
 * listed: from here on nobody can bring it back, so this row and no earlier look decides.
 */
export async function markDoomed(tx: Transaction, trashedBeforeMs: number): Promise<number | undefined> {
  const row = await tx.first(
    statement<{ revision: number }>(
      `update site set delete_status = 'PENDING_PURGE'
       where id = $1 and (delete_status = 'PENDING_PURGE' or (delete_status = 'TRASH' and trashed_at <= $2))
       returning revision`,
      [tx.siteId, new Date(trashedBeforeMs)],
    ),
  );
  return row?.revision;
}

/** What is left of an erased site: its id, its end and its dates. */
export function markErased(tx: Transaction, nowMs: number): void {
  tx.write(statement('delete from site_host where site_id = $1', [tx.siteId]));
  tx.write(statement('delete from oauth_app where site_id = $1', [tx.siteId]));
  tx.write(
    statement(
      `update site set delete_status = 'DELETED', display_name = 'Erased site', properties = '{}', updated_at = $2, revision = revision + 1
       where id = $1`,
      [tx.siteId, new Date(nowMs)],
    ),
  );
}
