/** All SQL of sign-in with others: connections, as whom a provider knows members, and tokens that are used up. */
import type { IdpAlgorithm, IdpConnection } from '@openhours/contract';
import { fail } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  list,
  nullable,
  type RowOf,
  sealed,
  text,
  uuid,
  whole,
} from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export const idpConnectionTable = defineTable(
  'idp_connection',
  {
    id: uuid(),
    revision: whole(),
    name: text(),
    type: text<IdpConnection['type']>(),
    issuer: text(),
    audience: nullable(text()),
    client_id: nullable(text()),
    sealed_client_secret: nullable(sealed()),
    public_key: nullable(text()),
    jwks_url: nullable(text()),
    algorithms: list(text<IdpAlgorithm>()),
    enabled: boolean(),
    created_at: instant(),
    updated_at: instant(),
  },
  {
    unique: {
      idp_connection_pkey: () => fail('ALREADY_EXISTS', 'The site has a connection with this id already'),
    },
  },
);

export type IdpConnectionRow = RowOf<typeof idpConnectionTable>;

export function listIdpConnections(reader: Reader): Promise<IdpConnectionRow[]> {
  return reader.all(
    statement<IdpConnectionRow>(
      `select ${idpConnectionTable.list} from idp_connection where site_id = $1 order by created_at, id`,
      [reader.siteId],
    ),
  );
}

/** Those where members sign in on pages of the provider. */
export function listSignInProviders(reader: Reader): Promise<Pick<IdpConnectionRow, 'id' | 'name'>[]> {
  return reader.all(
    statement<Pick<IdpConnectionRow, 'id' | 'name'>>(
      `select id, name from idp_connection where site_id = $1 and enabled and type = 'OIDC' order by created_at, id`,
      [reader.siteId],
    ),
  );
}

/** Whether a connection is still as it was, and stays so to the end; those who sign in by it do not wait for each other. */
export async function holdsAsRead(
  tx: Transaction,
  { id, revision }: Pick<IdpConnectionRow, 'id' | 'revision'>,
): Promise<boolean> {
  const row = await tx.first(
    statement('select id from idp_connection where site_id = $1 and id = $2 and revision = $3 for share', [
      tx.siteId,
      id,
      revision,
    ]),
  );
  return row !== undefined;
}

/** The member whom the provider knows by that id. */
export async function findLinked(reader: Reader, connectionId: string, idpUserId: string): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ identity_id: string }>(
      'select identity_id from idp_link where site_id = $1 and connection_id = $2 and idp_user_id = $3',
      [reader.siteId, connectionId, idpUserId],
    ),
  );
  return row?.identity_id;
}

export interface IdpLink {
  readonly connectionId: string;
  readonly idpUserId: string;
  readonly identityId: string;
}

/** Links a member with the provider; false where it knows another one by that id, who may have come a moment before. */
export async function putLink(
  tx: Transaction,
  { connectionId, identityId, idpUserId }: IdpLink,
  nowMs: number,
): Promise<boolean> {
  const row = await tx.first(
    statement(
      `insert into idp_link (site_id, connection_id, idp_user_id, identity_id, created_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning identity_id`,
      [tx.siteId, connectionId, idpUserId, identityId, new Date(nowMs)],
    ),
  );
  return row !== undefined;
}

export function dropLinksOfIdentity(tx: Transaction, identityId: string): void {
  tx.write(statement('delete from idp_link where site_id = $1 and identity_id = $2', [tx.siteId, identityId]));
}

/** As whom providers know a member, the first one first. */
export function readLinksOfIdentity(reader: Reader, identityId: string): Promise<IdpLink[]> {
  return reader.all(
    statement<IdpLink>(
      `select connection_id as "connectionId", idp_user_id as "idpUserId", identity_id as "identityId" from idp_link
       where site_id = $1 and identity_id = $2 order by created_at, connection_id, idp_user_id`,
      [reader.siteId, identityId],
    ),
  );
}

/** The connections by which a member is known, each once, in the order in which they came. */
export function readLinkedConnections(
  reader: Reader,
  identityId: string,
): Promise<{ id: string; name: string; enabled: boolean }[]> {
  return reader.all(
    statement<{ id: string; name: string; enabled: boolean }>(
      `select c.id, c.name, c.enabled from idp_connection c
       where c.site_id = $1
         and exists (select from idp_link l where l.site_id = $1 and l.connection_id = c.id and l.identity_id = $2)
       order by c.created_at, c.id`,
      [reader.siteId, identityId],
    ),
  );
}

export function dropLinksWith(tx: Transaction, identityId: string, connectionId: string): void {
  tx.write(
    statement('delete from idp_link where site_id = $1 and identity_id = $2 and connection_id = $3', [
      tx.siteId,
      identityId,
      connectionId,
    ]),
  );
}

export function dropLinksOfConnection(tx: Transaction, connectionId: string): void {
  tx.write(statement('delete from idp_link where site_id = $1 and connection_id = $2', [tx.siteId, connectionId]));
}

/** Uses a token up; false when it was before. */
export async function useUp(tx: Transaction, hash: Buffer, expiresAt: number): Promise<boolean> {
  const row = await tx.first(
    statement(
      `insert into used_idp_token (site_id, token_hash, expires_at) values ($1, $2, $3)
       on conflict do nothing returning expires_at`,
      [tx.siteId, hash, new Date(expiresAt)],
    ),
  );
  return row !== undefined;
}
