/** The writes of sites: making, changing, trashing and restoring one. Each takes the transaction of the site it is about. */
import { fail, type SiteDeleteStatus } from '@openhours/contract';
import { addApiKey } from '../../auth/api-key-store.ts';
import { newApiKeyText } from '../../auth/opaque-secret.ts';
import type { Site } from '../../call.ts';
import { raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { presentSite, siteOf, standingOf } from './present.ts';
import { lockSite, moveHomeFrom, oauthAppTable, replaceHosts, type SiteRow, siteTable } from './repository.ts';
import { afterDeletion, canRestore, mustBeLive, type SiteFacts } from './rules.ts';

export interface SiteCreated {
  readonly site: Site;
  /** A site of the same account whose owners own the new one too; absent for the first. */
  readonly ownersFrom: string | undefined;
  readonly nowMs: number;
}

/** What other domains do in the transaction that makes a site: its owners, default location, hours and policy. */
export type SiteReaction = (tx: Transaction, event: SiteCreated) => Promise<void>;

export interface SiteParts {
  readonly recordEvents: RecordEvents;
  readonly afterSiteCreated: SiteReaction;
  /** Where browsers reach this server: the first client may redirect there. */
  readonly publicOrigin: () => string;
}

export interface NewSite extends SiteFacts {
  readonly accountId: string;
  readonly state: 'PENDING' | 'DEMO';
  /** A site of the same account whose owners own this one too. */
  readonly ownersFrom?: string | undefined;
  /** The user in whose name the first key acts. */
  readonly ownerUserId: string;
  /** Default: new ones. */
  readonly clientId?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Whether the first key may also make and manage sites. */
  readonly keyIsAccountWide: boolean;
}

const hostTaken = () => fail('ALREADY_EXISTS', 'A host name belongs to another site');

/**
 * Makes the site of the transaction with its hosts, catalogue version, OAuth client and API key, then lets the other
 * domains add theirs. Answers the key's text, which is kept nowhere.
 */
export async function addSite(
  tx: Transaction,
  parts: SiteParts,
  site: NewSite,
  actor: RecordedAct,
): Promise<{ row: SiteRow; clientId: string; apiKey: string }> {
  const { nowMs } = actor;
  const clientId = site.clientId ?? newId();
  const apiKey = site.apiKey ?? newApiKeyText();
  raiseCatalogueVersion(tx);
  const row: SiteRow = {
    id: tx.siteId,
    account_id: site.accountId,
    revision: 1,
    display_name: site.displayName,
    time_zone: site.timeZone,
    currency: site.currency,
    language: site.language,
    state: site.state,
    delete_status: null,
    created_at: nowMs,
    updated_at: nowMs,
    trashed_at: null,
    hosts: site.hosts.toSorted(),
  };
  siteTable.insert(tx, row);
  replaceHosts(tx, site.hosts, hostTaken);
  oauthAppTable.insert(tx, {
    id: clientId,
    site_id: tx.siteId,
    name: site.displayName.slice(0, 100),
    application_type: 'HEADLESS',
    settings: {
      allowedRedirectUris: [
        `${parts.publicOrigin()}/callback`,
        ...site.hosts.map((host) => `https://${host}/callback`),
      ],
      allowedDomains: ['127.0.0.1', 'localhost', ...site.hosts],
    },
    revision: 1,
    created_at: nowMs,
    updated_at: nowMs,
  });
  const apiKeyId = addApiKey(
    tx,
    {
      text: apiKey,
      name: 'First key',
      accountId: site.accountId,
      siteIds: [tx.siteId],
      accountWide: site.keyIsAccountWide,
      permissions: ['*'],
      ownerUserId: site.ownerUserId,
    },
    nowMs,
  );
  const audited = (made: SiteRow) => ({ ...presentSite(made), clientId, apiKeyId });
  recordChange(tx, actor, { entity: 'site', before: undefined, after: row, present: presentSite, audited }, parts);
  await tx.flush();
  await parts.afterSiteCreated(tx, { site: siteOf(row), ownersFrom: site.ownersFrom, nowMs });
  return { row, clientId, apiKey };
}

function save(
  tx: Transaction,
  parts: SiteParts,
  before: SiteRow,
  changes: Partial<SiteRow>,
  actor: RecordedAct,
): SiteRow {
  const row = siteTable.update(tx, before, { ...changes, updated_at: actor.nowMs });
  recordChange(tx, actor, { entity: 'site', before, after: row, present: presentSite, audited: presentSite }, parts);
  return row;
}

async function mustLock(tx: Transaction, accountId: string): Promise<SiteRow> {
  const row = await lockSite(tx, accountId, tx.siteId);
  if (row === undefined) {
    throw siteNotFound();
  }
  return row;
}

/** A site of another account is as unknown as one that never was. */
export function siteNotFound(): Error {
  return fail('NOT_FOUND', 'There is no such site');
}

/** Changes facts or the state. The zone, currency and language are part of the catalogue, whose version rises. */
export async function changeSite(
  tx: Transaction,
  parts: SiteParts,
  accountId: string,
  changes: Partial<SiteFacts> & { state?: 'ENABLED' | 'DISABLED' | undefined; revision?: string | undefined },
  actor: RecordedAct,
): Promise<SiteRow> {
  raiseCatalogueVersion(tx);
  const before = await mustLock(tx, accountId);
  mustBeLive(standingOf(before));
  requireRevision(before, changes.revision);
  if (changes.hosts !== undefined) {
    replaceHosts(tx, changes.hosts, hostTaken);
  }
  return save(
    tx,
    parts,
    before,
    {
      display_name: changes.displayName ?? before.display_name,
      time_zone: changes.timeZone ?? before.time_zone,
      currency: changes.currency ?? before.currency,
      language: changes.language ?? before.language,
      state: changes.state ?? before.state,
      hosts: changes.hosts?.toSorted() ?? before.hosts,
    },
    actor,
  );
}

/** Moves a site to the trash, or to its end. Repeating changes nothing. */
export async function trashSite(
  tx: Transaction,
  parts: SiteParts,
  accountId: string,
  permanent: boolean,
  actor: RecordedAct,
): Promise<SiteRow> {
  const before = await mustLock(tx, accountId);
  const deleteStatus: SiteDeleteStatus | undefined = afterDeletion(standingOf(before), permanent);
  if (deleteStatus === undefined) {
    return before;
  }
  if (deleteStatus === 'PENDING_PURGE') {
    moveHomeFrom(tx);
  }
  return save(tx, parts, before, { delete_status: deleteStatus, trashed_at: before.trashed_at ?? actor.nowMs }, actor);
}

/** Brings a site back from the trash; one that is in service stays as it is. */
export async function restoreTrashedSite(
  tx: Transaction,
  parts: SiteParts,
  accountId: string,
  actor: RecordedAct,
): Promise<SiteRow> {
  const before = await mustLock(tx, accountId);
  return canRestore(standingOf(before), actor.nowMs)
    ? save(tx, parts, before, { delete_status: null, trashed_at: null }, actor)
    : before;
}
