/**
 * Signing out (identity sheet 9 J): by the token of a call, by the one-time handle of a redirect session, or by the cookie
 * of a browser whose own page, or whose person, asks for it. An address alone signs nobody out.
 */
import { type Caller, personBehind } from '../../auth/caller.ts';
import { isAllowedCallback, parseAddress } from '../../auth/client-addresses.ts';
import type { Site } from '../../call.ts';
import { findRedirect, memberOfBrowser } from './entry.ts';
import type { RedirectsParts } from './parts.ts';
import { useOnce } from './repository.ts';
import { returnTo } from './rules/return-address.ts';

export interface LogoutRequest {
  readonly handle: string | undefined;
  readonly postLogoutRedirectUri: string | undefined;
  readonly clientId: string | undefined;
}

export interface SignedOut {
  /** Where it goes on; absent: a page of ours says that it is done. */
  readonly location: string | undefined;
  /** The session that has ended, if any. */
  readonly sessionId: string | undefined;
}

export function readLogout(query: URLSearchParams): LogoutRequest {
  const read = (...names: string[]) => names.map((name) => query.get(name)).find((value) => value) ?? undefined;
  return {
    handle: read('rs'),
    postLogoutRedirectUri: read('postLogoutRedirectUri', 'post_logout_redirect_uri'),
    clientId: read('clientId', 'client_id'),
  };
}

/** Ends the session that is bound to a handle, the first time; a repetition only leads on. Undefined for no such handle. */
export async function logOutByHandle(
  parts: RedirectsParts,
  handle: string | undefined,
  nowMs: number,
): Promise<(SignedOut & { readonly siteId: string }) | undefined> {
  const { auth, database } = parts;
  const found = await findRedirect(parts, handle, nowMs);
  if (found === undefined || found.row.intent !== 'logout') {
    return undefined;
  }
  const { row, siteId } = found;
  await database.transact(siteId, async (tx) => {
    if ((await useOnce(tx, row.id, nowMs)) && row.session_id !== null) {
      auth.sessions.end(tx, row.session_id, nowMs);
    }
  });
  const client = row.client_id === null ? undefined : await auth.sites.client(row.client_id);
  const address = row.details.callbacks.postFlowUrl ?? client?.logoutUrl;
  return {
    siteId,
    sessionId: row.session_id ?? undefined,
    location: address === undefined ? `${await auth.originOf(siteId)}/` : returnTo(address, false),
  };
}

/** The address behind a sign-out, where the client may send people there; of no client: this server's own. */
export async function allowedLocation(
  { auth }: RedirectsParts,
  site: Site,
  { clientId, postLogoutRedirectUri }: LogoutRequest,
  own: string | undefined,
): Promise<string | undefined> {
  const client = await auth.sites.client(clientId ?? own ?? '');
  const clients = client?.siteId === site.id ? [client] : [];
  return postLogoutRedirectUri !== undefined &&
    isAllowedCallback(clients, postLogoutRedirectUri, await auth.originOf(site.id))
    ? parseAddress(postLogoutRedirectUri)?.href
    : undefined;
}

/** Ends the session by whose token a call was made. */
export async function logOutCaller(
  { auth, database }: RedirectsParts,
  site: Site,
  caller: Caller,
  nowMs: number,
): Promise<string | undefined> {
  const person = personBehind(caller);
  if (person === undefined) {
    return undefined;
  }
  await database.transact(site.id, async (tx) => auth.sessions.end(tx, person.sessionId, nowMs));
  return person.sessionId;
}

/** Ends the session of a browser's cookie. */
export async function logOutBrowser(
  parts: RedirectsParts,
  site: Site,
  cookies: string | undefined,
  nowMs: number,
): Promise<void> {
  const session = await memberOfBrowser(parts, site.id, cookies);
  if (session !== undefined) {
    await parts.database.transact(site.id, async (tx) => parts.auth.sessions.end(tx, session.id, nowMs));
  }
}
