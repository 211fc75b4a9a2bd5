/**
 * Opaque secrets: refresh tokens, cookies, API keys. They carry a prefix and, where the record is found by site, their
 * site (design 4.2); only their SHA-256 is ever stored (identity sheet 4).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * `rt` refresh token, `st` session token of a member, `sh` its one-time stand-in in an address, `ac` authorization code, `rs`
 * redirect session, `ps` sign-in with a provider that was begun, `cs` secret of an application, `us` cookie of a session, `ul` link of somebody who signs in to the
 * dashboard, `fc` what was begun there and waits for a factor, `dc` a computer that several people use; of members: `ss` sign-in that waits, `rc` link for a password, `ap` sign-up that waits for the owner.
 */
const sitePrefixes = ['rt', 'st', 'sh', 'ac', 'rs', 'ps', 'cs', 'us', 'ul', 'fc', 'dc', 'ss', 'rc', 'ap'] as const;
export type SitePrefix = (typeof sitePrefixes)[number];

/** How an id and a secret are written, as parts of patterns. */
export const idForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const secretForm = '[A-Za-z0-9_-]{43}';

const patterns: ReadonlyMap<SitePrefix, RegExp> = new Map(
  sitePrefixes.map((prefix) => [prefix, new RegExp(`^${prefix}_(${idForm})\\.${secretForm}$`)]),
);

/** 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new secret of a site: prefix, site, 32 random bytes. Example: `rt_<site>.<43 characters>`. */
export function newSiteSecret(prefix: SitePrefix, siteId: string): string {
  return `${prefix}_${siteId}.${newSecret()}`;
}

/** The site that a secret names; absent when the text is no such secret. */
export function siteOfSecret(prefix: SitePrefix, text: string): string | undefined {
  return patterns.get(prefix)?.exec(text)?.[1];
}

/** A new API key: `ok_` and 32 random bytes. */
export function newApiKeyText(): string {
  return `ok_${newSecret()}`;
}

/** What is stored of a secret. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares two hashes in constant time. */
export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
