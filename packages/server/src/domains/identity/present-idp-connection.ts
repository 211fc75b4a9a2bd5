/** A connection's row as the wire entity; what the provider knows the site by is never told. */
import type { IdpConnection } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { IdpConnectionRow } from './repository/idp-connections.ts';

export function presentIdpConnection(row: IdpConnectionRow): IdpConnection {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    name: row.name,
    type: row.type,
    issuer: row.issuer,
    ...(row.audience === null ? {} : { audience: row.audience }),
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    hasClientSecret: row.sealed_client_secret !== null,
    ...(row.public_key === null ? {} : { publicKey: row.public_key }),
    ...(row.jwks_url === null ? {} : { jwksUrl: row.jwks_url }),
    algorithms: [...row.algorithms],
    enabled: row.enabled,
  };
}
