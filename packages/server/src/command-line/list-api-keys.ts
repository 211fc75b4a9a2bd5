/**
 * `openhours list-api-keys`: which keys there are, what each may do, and whether it is still used. Their texts nobody
 * keeps.
 */
import { type ApiKeyRecord, listApiKeys } from '../auth/api-key-store.ts';
import type { SiteDirectory } from '../auth/site-directory.ts';
import type { Settings } from '../config.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal } from './terminal.ts';

const instantOf = (ms: number) => new Date(ms).toISOString();

/** The sites that a key opens, and that it is one of the account's. */
async function placesOf(
  { accountId, accountWide, siteIds }: ApiKeyRecord,
  sites: Pick<SiteDirectory, 'record'>,
): Promise<string> {
  const named = await Promise.all(
    siteIds.map(async (siteId) => {
      const record = await sites.record(siteId);
      return record === undefined ? siteId : `${record.site.businessName} (${siteId})`;
    }),
  );
  const ofAccount = accountWide ? [`the account ${accountId}, with the making and managing of its sites`] : [];
  return [...named, ...ofAccount].join(', ') || 'no site any more';
}

function describe(key: ApiKeyRecord, places: string): string {
  const { createdMs, lastUsedMs, name, permissions, revokedMs } = key;
  return [
    name,
    `  id           ${key.id}`,
    `  permissions  ${permissions.includes('*') ? 'all' : permissions.join(', ')}`,
    `  for          ${places}`,
    `  created      ${instantOf(createdMs)}`,
    `  last used    ${lastUsedMs === undefined ? 'never' : instantOf(lastUsedMs)}`,
    `  revoked      ${revokedMs === undefined ? 'no' : instantOf(revokedMs)}`,
  ].join('\n');
}

export function listKeys(settings: Settings, terminal: Terminal): Promise<number> {
  return withServer(settings, async ({ auth, database }) => {
    const keys = await listApiKeys(database.serverReader);
    for (const key of keys) {
      terminal.say(describe(key, await placesOf(key, auth.sites)));
    }
    if (keys.length === 0) {
      terminal.warn('There is no API key yet: start the server once, it makes the first one.');
    }
    return exitCodes.done;
  });
}
