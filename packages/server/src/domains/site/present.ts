/** From a site's row to the entity on the wire and to the facts that every call carries. */
import type { OauthApp, ServedSite } from '@openhours/contract';
import { originsOf } from '../../auth/client-addresses.ts';
import type { Site } from '../../call.ts';
import { formatInstant } from '../../time/index.ts';
import type { OauthAppRow, SiteRow } from './repository.ts';
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

/** A client as its owner sees it; its secret is not among that. */
export function presentOauthApp(row: OauthAppRow): OauthApp {
  const { allowedDomains = [], allowedOrigins, allowedRedirectUris = [], rotateRefreshTokens = false } = row.settings;
  const { captcha, loginUrl, logoutUrl, signOnPolicy } = row.settings;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    name: row.name,
    applicationType: row.application_type,
    allowedRedirectUris: [...allowedRedirectUris],
    allowedDomains: [...allowedDomains],
    allowedOrigins: [...(allowedOrigins ?? originsOf(allowedRedirectUris))],
    rotateRefreshTokens,
    ...(loginUrl === undefined ? {} : { loginUrl }),
    ...(logoutUrl === undefined ? {} : { logoutUrl }),
    ...(signOnPolicy === undefined ? {} : { signOnPolicy }),
    ...(captcha === undefined ? {} : { captcha }),
  };
}
