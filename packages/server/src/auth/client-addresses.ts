/**
 * Where browsers may be sent on behalf of a client (identity sheet 6.1, 6.4): back to it with a code only to addresses that
 * it has registered, each exactly; otherwise also to its hosts, and to this server itself.
 */

/** What a client allows, as far as addresses go. */
interface Addresses {
  readonly allowedRedirectUris: readonly string[];
  readonly allowedDomains: readonly string[];
}

/** Schemes that browsers take for a program or a document of ours. */
const neverOpened: ReadonlySet<string> = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'javascript:',
  'unused:',
  'vbscript:',
  'view-source:',
]);

/**
 * An address as it is compared and opened: whole, without a name or password in front of its host, and spelled without a
 * backslash or a control sign, which readers of addresses do not agree on.
 */
export function parseAddress(text: string): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (/[\\\u0000-\u0020\u007f]/.test(text) || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  return neverOpened.has(url.protocol) || url.username !== '' || url.password !== '' ? undefined : url;
}

/** Whether a client may have a code sent to an address: scheme and host in any case, a default port or none, the rest as it is. */
export function isRegisteredRedirect({ allowedRedirectUris }: Addresses, address: string): boolean {
  const url = parseAddress(address);
  return (
    url !== undefined &&
    !address.includes('#') &&
    allowedRedirectUris.some((allowed) => parseAddress(allowed)?.href === url.href)
  );
}

function isOnDomain({ hostname, protocol }: URL, domain: string): boolean {
  return domain === 'localhost' || domain === '127.0.0.1'
    ? hostname === domain && (protocol === 'http:' || protocol === 'https:')
    : protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`));
}

/** The origins of addresses; those of programs of one's own have none. */
export function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.flatMap((address) => parseAddress(address)?.origin ?? []);
  return [...new Set(origins)].filter((origin) => origin !== 'null');
}

/** Whether pages of an origin may call on behalf of a client: a listed origin, or a host of the allowed domains. */
export function clientAllowsOrigin(
  {
    allowedDomains,
    allowedOrigins,
  }: Pick<Addresses, 'allowedDomains'> & { readonly allowedOrigins: readonly string[] },
  origin: string,
): boolean {
  return (
    allowedOrigins.includes(origin) ||
    (URL.canParse(origin) && allowedDomains.some((domain) => isOnDomain(new URL(origin), domain)))
  );
}

/** Whether a browser may be sent to an address when something is done, or given up. */
export function isAllowedCallback(clients: readonly Addresses[], address: string, ownOrigin: string): boolean {
  const url = parseAddress(address);
  return (
    url !== undefined &&
    (url.origin === ownOrigin ||
      clients.some(
        (client) =>
          client.allowedDomains.some((domain) => isOnDomain(url, domain)) || isRegisteredRedirect(client, address),
      ))
  );
}

/** An address with more parameters in its query; those that it has already stay. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) {
      url.searchParams.append(name, value);
    }
  }
  return url.href;
}

/** How a content policy names where an address is: its origin, or the scheme of a program of one's own. */
export function contentSourceOf(address: string): string {
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}
