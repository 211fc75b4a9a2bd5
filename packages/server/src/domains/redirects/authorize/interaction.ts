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

interface Asked {
  readonly request: AuthorizeRequest;
  readonly redirect: RedirectSessionRow | undefined;
  readonly nowMs: number;
}

/** The handle by which the page that is opened knows what to go on with: that of the client, or a new one. */
async function handleOf(parts: RedirectsParts, { client, site }: KnownClient, asked: Asked): Promise<string> {
  const { handle } = asked.request;
  if (handle !== undefined && asked.redirect !== undefined) {
    return handle;
  }
  const address = addressAgain(await parts.auth.originOf(site.id), asked.request);
  const { handle: made } = await parts.database.transact(site.id, async (tx) =>
    insertRedirectSession(
      tx,
      parts,
      {
        intent: 'auth',
        client_id: client.id,
        session_id: null,
        details: { address, callbacks: {}, keepsIdentity: true },
        expires_at: asked.nowMs + redirectLifeMs,
        hasStandIn: false,
      },
      asked.nowMs,
    ),
  );
  return made;
}

type Page = 'login' | 'choose-account' | 'consent';

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
