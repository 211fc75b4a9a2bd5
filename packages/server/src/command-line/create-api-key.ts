/** `openhours create-api-key`: a new key for programs of the owner; its text is shown only here. */
import { keyPermissions } from '@openhours/contract';
import { addApiKey } from '../auth/api-key-store.ts';
import { newApiKeyText } from '../auth/opaque-secret.ts';
import type { Settings } from '../config.ts';
import { recordAudit } from '../db/audit.ts';
import { findOwner } from '../domains/identity/index.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal, UsageError } from './terminal.ts';

export interface NewKeyOptions {
  /** Default: the first site. */
  readonly site: string | undefined;
  readonly name: string;
  /** Default: all of them. */
  readonly permissions: readonly string[];
  readonly accountWide: boolean;
}

function requireKnownPermissions(names: readonly string[]): readonly string[] {
  const unknown = names.filter((name) => !keyPermissions.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(
      `There is no permission ${unknown.join(', ')}. Known are: ${keyPermissions.toSorted().join(' ')}`,
    );
  }
  return names.length === 0 ? ['*'] : names;
}

export async function createApiKey(settings: Settings, options: NewKeyOptions, terminal: Terminal): Promise<number> {
  const granted = requireKnownPermissions(options.permissions);
  return withServer(settings, async ({ auth, database, clock }) => {
    const site = options.site === undefined ? await auth.sites.ofHost(undefined) : await auth.sites.live(options.site);
    const owner = site === undefined ? undefined : await findOwner(database.reader(site.id));
    if (site === undefined || owner === undefined) {
      throw new UsageError(
        options.site === undefined
          ? 'There is no site yet: start the server once, it makes the first one.'
          : `There is no site ${options.site}.`,
      );
    }
    const text = newApiKeyText();
    await database.transact(site.id, async (tx) => {
      const now = clock.now();
      const id = addApiKey(
        tx,
        {
          text,
          name: options.name,
          accountId: site.accountId,
          siteIds: [site.id],
          accountWide: options.accountWide,
          permissions: granted,
          ownerUserId: owner.id,
        },
        now,
      );
      recordAudit(tx, {
        at: now,
        operation: 'openhours create-api-key',
        entityType: 'apiKey',
        entityId: id,
        after: { name: options.name, permissions: granted, accountWide: options.accountWide },
      });
    });
    terminal.warn(`A key for the site ${site.businessName} (${site.id}); it is shown only now:`);
    terminal.say(text);
    return exitCodes.done;
  });
}
