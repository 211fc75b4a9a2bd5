/**
 * The authorize step, from top to bottom (identity sheet 6.2): each line is one check or one act, in the order in which the
 * sheet decides. What stops it is thrown as its outcome.
 */
import { type Challenge, issueCode } from '../../../auth/authorization-codes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { grantedScope, type Prompt } from '../../identity/index.ts';
import { findRedirect } from '../entry.ts';
import type { RedirectsParts } from '../parts.ts';
import type { RedirectSessionRow } from '../repository.ts';
import { type KnownClient, requireKnownClient } from './client.ts';
import { requireDelivery } from './delivery.ts';
import { findIdentity } from './identity.ts';
import { addressOfConsent, addressOfPage } from './interaction.ts';
import { type Delivery, type Outcome, Stop, stopped } from './outcome.ts';
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
import { wayToProvider } from './provider.ts';
import { type AuthorizeRequest, readAuthorizeRequest, repeatedParameter } from './request.ts';

export interface Asking {
  readonly query: URLSearchParams;
  /** The whole cookie header of the browser. */
  readonly cookies: string | undefined;
  /** The host that was asked. */
  readonly host: string;
  readonly nowMs: number;
}

/** A request whose every part was checked: whom it is answered to, and with what. */
export interface CheckedRequest {
  readonly known: KnownClient;
  readonly request: AuthorizeRequest;
  readonly redirect: RedirectSessionRow | undefined;
  readonly to: Delivery;
  readonly challenge: Challenge | undefined;
  readonly state: string;
  readonly prompt: Prompt | undefined;
  readonly refuse: Refuse;
}

/** Checks all that does not depend on who is signed in. Throws `Stop`. */
export async function checkRequest(
  parts: RedirectsParts,
  { nowMs, query }: Pick<Asking, 'nowMs' | 'query'>,
): Promise<CheckedRequest> {
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
  return { known, request, redirect, to, challenge, state, prompt, refuse };
}

/** The code by which the client gets the tokens of a session. */
export function issueCodeOf(
  tx: Transaction,
  { challenge, known, request, state, to }: CheckedRequest,
  sessionId: string,
  nowMs: number,
): Outcome {
  const code = issueCode(
    tx,
    {
      sessionId,
      clientId: known.client.id,
      redirectUri: request.redirectUri,
      challenge,
      nonce: request.nonce,
      scope: grantedScope(request.scope),
    },
    nowMs,
  );
  return { kind: 'code', to, code, state };
}

async function decide(parts: RedirectsParts, asking: Asking): Promise<Outcome> {
  const { cookies, host, nowMs } = asking;
  const checked = await checkRequest(parts, asking);
  const { known, prompt, redirect, refuse, request, to } = checked;
  const session = await findIdentity(parts, request, known, { prompt, cookies, nowMs, redirect });
  const asked = { request, redirect, nowMs };
  if (session === undefined) {
    if (prompt === 'none' || to.mode === 'web_message') {
      // In a hidden frame nobody could sign in.
      refuse('login_required', 'Nobody is signed in');
    }
    if (request.idp !== undefined) {
      const { address, ...way } = await wayToProvider(parts, checked, request.idp, { ...asked, cookies, host });
      return { kind: 'go', address, ...way };
    }
    const page = prompt === 'select_account' ? 'choose-account' : 'login';
    return { kind: 'go', address: await addressOfPage(parts, known, page, asked) };
  }
  if (prompt === 'consent') {
    if (to.mode === 'web_message') {
      refuse('consent_required', 'In a hidden frame nobody could agree');
    }
    return { kind: 'go', address: await addressOfConsent(parts, known, session.id, asked) };
  }
  return parts.database.transact(known.site.id, async (tx) => issueCodeOf(tx, checked, session.id, nowMs));
}

/** Decides what comes of a request. */
export function authorize(parts: RedirectsParts, asking: Asking): Promise<Outcome> {
  return stopped(() => decide(parts, asking));
}
