/**
 * The end of a site: every row of every site table is erased in small batches, then what names it. A crash in between
 * loses nothing: the next run finds the site still waiting and goes on (members sheet 1.7).
 */
import { endKeysOfSite } from '../../auth/api-key-store.ts';
import type { Auth } from '../../auth/auth.ts';
import { eraseSiteRows } from '../../db/erase-site-rows.ts';
import type { SiteMemories } from '../../db/site-memory.ts';
import type { Database } from '../../db/transaction.ts';
import { recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import type { DispatchReactions } from '../../events/reactions.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import { moveHomeFrom } from './commands.ts';
import { findHomeSite, listDoomedSites, markDoomed, markErased, type SiteRow } from './repository.ts';
import { trashedBefore } from './rules.ts';

/** What the end of a site does outside the database: media files and the like. Must bear being repeated. */
export type EraseOutside = (siteId: string) => Promise<void>;

const purging = { name: 'sites.purgeSites', events: ['openhours.sites.v1.site_deleted'] } as const;

/** Nothing happens to a site that was restored before its end began. */
async function purgeSite(
  parts: { database: Database; dispatchReactions: DispatchReactions; recordEvents: RecordEvents },
  site: SiteRow,
  eraseOutside: EraseOutside,
  nowMs: number,
): Promise<void> {
  const { database, recordEvents } = parts;
  const act = { caller: undefined, requestId: undefined, nowMs, operation: purging };
  const revision = await database.transact(site.id, async (tx) => {
    const marked = await markDoomed(tx, trashedBefore(nowMs));
    if (marked !== undefined) {
      await moveHomeFrom(tx, act, parts);
    }
    return marked;
  });
  if (revision === undefined) {
    return;
  }
  await eraseOutside(site.id);
  await eraseSiteRows(database, site.id);
  await database.transact(site.id, async (tx) => {
    endKeysOfSite(tx, nowMs);
    markErased(tx, nowMs);
  });
  const homeSiteId = await findHomeSite(database.serverReader, site.account_id);
  if (homeSiteId !== undefined && homeSiteId !== site.id) {
    await database.transact(homeSiteId, async (tx) =>
      recordChange(
        tx,
        act,
        {
          entity: 'site',
          before: { ...site, revision: revision + 1 },
          after: undefined,
          present: ({ id }) => ({ id }),
        },
        { recordEvents },
      ),
    );
  }
}

/** Ends every site whose time has come. Run by the clock, every few minutes. */
export async function purgeDoomedSites(
  parts: {
    database: Database;
    dispatchReactions: DispatchReactions;
    recordEvents: RecordEvents;
    auth: Auth;
    eraseOutside: EraseOutside;
    memories: Pick<SiteMemories, 'forget'>;
  },
  nowMs: number,
): Promise<void> {
  const doomed = await listDoomedSites(parts.database.serverReader, trashedBefore(nowMs));
  await doOneByOne(
    doomed,
    (site) => `site ${site.id}`,
    async (site) => {
      await purgeSite(parts, site, parts.eraseOutside, nowMs);
      parts.auth.sites.forget();
      parts.memories.forget(site.id);
    },
  );
}
