/**
 * A browser comes by a redirect session: whoever the client's pages knew goes on as the same person on the pages of this
 * site, once. A browser that holds somebody else, a member or a visitor, stays theirs: else a link of a stranger could have
 * them book as that stranger, who would read what they say (identity sheet 6.1).
 */
import { callerOfSession } from '../../auth/authentication.ts';
import type { EntryOfBrowser } from '../../auth/browser-entry.ts';
import { memberCookie, memberCookieIn, visitorCookie, visitorCookieIn } from '../../auth/cookie.ts';
import { siteOfSecret } from '../../auth/opaque-secret.ts';
import { type Session, sessionLives } from '../../auth/session.ts';
import type { RedirectsParts } from './parts.ts';
import { findByHandle, type RedirectSessionRow, useOnce } from './repository.ts';

/** The site that a handle names with its redirect session, while that is good. */
export async function findRedirect(
  { auth, database }: RedirectsParts,
  handle: string | undefined,
  nowMs: number,
): Promise<{ readonly siteId: string; readonly row: RedirectSessionRow } | undefined> {
  const siteId = handle === undefined ? undefined : siteOfSecret('rs', handle);
  const site = siteId === undefined ? undefined : await auth.sites.live(siteId);
  const row =
    site === undefined || handle === undefined
      ? undefined
      : await findByHandle(database.reader(site.id), handle, nowMs);
  return site === undefined || row === undefined ? undefined : { siteId: site.id, row };
}

/** The session of a site that a cookie of a browser names. */
async function sessionOfCookie(
  { auth }: RedirectsParts,
  siteId: string,
  subjectType: 'MEMBER' | 'VISITOR',
  secret: string | undefined,
): Promise<Session | undefined> {
  const session = secret === undefined ? undefined : await auth.sessions.bySecret('cookie', secret);
  return session?.siteId === siteId && session.subjectType === subjectType ? session : undefined;
}

/** The member who is signed in to a site in a browser. */
export function memberOfBrowser(
  parts: RedirectsParts,
  siteId: string,
  cookies: string | undefined,
): Promise<Session | undefined> {
  return sessionOfCookie(parts, siteId, 'MEMBER', memberCookieIn(cookies, parts.auth.publicOrigin()));
}

/** Whom a browser holds of a site: its member, else its visitor. */
async function holderOfBrowser(
  parts: RedirectsParts,
  siteId: string,
  cookies: string | undefined,
): Promise<Session | undefined> {
  return (
    (await memberOfBrowser(parts, siteId, cookies)) ??
    sessionOfCookie(parts, siteId, 'VISITOR', visitorCookieIn(cookies, parts.auth.publicOrigin()))
  );
}

/** Where an identity goes on from pages to pages; signing in and out have ways of their own. */
function carriesIdentity({ details, intent, used_at }: RedirectSessionRow): boolean {
  return intent !== 'auth' && intent !== 'logout' && used_at === null && details.keepsIdentity;
}

/** Takes the identity of a redirect session over into a browser that comes by it. */
export function createEntry(parts: RedirectsParts): EntryOfBrowser {
  const { auth, database } = parts;

  return async ({ cookies, handle, nowMs, siteId, takesIdentity }) => {
    const found = await findRedirect(parts, handle, nowMs);
    if (found === undefined || found.siteId !== siteId) {
      return { cookies: [] };
    }
    const { row } = found;
    const clientId = row.client_id ?? undefined;
    const session =
      takesIdentity && row.session_id !== null && carriesIdentity(row)
        ? await auth.sessions.live(siteId, row.session_id)
        : undefined;
    const holder = session === undefined ? undefined : await holderOfBrowser(parts, siteId, cookies);
    if (session === undefined || (holder !== undefined && holder.subjectId !== session.subjectId)) {
      return { cookies: [], clientId };
    }
    const secret = await database.transact(siteId, async (tx) =>
      (await useOnce(tx, row.id, nowMs)) ? auth.sessions.giveCookie(tx, session.id) : undefined,
    );
    if (secret === undefined) {
      return { cookies: [], clientId };
    }
    const write = session.subjectType === 'MEMBER' ? memberCookie : visitorCookie;
    const lifeSeconds = sessionLives[session.subjectType].idleMs / 1000;
    const caller = callerOfSession(session);
    return {
      cookies: [write(auth.publicOrigin(), secret, lifeSeconds)],
      clientId,
      ...(caller.kind === 'visitor' ? { visitor: caller } : {}),
      ...(caller.kind === 'member' ? { member: caller } : {}),
    };
  };
}
