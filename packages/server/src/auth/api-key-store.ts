/**
 * API keys: opaque texts without a comma, of which only the SHA-256 is kept; a key names its account, its sites and
 * its permissions (identity sheet 4 and 11, design 5).
 */
import type { Clock } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Database, Reader, ServerReader, Transaction } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import { hashSecret, sameHash } from './opaque-secret.ts';
import { createShortCache } from './short-cache.ts';

export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly siteIds: readonly string[];
  /** May make and manage the sites of its account. */
  readonly accountWide: boolean;
  readonly permissions: readonly string[];
  /** The user in whose name the key acts. */
  readonly ownerUserId: string;
}

/** What a key is called and how far it reaches. */
interface ApiKeyFacts {
  readonly name: string;
  readonly accountId: string;
  readonly siteIds: readonly string[];
  readonly accountWide: boolean;
  /** Names of permissions, or `*` for all. */
  readonly permissions: readonly string[];
  /** The user in whose name the key acts. */
  readonly ownerUserId: string;
}

export interface NewApiKey extends ApiKeyFacts {
  /** As the caller will send it: 8 to 1000 visible characters without a comma. */
  readonly text: string;
}

/** A key as whoever runs the server, or owns its site, is told of it: all but its text, of which nothing can be told. */
export interface ApiKeyRecord extends ApiKeyFacts {
  readonly id: string;
  readonly createdMs: number;
  /** To the minute; absent when it was never used. */
  readonly lastUsedMs: number | undefined;
  readonly revokedMs: number | undefined;
}

export interface ApiKeyStore {
  /** The key with this text, remembered for five seconds; absent when unknown or revoked. */
  find(text: string): Promise<ApiKey | undefined>;
  /** The key as it is now; absent when it is unknown or revoked. */
  byId(keyId: string): Promise<ApiKey | undefined>;
  forget(): void;
}

interface ApiKeyRecordRow {
  id: string;
  name: string;
  account_id: string;
  site_ids: string[];
  account_wide: boolean;
  permissions: string[];
  owner_user_id: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

interface ApiKeyRow {
  hash: Buffer;
  id: string;
  account_id: string;
  site_ids: string[];
  account_wide: boolean;
  permissions: string[];
  last_used_at: number | null;
  owner_user_id: string;
}

const keyText = /^[^\s,\p{Cc}]{8,1000}$/u;
const lastUsePrecisionMs = minuteMs;

/** True for a text that can travel as a key in a header and in a pair. */
function isApiKeyText(text: string): boolean {
  return keyText.test(text);
}

/** Collects the new key's row; answers its id. */
export function addApiKey(tx: Transaction, key: NewApiKey, nowMs: number): string {
  if (!isApiKeyText(key.text)) {
    throw new TypeError('an API key has 8 to 1000 visible characters and no comma');
  }
  const id = newId();
  tx.write(
    statement(
      `insert into api_key (hash, id, account_id, name, site_ids, account_wide, permissions, owner_user_id, created_at)
       values ($1, $2, $3, $4, $5::uuid[], $6, $7::text[], $8, $9)`,
      [
        hashSecret(key.text),
        id,
        key.accountId,
        key.name,
        key.siteIds,
        key.accountWide,
        key.permissions,
        key.ownerUserId,
        new Date(nowMs),
      ],
    ),
  );
  return id;
}

/** Takes the transaction's site from every key, at its end; a key that has no other site ends with it. */
export function endKeysOfSite(tx: Transaction, nowMs: number): void {
  tx.write(
    statement(
      `update api_key set site_ids = array_remove(site_ids, $1::uuid),
         revoked_at = case when not account_wide and site_ids = array[$1::uuid] then coalesce(revoked_at, $2)
           else revoked_at end
       where $1::uuid = any (site_ids)`,
      [tx.siteId, new Date(nowMs)],
    ),
  );
}

const recordColumns =
  'id, name, account_id, site_ids, account_wide, permissions, owner_user_id, created_at, last_used_at, revoked_at';

function toRecord(row: ApiKeyRecordRow): ApiKeyRecord {
  return {
    id: row.id,
    name: row.name,
    accountId: row.account_id,
    siteIds: row.site_ids,
    accountWide: row.account_wide,
    permissions: row.permissions,
    ownerUserId: row.owner_user_id,
    createdMs: row.created_at,
    lastUsedMs: row.last_used_at ?? undefined,
    revokedMs: row.revoked_at ?? undefined,
  };
}

/** Every key that was ever made on this server, revoked ones too, the oldest first. */
export async function listApiKeys(reader: ServerReader): Promise<ApiKeyRecord[]> {
  const rows = await reader.all(
    statement<ApiKeyRecordRow>(`select ${recordColumns} from api_key order by created_at, id`, []),
  );
  return rows.map(toRecord);
}

/** The keys that open the reader's site, of this account and not revoked, the oldest first. */
export async function listApiKeysOfSite(reader: Reader, accountId: string): Promise<ApiKeyRecord[]> {
  const rows = await reader.all(
    statement<ApiKeyRecordRow>(
      `select ${recordColumns} from api_key
       where $1::uuid = any (site_ids) and account_id = $2 and revoked_at is null order by created_at, id`,
      [reader.siteId, accountId],
    ),
  );
  return rows.map(toRecord);
}

/** What keys of the reader's site are called, also those that were revoked, by their ids. */
export async function readApiKeyNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await reader.all(
          statement<{ id: string; name: string }>(
            'select id, name from api_key where $1::uuid = any (site_ids) and id = any ($2::uuid[])',
            [reader.siteId, [...new Set(ids)]],
          ),
        );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ends a key for good; false when it has ended already. Processes that remember it go on taking it until that is old. */
export async function revokeApiKey(tx: Transaction, keyId: string, nowMs: number): Promise<boolean> {
  const row = await tx.first(
    statement<{ id: string }>('update api_key set revoked_at = $2 where id = $1 and revoked_at is null returning id', [
      keyId,
      new Date(nowMs),
    ]),
  );
  return row !== undefined;
}

const columns = 'hash, id, account_id, site_ids, account_wide, permissions, owner_user_id, last_used_at';

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    siteIds: row.site_ids,
    accountWide: row.account_wide,
    permissions: row.permissions,
    ownerUserId: row.owner_user_id,
  };
}

export function createApiKeyStore({ database, clock }: { database: Database; clock: Clock }): ApiKeyStore {
  const remembered = createShortCache<ApiKey | undefined>({
    maxEntries: 5_000,
    maxAgeMs: 5_000,
    keep: (key) => key !== undefined,
    async load(hexHash) {
      const hash = Buffer.from(hexHash, 'hex');
      const row = await database.serverReader.first(
        statement<ApiKeyRow>(`select ${columns} from api_key where hash = $1 and revoked_at is null`, [hash]),
      );
      if (row === undefined || !sameHash(row.hash, hash)) {
        return undefined;
      }
      const nowMs = clock.now();
      if (row.last_used_at === null || row.last_used_at < nowMs - lastUsePrecisionMs) {
        await database.serverReader.all(
          statement('update api_key set last_used_at = $2 where hash = $1', [hash, new Date(nowMs)]),
        );
      }
      return toApiKey(row);
    },
  });
  return {
    find: async (text) => (isApiKeyText(text) ? remembered.get(hashSecret(text).toString('hex')) : undefined),
    async byId(keyId) {
      const row = await database.serverReader.first(
        statement<ApiKeyRow>(`select ${columns} from api_key where id = $1 and revoked_at is null`, [keyId]),
      );
      return row && toApiKey(row);
    },
    forget: () => remembered.clear(),
  };
}
