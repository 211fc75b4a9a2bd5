/** API keys that a test plants, for fewer permissions or other sites than the site's own key has. */
import { addApiKey } from '../../packages/server/src/auth/api-key-store.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { TestServer } from './server.ts';

export interface PlantedApiKey {
  /** All of them when they are not named. */
  readonly permissions?: readonly string[];
  /** The server's first one when they are not named. */
  readonly siteIds?: readonly string[];
  readonly accountWide?: boolean;
}

/** Plants a key of the account of the first site and answers its text. */
export async function plantApiKey(
  server: Pick<TestServer, 'database' | 'siteId' | 'accountId' | 'ownerUserId' | 'now'>,
  { permissions = ['*'], siteIds = [server.siteId], accountWide = false }: PlantedApiKey,
): Promise<string> {
  const text = `ok_${newId()}`;
  const facts = { text, name: 'Of a test', accountId: server.accountId, ownerUserId: server.ownerUserId };
  await server.database.transact(server.siteId, async (tx) => {
    addApiKey(tx, { ...facts, siteIds, accountWide, permissions }, server.now());
  });
  return text;
}
