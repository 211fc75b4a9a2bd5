/** Decisions about sites without I/O: valid facts, and what may happen to a site in which state (members sheet 1.7). */

import { fail, invalid, requireName, type SiteDeleteStatus, type SiteState, siteTrashDays } from '@openhours/contract';
import { currentCurrencies } from '@openhours/contract/money/currencies';
import { hostNameOf } from '../../auth/site-directory.ts';
import { dayMs, findZone } from '../../time/index.ts';

export interface SiteFacts {
  readonly displayName: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly language: string;
  readonly hosts: readonly string[];
}

const trashMs = siteTrashDays * dayMs;

function canonicalTimeZone(name: string, field: string): string {
  const zone = findZone(name);
  if (zone === undefined) {
    throw invalid(field, 'must be an IANA time zone', 'FORMAT', { data: { type: 'TIME_ZONE' } });
  }
  return zone.canonicalName;
}

function canonicalLanguage(tag: string, field: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag);
    return canonical ?? tag;
  } catch (error) {
    throw invalid(field, 'must be a language tag', 'FORMAT', {
      data: { type: 'LANGUAGE_TAG' },
      cause: error,
    });
  }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** An ISO 3166-1 alpha-2 code in capitals; undefined when there is no such country. */
export function canonicalCountry(code: string): string | undefined {
  return /^[A-Za-z]{2}$/.test(code) && regions.of(code.toUpperCase()) !== undefined ? code.toUpperCase() : undefined;
}

/** One in use, or that was: a business may keep what it has prices in. */
function isCurrency(code: string): boolean {
  return currentCurrencies.includes(code) || Intl.supportedValuesOf('currency').includes(code);
}

/** Checks and canonicalises what is given; fields that are absent stay absent. `fieldOf` is where one was given. */
export function requireFacts<Facts extends { -readonly [Name in keyof SiteFacts]?: SiteFacts[Name] | undefined }>(
  facts: Facts,
  fieldOf: (name: keyof SiteFacts) => string = (name) => `site.${name}`,
): Partial<SiteFacts> {
  const { displayName, timeZone, currency, language, hosts } = facts;
  const name = displayName === undefined ? undefined : requireName(displayName, fieldOf('displayName'));
  if (currency !== undefined && !isCurrency(currency.toUpperCase())) {
    throw invalid(fieldOf('currency'), 'must be an ISO 4217 currency code', 'FORMAT', { data: { type: 'CURRENCY' } });
  }
  const names = hosts?.map(hostNameOf);
  if (names !== undefined && new Set(names).size !== names.length) {
    throw invalid(fieldOf('hosts'), 'must not name a host twice', 'DISTINCT_VALUES');
  }
  return {
    ...(name === undefined ? {} : { displayName: name }),
    ...(timeZone === undefined ? {} : { timeZone: canonicalTimeZone(timeZone, fieldOf('timeZone')) }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(language === undefined ? {} : { language: canonicalLanguage(language, fieldOf('language')) }),
    ...(names === undefined ? {} : { hosts: names }),
  };
}

export interface SiteStanding {
  readonly state: SiteState;
  readonly deleteStatus: SiteDeleteStatus | undefined;
  /** Epoch milliseconds. */
  readonly trashedAt: number | undefined;
}

/** Refuses changes to a site that is not in service. */
export function requireLive(site: SiteStanding): void {
  if (site.deleteStatus !== undefined) {
    throw fail('FAILED_PRECONDITION', 'The site is in the trash or was erased', { deleteStatus: site.deleteStatus });
  }
}

/** What DELETE makes of a site; absent when nothing changes. */
export function afterDeletion(site: SiteStanding, permanent: boolean): SiteDeleteStatus | undefined {
  if (site.deleteStatus === 'PENDING_PURGE' || site.deleteStatus === 'DELETED') {
    return undefined;
  }
  if (permanent) {
    return 'PENDING_PURGE';
  }
  return site.deleteStatus === undefined ? 'TRASH' : undefined;
}

/** Whether a site can come back now; false when it has never been away. */
export function canRestore(site: SiteStanding, nowMs: number): boolean {
  if (site.deleteStatus === undefined) {
    return false;
  }
  if (site.deleteStatus !== 'TRASH' || isTrashOver(site, nowMs)) {
    throw fail('FAILED_PRECONDITION', 'The site can no longer be restored', { deleteStatus: site.deleteStatus });
  }
  return true;
}

/** True when the 30 days in the trash are over. */
function isTrashOver(site: SiteStanding, nowMs: number): boolean {
  return site.trashedAt !== undefined && site.trashedAt + trashMs <= nowMs;
}

/** The latest instant at which a site must have been trashed for its 30 days to be over. */
export function trashedBefore(nowMs: number): number {
  return nowMs - trashMs;
}
