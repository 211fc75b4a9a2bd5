/**
 * What stands behind the pages on which members sign in: why a browser has come, and its end, at which it holds a session of its
 * own and goes on where it came from (docs/decisions/0085).
 */
import { invalid, type OpenedSignIn } from '@openhours/contract';
import { contentSourceOf, isRegisteredRedirect, withParameters } from '../../auth/client-addresses.ts';
import { memberCookie } from '../../auth/cookie.ts';
import { hashSecret, sameHash } from '../../auth/opaque-secret.ts';
import { type Session, sessionLives } from '../../auth/session.ts';
import type { Act, ReadCall } from '../../call.ts';
import { insertRedirectSession, redirectLifeMs } from './create.ts';
import { findRedirect, memberOfBrowser } from './entry.ts';
import { findMemberName } from './member-name.ts';
import type { RedirectsParts } from './parts.ts';
import { type RedirectSessionRow, useOnce } from './repository.ts';
import { returnTo } from './rules/return-address.ts';

interface CameFor {
  readonly handle: string;
  readonly row: RedirectSessionRow;
  readonly intent: 'auth' | 'login';
}

/** Why a browser is at these pages. In a hidden frame nobody signs in, so that a silent request ends nowhere. */
async function findReason(
  parts: RedirectsParts,
  { nowMs, site }: Pick<Act, 'nowMs' | 'site'>,
  handle: string | undefined,
): Promise<CameFor | undefined> {
  const found = await findRedirect(parts, handle, nowMs);
  if (handle === undefined || found?.siteId !== site.id) {
    return undefined;
  }
  const { row } = found;
  const { details, intent } = row;
  return intent === 'login' || (intent === 'auth' && details.targetOrigin === undefined)
    ? { handle, row, intent }
    : undefined;
}

/** Where a browser ends from here, on a client's pages: of an authorize request only what its client has registered. */
async function endOf({ auth }: RedirectsParts, came: CameFor | undefined): Promise<string | undefined> {
  if (came?.intent !== 'auth') {
    return came?.row.details.callbacks.postFlowUrl;
  }
  const asked = new URL(came.row.details.address).searchParams;
  const [clientId, redirectUri] = [asked.get('client_id'), asked.get('redirect_uri')];
  const client = clientId === null ? undefined : await auth.sites.client(clientId);
  return client !== undefined && redirectUri !== null && isRegisteredRedirect(client, redirectUri)
    ? redirectUri
    : undefined;
}

/** Whose pages may show this one in a frame, hidden: those of a client that has sent the browser to sign in. */
async function framersOf({ auth }: RedirectsParts, came: CameFor | undefined): Promise<readonly string[]> {
  const id = came?.intent === 'login' ? came.row.client_id : null;
  const client = id === null ? undefined : await auth.sites.client(id);
  return client?.allowedOrigins ?? [];
}

/** Who is signed in in a browser, as its pages call them. */
async function memberHere(parts: RedirectsParts, call: Pick<ReadCall<unknown>, 'header' | 'reader' | 'site'>) {
  const session = await memberOfBrowser(parts, call.site.id, call.header('cookie'));
  return session === undefined ? undefined : findMemberName(call.reader, session.subjectId);
}

/** Says why a browser has come, and who is signed in in it. */
export async function openSignIn(
  parts: RedirectsParts,
  call: ReadCall<unknown>,
  handle: string | undefined,
): Promise<OpenedSignIn> {
  const came = await findReason(parts, call, handle);
  const member = await memberHere(parts, call);
  const end = await endOf(parts, came);
  const postFlowUrl = came?.row.details.callbacks.postFlowUrl;
  const providers = await parts.providers.list(call.reader);
  return {
    ...(came === undefined ? {} : { intent: came.intent }),
    providers: providers.map(({ id, name }) => ({ idpConnectionId: id, name })),
    leadsTo: end === undefined ? [] : [contentSourceOf(end)],
    framedBy: [...(await framersOf(parts, came))],
    ...(postFlowUrl === undefined ? {} : { wayBack: returnTo(postFlowUrl, member !== undefined) }),
    ...(member === undefined
      ? {}
      : { member: { ...member, ...(came?.intent === 'auth' ? {} : { goesOnAt: await homeOf(parts, call, came) }) } }),
  };
}

