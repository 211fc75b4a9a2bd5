/** Which browser origins may read answers (identity sheet 8): those that an OAuth app of the site allows. */

/** True when an OAuth app of the site allows the origin; without a site, when an app of any site does. */
export type IsAllowedOrigin = (origin: string, siteId: string | undefined) => Promise<boolean>;

const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'x-wix-bi-gateway',
  'X-Wix-Consistent',
  'x-wix-linguist',
  'wix-site-id',
  'wix-account-id',
  'client-binding',
].join(', ');

/** Headers for an answer to a browser of another origin; tokens are not cookies, so credentials are never allowed. */
export async function crossOriginHeaders(
  isAllowedOrigin: IsAllowedOrigin,
  origin: string,
  siteId: string | undefined,
): Promise<Record<string, string>> {
  if (!(await isAllowedOrigin(origin, siteId))) {
    return { vary: 'Origin' };
  }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-wix-request-id, X-Wix-Consistent, Retry-After',
  };
}

/** Headers for a preflight, which comes without credentials and therefore without a site. */
export async function preflightHeaders(
  isAllowedOrigin: IsAllowedOrigin,
  origin: string,
): Promise<Record<string, string>> {
  const headers = await crossOriginHeaders(isAllowedOrigin, origin, undefined);
  if (headers['access-control-allow-origin'] === undefined) {
    return headers;
  }
  return {
    ...headers,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '86400',
  };
}
