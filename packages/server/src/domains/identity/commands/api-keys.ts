/** The writes of API keys: whoever owns the site makes and ends those that open it (docs/decisions/0088). */
import { fail } from '@openhours/contract';
import { type ApiKeyRecord, addApiKey, listApiKeysOfSite, revokeApiKey } from '../../../auth/api-key-store.ts';
import type { Auth } from '../../../auth/auth.ts';
import { newApiKeyText } from '../../../auth/opaque-secret.ts';
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { maxApiKeys, permissionsToKeep, requireReachOfKey } from '../rules/api-keys.ts';

export interface ApiKeyParts {
  readonly auth: Pick<Auth, 'apiKeys'>;
}

/** What the log says of a key. */
const audited = ({ accountWide, name, permissions }: Pick<ApiKeyRecord, 'accountWide' | 'name' | 'permissions'>) => ({
  name,
  permissions,
  accountWide,
});

/** Makes a key of this site alone, in the name of whoever asks; its text is kept nowhere. */
export async function createApiKey(
  tx: Transaction,
  act: Act,
  wanted: { readonly name: string; readonly permissions: readonly string[] },
): Promise<{ readonly key: ApiKeyRecord; readonly text: string }> {
  const { caller, site } = act;
  if (caller.kind !== 'user') {
    throw fail('PERMISSION_DENIED', 'Keys are made by people');
  }
  await takeTurns(tx, [`openhours/api keys ${tx.siteId}`]);
  if ((await listApiKeysOfSite(tx, site.accountId)).length >= maxApiKeys) {
    throw fail('API_KEY_LIMIT_REACHED', `A site has at most ${maxApiKeys} API keys`);
  }
  const text = newApiKeyText();
  const facts = {
    name: wanted.name,
    accountId: site.accountId,
    siteIds: [site.id],
    accountWide: false,
    permissions: permissionsToKeep(wanted.permissions),
    ownerUserId: caller.userId,
  };
  const id = addApiKey(tx, { ...facts, text }, act.nowMs);
  recordAudit(tx, {
    at: act.nowMs,
    caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType: 'apiKey',
    entityId: id,
    after: audited(facts),
  });
  return { key: { ...facts, id, createdMs: act.nowMs, lastUsedMs: undefined, revokedMs: undefined }, text };
}

/** Ends a key. This process refuses it at once, others when they have forgotten it. */
export async function endApiKey(tx: Transaction, act: Act, keyId: string, { auth }: ApiKeyParts): Promise<void> {
  const key = (await listApiKeysOfSite(tx, act.site.accountId)).find(({ id }) => id === keyId);
  if (key === undefined) {
    throw unknownKey();
  }
  requireReachOfKey(act.caller, key);
  if (!(await revokeApiKey(tx, keyId, act.nowMs))) {
    throw unknownKey();
  }
  recordAudit(tx, {
    at: act.nowMs,
    caller: act.caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType: 'apiKey',
    entityId: keyId,
    before: audited(key),
  });
  tx.afterCommit(() => auth.apiKeys.forget());
}

function unknownKey(): Error {
  return fail('API_KEY_NOT_FOUND', 'The site has no API key with this id');
}