/** Where whoever is signed in goes on, unless a client asked for it by the authorize step. */
async function homeOf(
  { auth }: RedirectsParts,
  { site }: Pick<Act, 'site'>,
  came: CameFor | undefined,
): Promise<string> {
  const postFlowUrl = came?.row.details.callbacks.postFlowUrl;
  return postFlowUrl === undefined ? `${await auth.originOf(site.id)}/` : returnTo(postFlowUrl, true);
}

/**
 * What says to the authorize step that the sign-in which a client asked for has been done: it names the one session, which the
 * browser must hold besides, and the one request. Whoever sends it to somebody else has sent nothing.
 */
function proofOf({ auth }: RedirectsParts, handle: string, sessionId: string): string {
  return auth.sealing.sign(`${handle} ${sessionId}`, 'sign-ins that the authorize step asked for');
}

/** The session that the browser began for this very request, the first time. */
export async function takeSignIn(
  parts: RedirectsParts,
  siteId: string,
  shown: { readonly proof: string; readonly handle: string; readonly row: RedirectSessionRow },
  asked: { readonly cookies: string | undefined; readonly nowMs: number },
): Promise<Session | undefined> {
  const session = await memberOfBrowser(parts, siteId, asked.cookies);
  if (
    session === undefined ||
    !sameHash(hashSecret(shown.proof), hashSecret(proofOf(parts, shown.handle, session.id)))
  ) {
    return undefined;
  }
  const isFirst = await parts.database.transact(siteId, (tx) => useOnce(tx, shown.row.id, asked.nowMs));
  return isFirst ? session : undefined;
}

/** The handle of the same request; a new one where somebody has signed in by it already, since each is good for one sign-in. */
async function handleToGoOn(
  parts: RedirectsParts,
  { nowMs, site }: Pick<Act, 'nowMs' | 'site'>,
  { handle, row: { client_id, details, intent, used_at } }: CameFor,
): Promise<string> {
  if (used_at === null) {
    return handle;
  }
  const made = await parts.database.transact(site.id, async (tx) =>
    insertRedirectSession(
      tx,
      parts,
      {
        intent,
        client_id,
        session_id: null,
        details: { ...details, asksConsent: undefined },
        expires_at: nowMs + redirectLifeMs,
        hasStandIn: false,
      },
      nowMs,
    ),
  );
  return made.handle;
}

export interface FinishedSignIn {
  readonly location: string;
  /** For `set-cookie`. */
  readonly cookie: string;
}

/** Gives a browser the session that a session token names; what it held before is of another sign-in. */
export async function finishSignIn(
  parts: RedirectsParts,
  act: Act,
  asked: { readonly sessionToken: string; readonly handle: string | undefined },
): Promise<FinishedSignIn> {
  const { auth, database } = parts;
  const { nowMs, site } = act;
  const unusable = () => invalid('sessionToken', 'is unknown, used or expired', 'OTHER');
  const session = await auth.sessions.bySecret('sessionToken', asked.sessionToken);
  if (session?.siteId !== site.id || session.subjectType !== 'MEMBER') {
    throw unusable();
  }
  // What one client has signed in goes on with no other's request.
  const came = await findReason(parts, act, asked.handle);
  if (came?.intent === 'auth' && session.clientId !== undefined && session.clientId !== came.row.client_id) {
    throw unusable();
  }
  const secret = await database.transact(site.id, async (tx) => {
    auth.sessions.use(tx, session, nowMs);
    return auth.sessions.giveCookie(tx, session.id);
  });
  const cookie = memberCookie(auth.publicOrigin(), secret, sessionLives.MEMBER.idleMs / 1000);
  if (came?.intent !== 'auth') {
    return { location: await homeOf(parts, act, came), cookie };
  }
  const rs = await handleToGoOn(parts, act, came);
  const signed_in = proofOf(parts, rs, session.id);
  return { location: withParameters(came.row.details.address, { rs, signed_in }), cookie };
}
