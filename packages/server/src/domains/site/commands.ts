/** The writes of sites: making, changing, trashing and restoring one. Each takes the transaction of the site it is about. */
import { isDeepStrictEqual } from 'node:util';
import { fail, type SiteAddress, type SiteDeleteStatus } from '@openhours/contract';
import { addApiKey } from '../../auth/api-key-store.ts';
import { newApiKeyText } from '../../auth/opaque-secret.ts';
import type { Act, Site } from '../../call.ts';
import { raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../events/reactions.ts';
import { presentSite, siteOf, standingOf } from './present.ts';
import {
  findTakenHosts,
  lockSite,
  moveHomeRow,
  nextSiteNumber,
  oauthAppTable,
  replaceHosts,
  type SiteRow,
  siteTable,
} from './repository.ts';
import { type PropertiesChange, propertyMessages } from './rules/properties.ts';
import { afterDeletion, canRestore, requireLive, type SiteFacts } from './rules.ts';

export interface SiteCreated {
  readonly site: Site;
  /** A site of the same account whose owners own the new one too; absent for the first. */
  readonly ownersFrom: string | undefined;
}

/** What changes of sites stand on. */
type Saving = Pick<SiteParts, 'recordEvents' | 'dispatchReactions'>;

/** A site was made: in the same transaction other domains give it what every site has from the start. */
export const siteCreated = defineReaction<SiteCreated>('site.created');

export interface SiteZoneChanged {
  /** As it is now. */
  readonly site: Site;
}

/** A site has another time zone: whatever follows it moves in the same transaction. */
export const siteZoneChanged = defineReaction<SiteZoneChanged>('site.zoneChanged');

export interface SiteHomeMoved {
  /** Where the account has its home from now on. */
  readonly homeId: string;
}

/** The site is the home of its account no more: what is kept there for all sites moves in the same transaction. */
export const siteHomeMoved = defineReaction<SiteHomeMoved>('site.homeMoved');

/** Moves the account's home away from a site that ends, with what is kept there. */
export async function moveHomeFrom(
  tx: Transaction,
  act: RecordedAct,
  { dispatchReactions }: Pick<SiteParts, 'dispatchReactions'>,
): Promise<void> {
  const homeId = await moveHomeRow(tx);
  if (homeId !== undefined && homeId !== tx.siteId) {
    await dispatchReactions(tx, act, siteHomeMoved, { homeId });
  }
}

/** What the commands of sites stand on. */
export interface SiteParts {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
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

/** Fails with the name when a host belongs to another site; whoever is quicker in between is refused by the write. */
async function requireFreeHosts(tx: Transaction, hosts: readonly string[]): Promise<void> {
  const [host] = await findTakenHosts(tx, hosts);
  if (host !== undefined) {
    throw fail('ALREADY_EXISTS', `The host name ${host} belongs to another site`, { host });
  }
}

export interface CreatedSite {
  readonly site: Site;
  readonly row: SiteRow;
  readonly clientId: string;
  /** The text of the first key; it is kept nowhere. */
  readonly apiKey: string;
}

/**
 * Makes the site of the transaction with its hosts, catalogue version, OAuth client and API key, then lets the other
 * domains add theirs.
 */
export async function createSite(
  tx: Transaction,
  act: RecordedAct,
  site: NewSite,
  parts: SiteParts,
): Promise<CreatedSite> {
  const { nowMs } = act;
  await requireFreeHosts(tx, site.hosts);
  const clientId = site.clientId ?? newId();
  const apiKey = site.apiKey ?? newApiKeyText();
  const number = await nextSiteNumber(tx);
  raiseCatalogueVersion(tx);
  const row: SiteRow = {
    id: tx.siteId,
    number,
    account_id: site.accountId,
    revision: 1,
    display_name: site.displayName,
    time_zone: site.timeZone,
    currency: site.currency,
    language: site.language,
    properties: {},
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
    secret_hash: null,
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
  recordChange(tx, act, { entity: 'site', before: undefined, after: row, present: presentSite, audited }, parts);
  await tx.flush();
  const made = siteOf(row);
  await parts.dispatchReactions(tx, act, siteCreated, { site: made, ownersFrom: site.ownersFrom });
  return { site: made, row, clientId, apiKey };
}

function save(
  tx: Transaction,
  act: RecordedAct,
  before: SiteRow,
  changes: Partial<SiteRow>,
  parts: Pick<Saving, 'recordEvents'>,
): SiteRow {
  const row = siteTable.update(tx, before, { ...changes, updated_at: act.nowMs });
  const messages = propertyMessages(before, row);
  const audited = (site: SiteRow) => ({ ...presentSite(site), properties: site.properties });
  recordChange(tx, act, { entity: 'site', before, after: row, present: presentSite, audited, messages }, parts);
  return row;
}

/** Saves what the catalogue hangs on; when the zone is another one, whatever follows it moves with it. */
async function saveFacts(
  tx: Transaction,
  act: RecordedAct,
  before: SiteRow,
  changes: Partial<SiteRow>,
  parts: Saving,
): Promise<SiteRow> {
  const row = save(tx, act, before, changes, parts);
  if (row.time_zone !== before.time_zone) {
    await tx.flush();
    await parts.dispatchReactions(tx, act, siteZoneChanged, { site: siteOf(row) });
  }
  return row;
}

async function holdSite(tx: Transaction, accountId: string): Promise<SiteRow> {
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

/** The site of the transaction, as the account that must own it. */
interface OfAccount {
  readonly accountId: string;
}

export interface UpdateSite extends OfAccount, Partial<SiteFacts> {
  readonly state?: 'DEMO' | 'ENABLED' | 'DISABLED' | undefined;
  readonly revision?: string | undefined;
}

/** Changes facts or the state. The zone, currency and language are part of the catalogue, whose version rises. */
export async function updateSite(
  tx: Transaction,
  act: RecordedAct,
  input: UpdateSite,
  parts: SiteParts,
): Promise<SiteRow> {
  raiseCatalogueVersion(tx);
  const before = await holdSite(tx, input.accountId);
  requireLive(standingOf(before));
  requireRevision(before, input.revision);
  if (input.hosts !== undefined) {
    await requireFreeHosts(tx, input.hosts);
    replaceHosts(tx, input.hosts, hostTaken);
  }
  const changes = {
    display_name: input.displayName ?? before.display_name,
    time_zone: input.timeZone ?? before.time_zone,
    currency: input.currency ?? before.currency,
    language: input.language ?? before.language,
    state: input.state ?? before.state,
    hosts: input.hosts?.toSorted() ?? before.hosts,
  };
  return saveFacts(tx, act, before, changes, parts);
}

/** A change of properties, by the rules that know its mask and its place in the request. */
export type DecideProperties = (site: SiteRow) => PropertiesChange;

/** Changes properties of the act's site. */
export async function updateProperties(
  tx: Transaction,
  act: Pick<Act, 'site'> & RecordedAct,
  decide: DecideProperties,
  parts: Saving,
): Promise<SiteRow> {
  raiseCatalogueVersion(tx);
  const before = await holdSite(tx, act.site.accountId);
  requireLive(standingOf(before));
  const { facts, properties } = decide(before);
  const changes = {
    display_name: facts.displayName ?? before.display_name,
    time_zone: facts.timeZone ?? before.time_zone,
    currency: facts.currency ?? before.currency,
    language: facts.language ?? before.language,
    properties,
  };
  return saveFacts(tx, act, before, changes, parts);
}

/** Where the default location is, and where it was. */
export interface DefaultAddressChange {
  /** Where it was: another address is one that the business has said itself. */
  readonly from: SiteAddress | undefined;
  readonly to: SiteAddress | undefined;
  /** True when another location is the default one now: its address stands whatever the business has said. */
  readonly isOtherLocation: boolean;
}

/** Lets the site be where its default location is, unless the business has said itself that it is elsewhere. */
export async function followDefaultAddress(
  tx: Transaction,
  act: RecordedAct & { readonly site: Pick<Site, 'accountId'> },
  { from, to, isOtherLocation }: DefaultAddressChange,
  parts: Pick<Saving, 'recordEvents'>,
): Promise<void> {
  const before = await holdSite(tx, act.site.accountId);
  const { address, ...others } = before.properties;
  const isOwn = address !== undefined && !isDeepStrictEqual(address, from);
  const stays = !isOtherLocation && (isOwn || isDeepStrictEqual(from, to));
  if (stays || isDeepStrictEqual(address, to)) {
    return;
  }
  save(tx, act, before, { properties: { ...others, ...(to === undefined ? {} : { address: to }) } }, parts);
}

/** Moves a site to the trash, or to its end. Repeating changes nothing. */
export async function deleteSite(
  tx: Transaction,
  act: RecordedAct,
  input: OfAccount & { readonly permanent: boolean },
  parts: SiteParts,
): Promise<SiteRow> {
  const before = await holdSite(tx, input.accountId);
  const deleteStatus: SiteDeleteStatus | undefined = afterDeletion(standingOf(before), input.permanent);
  if (deleteStatus === undefined) {
    return before;
  }
  if (deleteStatus === 'PENDING_PURGE') {
    await moveHomeFrom(tx, act, parts);
  }
  return save(tx, act, before, { delete_status: deleteStatus, trashed_at: before.trashed_at ?? act.nowMs }, parts);
}

/** Brings a site back from the trash; one that is in service stays as it is. */
export async function restoreSite(
  tx: Transaction,
  act: RecordedAct,
  input: OfAccount,
  parts: SiteParts,
): Promise<SiteRow> {
  const before = await holdSite(tx, input.accountId);
  return canRestore(standingOf(before), act.nowMs)
    ? save(tx, act, before, { delete_status: null, trashed_at: null }, parts)
    : before;
}
