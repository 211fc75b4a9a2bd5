/** The writes of connections with those who sign members in (identity sheet 5). */
import { type ChangedIdpConnectionInput, fail, type NewIdpConnectionInput } from '@openhours/contract';
import { isPublicKey } from '../../../auth/provider-token.ts';
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import type { Outgoing } from '../../../outgoing/outgoing.ts';
import { presentIdpConnection } from '../present-idp-connection.ts';
import {
  dropLinksOfConnection,
  type IdpConnectionRow,
  idpConnectionTable,
  listIdpConnections,
} from '../repository/idp-connections.ts';
import {
  type KeyRules,
  maxIdpConnections,
  requireUsable,
  saidAfter,
  unknownConnection,
  usualAlgorithms,
} from '../rules/idp-connections.ts';
import type { MemberAccessParts } from './identity-parts.ts';

type Parts = Pick<MemberAccessParts, 'auth'> & { readonly outgoing: Pick<Outgoing, 'isPrivateTarget'> };

export const idpSecretPurpose = 'idp-client-secret';

function record(
  tx: Transaction,
  act: Act,
  { after, before }: { readonly before?: IdpConnectionRow; readonly after?: IdpConnectionRow },
): void {
  recordAudit(tx, {
    at: act.nowMs,
    caller: act.caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType: 'idpConnection',
    entityId: ((after ?? before) as IdpConnectionRow).id,
    ...(before === undefined ? {} : { before: presentIdpConnection(before) }),
    ...(after === undefined ? {} : { after: presentIdpConnection(after) }),
  });
}

function rulesOf({ outgoing }: Parts): KeyRules {
  return {
    isPublicKey,
    mayCall: (address) => {
      const { protocol } = new URL(address);
      return protocol === 'https:' || (protocol === 'http:' && outgoing.isPrivateTarget(address));
    },
  };
}

function sealSecret(secret: string | null | undefined, before: Buffer | null, { auth }: Parts): Buffer | null {
  return secret === undefined ? before : secret === null ? null : auth.sealing.seal(secret, idpSecretPurpose);
}

export function requireIdpConnection(row: IdpConnectionRow | undefined): IdpConnectionRow {
  if (row === undefined) {
    throw unknownConnection();
  }
  return row;
}

export async function createIdpConnection(
  tx: Transaction,
  act: Act,
  { clientSecret, id = newId(), type, ...given }: NewIdpConnectionInput,
  parts: Parts,
): Promise<IdpConnectionRow> {
  const nothing = { audience: null, client_id: null, public_key: null, jwks_url: null };
  const unsaid = { name: given.name, issuer: given.issuer, ...nothing, algorithms: usualAlgorithms, enabled: true };
  const said = saidAfter(unsaid, given);
  requireUsable(type, said, rulesOf(parts));
  await takeTurns(tx, [`openhours/idp connections ${tx.siteId}`]);
  if ((await listIdpConnections(tx)).length >= maxIdpConnections) {
    throw fail('IDP_CONNECTION_LIMIT_REACHED', `A site has at most ${maxIdpConnections} connections`);
  }
  const row: IdpConnectionRow = {
    id,
    revision: 1,
    type,
    ...said,
    sealed_client_secret: sealSecret(clientSecret, null, parts),
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  idpConnectionTable.insert(tx, row);
  record(tx, act, { after: row });
  return row;
}

export async function updateIdpConnection(
  tx: Transaction,
  act: Act,
  id: string,
  { clientSecret, revision, ...given }: ChangedIdpConnectionInput,
  parts: Parts,
): Promise<IdpConnectionRow> {
  const before = requireIdpConnection(await idpConnectionTable.lock(tx, id));
  if (revision !== undefined) {
    requireRevision(before, revision);
  }
  const said = saidAfter(before, given);
  requireUsable(before.type, said, rulesOf(parts));
  const row = idpConnectionTable.update(tx, before, {
    ...said,
    sealed_client_secret: sealSecret(clientSecret, before.sealed_client_secret, parts),
    updated_at: act.nowMs,
  });
  if (row.issuer !== before.issuer) {
    // Another issuer gives out its own ids: the same one is somebody else.
    dropLinksOfConnection(tx, id);
  }
  record(tx, act, { before, after: row });
  return row;
}

export async function deleteIdpConnection(tx: Transaction, act: Act, id: string): Promise<void> {
  const before = requireIdpConnection(await idpConnectionTable.lock(tx, id));
  idpConnectionTable.delete(tx, id);
  record(tx, act, { before });
}
