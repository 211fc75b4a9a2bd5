/** From a site's row to the entity on the wire and to the facts that every call carries. */
import type { ServedSite } from '@openhours/contract';
import type { Site } from '../../call.ts';
import { formatInstant } from '../../time/index.ts';
import type { SiteRow } from './repository.ts';
import type { SiteStanding } from './rules.ts';

export function presentSite(row: SiteRow): ServedSite {
  return {
    id: row.id,
    accountId: row.account_id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    displayName: row.display_name,
    timeZone: row.time_zone,
    currency: row.currency,
    language: row.language,
    hosts: row.hosts,
    state: row.state,
    ...(row.delete_status === null ? {} : { deleteStatus: row.delete_status }),
    ...(row.trashed_at === null ? {} : { trashedDate: formatInstant(row.trashed_at) }),
  };
}

export function siteOf(row: SiteRow): Site {
  return {
    id: row.id,
    accountId: row.account_id,
    displayName: row.display_name,
    businessName: row.properties.businessName ?? row.display_name,
    timeZone: row.time_zone,
    currency: row.currency,
    language: row.language,
    state: row.state,
  };
}

export function standingOf(row: SiteRow): SiteStanding {
  return {
    state: row.state,
    deleteStatus: row.delete_status ?? undefined,
    trashedAt: row.trashed_at ?? undefined,
  };
}
