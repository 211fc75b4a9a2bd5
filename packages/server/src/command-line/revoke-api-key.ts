/** `openhours revoke-api-key`: ends a key for good, such as one that has come into wrong hands. */
import { type ApiKeyRecord, listApiKeys, revokeApiKey } from '../auth/api-key-store.ts';
import type { Auth } from '../auth/auth.ts';
import type { Settings } from '../config.ts';
import { recordAudit } from '../db/audit.ts';
import { nilId } from '../db/ids.ts';
import type { Database } from '../db/transaction.ts';
import { listLiveSiteIds } from '../domains/site/index.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal, UsageError } from './terminal.ts';

/** In whose audit logs the end of a key stands: of its sites, or of the home of its account when it has none. */
async function sitesThatAreTold(
  { auth, database }: { readonly auth: Auth; readonly database: Database },
  { accountId, siteIds }: ApiKeyRecord,
): Promise<readonly string[]> {
  const own = await listLiveSiteIds(database.serverReader, siteIds);
  const home = own.length > 0 ? undefined : await auth.sites.homeOf(accountId);
  return home === undefined ? own : [home.id];
}

export async function revokeKey(settings: Settings, keyId: string, terminal: Terminal): Promise<number> {
  return withServer(settings, async ({ auth, database, clock }) => {
    const key = (await listApiKeys(database.serverReader)).find(({ id }) => id === keyId.trim().toLowerCase());
    if (key === undefined) {
      // What was typed may be the text of a key, which belongs into no terminal's history of answers.
      throw new UsageError('No API key has this id. "npx openhours list-api-keys" says the id of each.');
    }
    const [first, ...others] = await sitesThatAreTold({ auth, database }, key);
    const { accountWide, name, permissions } = key;
    const now = clock.now();
    const audited = {
      at: now,
      operation: 'openhours revoke-api-key',
      entityType: 'apiKey',
      entityId: key.id,
      before: { name, permissions, accountWide },
    } as const;
    const isRevoked = await database.transact(first ?? nilId, async (tx) => {
      const hasEnded = await revokeApiKey(tx, key.id, now);
      if (hasEnded && first !== undefined) {
        recordAudit(tx, audited);
      }
      return hasEnded;
    });
    if (!isRevoked) {
      const since = key.revokedMs === undefined ? '' : ` at ${new Date(key.revokedMs).toISOString()}`;
      terminal.say(`The key "${name}" (${key.id}) was revoked already${since}. Nothing has changed.`);
      return exitCodes.done;
    }
    for (const siteId of others) {
      await database.transact(siteId, async (tx) => recordAudit(tx, audited));
    }
    terminal.say(`The key "${name}" (${key.id}) is revoked. Running servers refuse it within five seconds.`);
    return exitCodes.done;
  });
}
