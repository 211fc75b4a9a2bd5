/** What the person does before the client is answered: signing in, choosing an account, consenting (identity sheet 6.2). */
import { withParameters } from '../../../auth/client-addresses.ts';
import { insertRedirectSession, redirectLifeMs } from '../create.ts';
import type { RedirectsParts } from '../parts.ts';
import type { RedirectSessionRow } from '../repository.ts';
import type { KnownClient } from './client.ts';
import { type AuthorizeRequest, parametersAgain } from './request.ts';

/** The same address with what was understood of it, and without what must not be used twice. */
function addressAgain(site: string, request: AuthorizeRequest): string {
  return withParameters(`${site}/_api/oauth2/authorize`, parametersAgain(request));
}

export interface Asked {
  readonly request: AuthorizeRequest;
  readonly redirect: RedirectSessionRow | undefined;
  readonly nowMs: number;
}

/** What the page that is opened goes on with: the request, and of whom something is asked. */
async function newHandle(
  parts: RedirectsParts,
  { client, site }: KnownClient,
  { nowMs, request }: Asked,
  sessionId: string | null,
): Promise<string> {
  const address = addressAgain(await parts.auth.originOf(site.id), request);
  const asksConsent = sessionId === null ? {} : { asksConsent: true };
  const { handle } = await parts.database.transact(site.id, async (tx) =>
    insertRedirectSession(
      tx,
      parts,
      {
        intent: 'auth',
        client_id: client.id,
        session_id: sessionId,
        details: { address, callbacks: {}, keepsIdentity: true, ...asksConsent },
        expires_at: nowMs + redirectLifeMs,
        hasStandIn: false,
      },
      nowMs,
    ),
  );
  return handle;
}

/** What a sign-in for the request goes on with. */
export async function handleOf(parts: RedirectsParts, known: KnownClient, asked: Asked): Promise<string> {
  const { handle } = asked.request;
  // That of the client says what it was made for; one by which somebody has signed in or agreed is good for nothing more.
  const isGood = asked.redirect?.used_at === null && asked.redirect.details.asksConsent !== true;
  return handle !== undefined && isGood ? handle : newHandle(parts, known, asked, null);
}

type Page = 'login' | 'choose-account';

/** Where the person is led. Signing in happens at the client's own page, where it has one. */
export async function addressOfPage(
  parts: RedirectsParts,
  known: KnownClient,
  page: Page,
  asked: Asked,
): Promise<string> {
  const rs = await handleOf(parts, known, asked);
  const own = page === 'login' ? (asked.redirect?.details.callbacks.loginUrl ?? known.client.loginUrl) : undefined;
  return withParameters(own ?? `${await parts.auth.originOf(known.site.id)}/${page}`, { rs });
}

/** Where a member is asked whether the client may act for them. */
export async function addressOfConsent(
  parts: RedirectsParts,
  known: KnownClient,
  sessionId: string,
  asked: Asked,
): Promise<string> {
  const rs = await newHandle(parts, known, asked, sessionId);
  return withParameters(`${await parts.auth.originOf(known.site.id)}/consent`, { rs });
}
