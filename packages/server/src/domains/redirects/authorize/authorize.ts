/**
 * The authorize step, from top to bottom (identity sheet 6.2): each line is one check or one act, in the order in which the
 * sheet decides. What stops it is thrown as its outcome.
 */
import { issueCode } from '../../../auth/authorization-codes.ts';
import { grantedScope } from '../../identity/index.ts';
import { findRedirect } from '../entry.ts';
import type { RedirectsParts } from '../parts.ts';
import { requireKnownClient } from './client.ts';
import { requireDelivery } from './delivery.ts';
import { findIdentity } from './identity.ts';
import { addressOfPage } from './interaction.ts';
import { type Outcome, Stop } from './outcome.ts';
import {
  checkLength,
  checkNonce,
  checkNotRepeated,
  checkResponseMode,
  checkResponseType,
  type Refuse,
  readPrompt,
  requireChallenge,
  requireState,
} from './parameters.ts';
import { readAuthorizeRequest, repeatedParameter } from './request.ts';

export interface Asking {
  readonly query: URLSearchParams;
  /** The whole cookie header of the browser. */
  readonly cookies: string | undefined;
  readonly nowMs: number;
}

async function decide(parts: RedirectsParts, { cookies, nowMs, query }: Asking): Promise<Outcome> {
  const request = readAuthorizeRequest(query);
  const known = await requireKnownClient(parts, request);
  const found = await findRedirect(parts, request.handle, nowMs);
  const redirect = found?.siteId === known.site.id && found.row.intent === 'auth' ? found.row : undefined;
  const to = requireDelivery(request, known.client, redirect);
  const refuse: Refuse = (error, description) => {
    throw new Stop({ kind: 'error', to, error, description, state: request.state });
  };

  checkNotRepeated(repeatedParameter(query), refuse);
  checkLength(request, refuse);
  checkResponseMode(request, refuse);
  const state = requireState(request, refuse);
  checkResponseType(request, refuse);
  const challenge = requireChallenge(request, known.client, refuse);
  checkNonce(request, refuse);
  const prompt = readPrompt(request, refuse);

  const session = await findIdentity(parts, request, known, { prompt, cookies, nowMs });
  const asked = { request, redirect, nowMs };
  if (session === undefined) {
    if (prompt === 'none' || to.mode === 'web_message') {
      // In a hidden frame nobody could sign in.
      refuse('login_required', 'Nobody is signed in');
    }
    if (request.idp !== undefined) {
      refuse('invalid_request', 'The site has no such connection to an identity provider');
    }
    const page = prompt === 'select_account' ? 'choose-account' : 'login';
    return { kind: 'go', address: await addressOfPage(parts, known, page, asked) };
  }
  if (prompt === 'consent') {
    return { kind: 'go', address: await addressOfPage(parts, known, 'consent', asked) };
  }
  const code = await parts.database.transact(known.site.id, async (tx) =>
    issueCode(
      tx,
      {
        sessionId: session.id,
        clientId: known.client.id,
        redirectUri: request.redirectUri,
        challenge,
        nonce: request.nonce,
        scope: grantedScope(request.scope),
      },
      nowMs,
    ),
  );
  return { kind: 'code', to, code, state };
}

/** Decides what comes of a request. */
export async function authorize(parts: RedirectsParts, asking: Asking): Promise<Outcome> {
  try {
    return await decide(parts, asking);
  } catch (error) {
    if (error instanceof Stop) {
      return error.outcome;
    }
    throw error;
  }
}
