/**
 * Opaque secrets: refresh tokens, cookies, API keys. They carry a prefix and, where the record is found by site, their
 * site (design 4.2); only their SHA-256 is ever stored (identity sheet 4).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** `rt` refresh token, `us` cookie of a dashboard session, `ul` link of somebody who signs in to the dashboard. */
export type SitePrefix = 'rt' | 'us' | 'ul';

const sitePart = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const patterns: Readonly<Record<SitePrefix, RegExp>> = {
  rt: new RegExp(`^rt_(${sitePart})\\.[A-Za-z0-9_-]{43}$`),
  us: new RegExp(`^us_(${sitePart})\\.[A-Za-z0-9_-]{43}$`),
  ul: new RegExp(`^ul_(${sitePart})\\.[A-Za-z0-9_-]{43}$`),
};

/** A new secret of a site: prefix, site, 32 random bytes. Example: `rt_<site>.<43 characters>`. */
export function newSiteSecret(prefix: SitePrefix, siteId: string): string {
  return `${prefix}_${siteId}.${randomBytes(32).toString('base64url')}`;
}

/** The site that a secret names; absent when the text is no such secret. */
export function siteOfSecret(prefix: SitePrefix, text: string): string | undefined {
  return patterns[prefix].exec(text)?.[1];
}

/** A new API key: `ok_` and 32 random bytes. */
export function newApiKeyText(): string {
  return `ok_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a secret. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares two hashes in constant time. */
export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
