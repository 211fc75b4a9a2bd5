/** Where the browser of whoever signs in at a provider comes back: an address of each connection (docs/decisions/0089). */

export const providerCallbackPath = '/_api/iam/authentication/v1/sso/callback';

/** `siteOrigin`: under which people reach the site. */
export function providerCallbackOf(siteOrigin: string, siteId: string, connectionId: string): string {
  return `${siteOrigin}${providerCallbackPath}/${siteId}/${connectionId}`;
}
