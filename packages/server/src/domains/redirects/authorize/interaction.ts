/** What the person does before the client is answered: signing in, choosing an account, consenting (identity sheet 6.2). */
import { withParameters } from '../../../auth/client-addresses.ts';
import { minuteMs } from '../../../time/index.ts';
import { insertRedirectSession } from '../create.ts';
import type { RedirectsParts } from '../parts.ts';
import type { RedirectSessionRow } from '../repository.ts';
import type { KnownClient } from './client.ts';
import type { AuthorizeRequest } from './request.ts';

const lifeMs = 15 * minuteMs;

/** The same address without what must not be used twice. */
function addressAgain(site: string, query: URLSearchParams): string {
  const url = new URL('/_api/oauth2/authorize', site);
  for (const [name, value] of query) {
    if (!['rs', 'session_token', 'sessionToken'].includes(name)) {
      url.searchParams.append(name, value);
    }
  }
  return url.href;
}

interface Asked {
  readonly request: AuthorizeRequest;
  readonly redirect: RedirectSessionRow | undefined;
  readonly query: URLSearchParams;
  readonly nowMs: number;
}

/** The handle by which the page that is opened knows what to go on with: that of the client, or a new one. */
async function handleOf(parts: RedirectsParts, { client, site }: KnownClient, asked: Asked): Promise<string> {
  const { handle } = asked.request;
  if (handle !== undefined && asked.redirect !== undefined) {
    return handle;
  }
  const { handle: made } = await parts.database.transact(site.id, async (tx) =>
    insertRedirectSession(
      tx,
      parts,
      {
        intent: 'auth',
        client_id: client.id,
        session_id: null,
        details: { address: addressAgain(parts.auth.publicOrigin(), asked.query), callbacks: {}, keepsIdentity: true },
        expires_at: asked.nowMs + lifeMs,
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
  return withParameters(own ?? `${parts.auth.publicOrigin()}/${page}`, { rs });
}
