/** What may be said of an OAuth app, and what it is after a change; no I/O (identity sheet 5, 6.4). */
import { type ChangedOauthAppInput, invalid } from '@openhours/contract';
import { parseAddress } from '../../../auth/client-addresses.ts';

/** A site has at most so many. */
export const maxOauthApps = 100;

/** What is kept of an app as a document. */
export interface OauthAppSettings {
  readonly allowedRedirectUris?: readonly string[];
  readonly allowedDomains?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  readonly loginUrl?: string;
  readonly logoutUrl?: string;
  readonly signOnPolicy?: { readonly requireOwnerApproval?: boolean; readonly requireEmailVerification?: boolean };
  readonly captcha?: {
    readonly register?: 'OFF' | 'VISIBLE' | 'INVISIBLE';
    readonly login?: 'OFF' | 'VISIBLE' | 'INVISIBLE';
  };
  readonly rotateRefreshTokens?: boolean;
}

type Said = Omit<ChangedOauthAppInput, 'revision' | 'name'>;

function requireRedirects(uris: readonly string[]): readonly string[] {
  return uris.map((uri, index) => {
    if (parseAddress(uri) === undefined || uri.includes('#')) {
      throw invalid(`oauthApp.allowedRedirectUris[${index}]`, 'must be a whole address without a fragment', 'FORMAT');
    }
    return uri;
  });
}

/** A host name as addresses have it: in lower case, international letters encoded. */
function requireHosts(hosts: readonly string[]): readonly string[] {
  return hosts.map((host, index) => {
    const url = URL.canParse(`https://${host}`) ? new URL(`https://${host}`) : undefined;
    if (
      url === undefined ||
      url.host !== url.hostname ||
      url.href !== `https://${url.hostname}/` ||
      /[*@]/.test(host)
    ) {
      throw invalid(`oauthApp.allowedDomains[${index}]`, 'must be a host name', 'FORMAT');
    }
    return url.hostname;
  });
}

function requireOrigins(origins: readonly string[]): readonly string[] {
  return origins.map((origin, index) => {
    const url = parseAddress(origin);
    if (
      url === undefined ||
      !(url.protocol === 'https:' || url.protocol === 'http:') ||
      url.href !== `${url.origin}/` ||
      /[*?#]/.test(origin)
    ) {
      throw invalid(`oauthApp.allowedOrigins[${index}]`, 'must be an origin such as https://app.example', 'FORMAT');
    }
    return url.origin;
  });
}

function requirePage(field: string, address: string): string {
  const url = parseAddress(address);
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (url === undefined || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) {
    throw invalid(`oauthApp.${field}`, 'must be an https address', 'FORMAT');
  }
  return address;
}

/** A member as it is after a change: what is not said stays, null takes it away. */
function after<Before, Value>(
  said: Value | null | undefined,
  before: Before,
  check: (value: Value) => Before,
): Before | undefined {
  return said === undefined ? before : said === null ? undefined : check(said);
}

const asSaid = <Value>(value: Value): Value => value;

export function settingsAfter(before: OauthAppSettings, said: Said): OauthAppSettings {
  const settings = {
    allowedRedirectUris: after(said.allowedRedirectUris, before.allowedRedirectUris, requireRedirects),
    allowedDomains: after(said.allowedDomains, before.allowedDomains, requireHosts),
    allowedOrigins: after(said.allowedOrigins, before.allowedOrigins, requireOrigins),
    loginUrl: after(said.loginUrl, before.loginUrl, (address: string) => requirePage('loginUrl', address)),
    logoutUrl: after(said.logoutUrl, before.logoutUrl, (address: string) => requirePage('logoutUrl', address)),
    signOnPolicy: after(said.signOnPolicy, before.signOnPolicy, asSaid),
    captcha: after(said.captcha, before.captcha, asSaid),
    rotateRefreshTokens: after(said.rotateRefreshTokens, before.rotateRefreshTokens, asSaid),
  };
  // What is undefined is not written into the document.
  return JSON.parse(JSON.stringify(settings)) as OauthAppSettings;
}
