/**
 * Which tables are not site data, and why. Every other table leads with site_id in each of its keys, and every
 * statement on it names its site (design 4.2).
 */

export interface TableReason {
  readonly name: string;
  readonly reason: string;
}

/** Tables of the server itself; no row belongs to a site. */
export const serverTables: readonly TableReason[] = [
  { name: 'schema_migration', reason: 'what the migration runner has applied' },
  { name: 'server_clock', reason: 'the one offset of the test clock, the same for all processes' },
  { name: 'mail_sender', reason: 'that some process sends mail, the same for all sites' },
  { name: 'sealed_key', reason: 'signing keys of the server, shared by all sites' },
];

/** Tables of low write that say which sites there are and who may enter them; on Citus a copy lies on every node. */
export const referenceTables: readonly TableReason[] = [
  { name: 'account', reason: 'owns sites' },
  { name: 'site', reason: 'the list of sites; its id is the site_id of all others' },
  { name: 'site_host', reason: 'finds the site of a host name before any site is known' },
  { name: 'oauth_app', reason: 'finds the site of a client id before any site is known' },
  { name: 'api_key', reason: 'finds the sites of a key by its hash before any site is known' },
];

const exempt = new Set([...serverTables, ...referenceTables].map((each) => each.name));

/** True for a table whose rows belong to sites. */
export function isSiteTable(name: string): boolean {
  return !exempt.has(name);
}
