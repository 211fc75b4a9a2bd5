/**
 * A browser comes by a redirect session: whoever the client's pages knew goes on as the same person on the pages of this
 * site, once. A browser in which somebody else is signed in stays theirs, else a link of a stranger could sign them in as
 * that stranger (identity sheet 6.1).
 */
import { callerOfSession } from '../../auth/authentication.ts';
import type { EntryOfBrowser } from '../../auth/browser-entry.ts';
import { memberCookie, memberCookieIn, visitorCookie } from '../../auth/cookie.ts';
import { siteOfSecret } from '../../auth/opaque-secret.ts';
import { type Session, sessionLives } from '../../auth/session-store.ts';
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

/** The member who is signed in to a site in a browser. */
export async function memberOfBrowser(
  { auth }: RedirectsParts,
  siteId: string,
  cookies: string | undefined,
): Promise<Session | undefined> {
  const secret = memberCookieIn(cookies, auth.publicOrigin());
  const session = secret === undefined ? undefined : await auth.sessions.bySecret('cookie', secret);
  return session?.siteId === siteId && session.subjectType === 'MEMBER' ? session : undefined;
}

/** Where an identity goes on from pages to pages; signing in and out have ways of their own. */
function carriesIdentity({ details, intent, used_at }: RedirectSessionRow): boolean {
  return intent !== 'auth' && intent !== 'logout' && used_at === null && details.keepsIdentity;
}

/** Takes the identity of a redirect session over into a browser that comes by it. */
export function createEntry(parts: RedirectsParts): EntryOfBrowser {
  const { auth, database } = parts;

  return async ({ cookies, handle, nowMs, siteId }) => {
    const found = await findRedirect(parts, handle, nowMs);
    if (found === undefined || found.siteId !== siteId) {
      return { cookies: [] };
    }
    const { row } = found;
    const holder = await memberOfBrowser(parts, siteId, cookies);
    if (!row.details.keepsIdentity && row.used_at === null && holder === undefined) {
      await database.transact(siteId, (tx) => useOnce(tx, row.id, nowMs));
      return { cookies: [visitorCookie(auth.publicOrigin(), '', 0)], isNewVisitor: true };
    }
    const session =
      row.session_id !== null && carriesIdentity(row) ? await auth.sessions.live(siteId, row.session_id) : undefined;
    if (session === undefined || (holder !== undefined && holder.subjectId !== session.subjectId)) {
      return { cookies: [] };
    }
    const secret = await database.transact(siteId, async (tx) =>
      (await useOnce(tx, row.id, nowMs)) ? auth.sessions.giveCookie(tx, session.id) : undefined,
    );
    if (secret === undefined) {
      return { cookies: [] };
    }
    const write = session.subjectType === 'MEMBER' ? memberCookie : visitorCookie;
    const lifeSeconds = sessionLives[session.subjectType].idleMs / 1000;
    const caller = callerOfSession(session);
    return {
      cookies: [write(auth.publicOrigin(), secret, lifeSeconds)],
      ...(caller.kind === 'visitor' ? { visitor: caller } : {}),
    };
  };
}
