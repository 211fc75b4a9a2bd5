/** Binds the operations of API keys. */
import { apiKeys } from '@openhours/contract';
import { listApiKeysOfSite } from '../../../auth/api-key-store.ts';
import { type Binding, bindRead, bindWrite, withHeaders } from '../../../call.ts';
import { type ApiKeyParts, createApiKey, endApiKey } from '../commands/api-keys.ts';
import { presentApiKey } from '../present.ts';
import { readUserNames } from '../repository.ts';

export function apiKeyOperations(parts: ApiKeyParts): Binding[] {
  return [
    bindWrite(apiKeys.createApiKey, async ({ tx, input, ...act }) => {
      const { key, text } = await createApiKey(tx, act, input.apiKey);
      const names = await readUserNames(tx, [key.ownerUserId]);
      return withHeaders({ apiKey: presentApiKey(key, names), key: text }, { 'cache-control': 'no-store' });
    }),
    bindRead(apiKeys.listApiKeys, async ({ reader, site }) => {
      const keys = await listApiKeysOfSite(reader, site.accountId);
      const names = await readUserNames(
        reader,
        keys.map(({ ownerUserId }) => ownerUserId),
      );
      return { apiKeys: keys.map((key) => presentApiKey(key, names)) };
    }),
    bindWrite(apiKeys.revokeApiKey, async ({ tx, input, ...act }) => {
      await endApiKey(tx, act, input.apiKeyId, parts);
      return {};
    }),
  ];
}
