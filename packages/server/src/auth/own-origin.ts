/** Whether a request comes from a page of this server, by what browsers say of themselves (identity sheet 11). */

export interface OriginFacts {
  /** The header Origin. */
  readonly origin: string | undefined;
  /** The header Sec-Fetch-Site, which no page can set. */
  readonly fetchSite: string | undefined;
  readonly host: string | undefined;
  readonly publicOrigin: string;
}

/**
 * True for an own page. The own origin is the public one or, where the server is reached under several names, the one of
 * the host that was called. A request without Origin comes from a program or an old browser: where nobody's cookie can
 * be misused it is let through, elsewhere refused. `Origin: null`, which pages without a referrer send, says nothing:
 * only Sec-Fetch-Site can then vouch for the request.
 */
export function isOwnOrigin(facts: OriginFacts, withoutOrigin: 'allow' | 'refuse'): boolean {
  const { origin, fetchSite, host, publicOrigin } = facts;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') {
    return false;
  }
  if (origin === undefined) {
    return withoutOrigin === 'allow';
  }
  if (origin === 'null') {
    return fetchSite === 'same-origin';
  }
  if (!URL.canParse(origin)) {
    return false;
  }
  const said = new URL(origin);
  return said.origin === publicOrigin || (host !== undefined && said.host === host.toLowerCase());
}

/** Whether a call comes from an own page; one without Origin comes from none. */
export function comesFromOwnPage(header: (name: string) => string | undefined, publicOrigin: string): boolean {
  const facts = { origin: header('origin'), fetchSite: header('sec-fetch-site'), host: header('host'), publicOrigin };
  return isOwnOrigin(facts, 'refuse');
}
