/**
 * Signing in on the pages of a provider: a browser's way there and back (identity sheet 9 I, docs/decisions/0089). What is kept meanwhile
 * is a redirect session of its own, whose handle is the `state`: good once, for a quarter of an hour, in the browser that began it.
 */
import { fail } from '@openhours/contract';
import { providerCookie, providerCookieIn } from '../../auth/cookie.ts';
import { hashSecret, newSecret, newSiteSecret, sameHash, siteOfSecret } from '../../auth/opaque-secret.ts';
import { providerCallbackOf } from '../../auth/provider-callback.ts';
import type { Act } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Settled, SignInAct } from '../identity/index.ts';
import { redirectLifeMs } from './create.ts';
import { findRedirect } from './entry.ts';
import type { RedirectsParts } from './parts.ts';
import {
  findByHandle,
  type LeftForProvider,
  type RedirectSessionRow,
  redirectSessionTable,
  useOnce,
} from './repository.ts';

const sealPurpose = 'sign-ins at providers';

/** What nobody who reads the row may know. */
interface Kept {
  readonly nonce: string;
  readonly verifier: string;
  /** The handle by which the browser had come to sign in. */
  readonly handle?: string | undefined;
}

/** Where a provider answers: an address for each connection, so that none can pass its answer off as another's (RFC 9700, 4.4). */
async function callbackOf({ auth }: RedirectsParts, siteId: string, connectionId: string): Promise<string> {
  return providerCallbackOf(await auth.originOf(siteId), siteId, connectionId);
}

/** An account is chosen where the accounts are; every other wish is answered here (docs/decisions/0089). */
function promptOf(row: RedirectSessionRow | undefined): string | undefined {
  const prompt = row?.intent === 'auth' ? new URL(row.details.address).searchParams.get('prompt') : null;
  return prompt === 'select_account' ? prompt : undefined;
}

export interface BegunSignIn {
  readonly location: string;
  /** For `set-cookie`. */
  readonly cookie: string;
}

/** Where a browser signs in; a browser that does so in two windows keeps what it has. */
export async function beginProviderSignIn(
  parts: RedirectsParts,
  { nowMs, site }: Pick<Act, 'nowMs' | 'site'>,
  asked: { readonly connectionId: string; readonly handle: string | undefined; readonly cookies: string | undefined },
): Promise<BegunSignIn> {
  const { auth, database, providers } = parts;
  const { connectionId, cookies } = asked;
  const found = await findRedirect(parts, asked.handle, nowMs);
  const handle = found?.siteId === site.id ? asked.handle : undefined;
  const state = newSiteSecret('ps', site.id);
  const redirectUri = await callbackOf(parts, site.id, connectionId);
  const begun = await providers.begin(database.reader(site.id), connectionId, {
    redirectUri,
    state,
    prompt: handle === undefined ? undefined : promptOf(found?.row),
    nowMs,
  });
  const browser = providerCookieIn(cookies, auth.publicOrigin()) || newSecret();
  const { location, nonce, revision, verifier } = begun;
  const kept: Kept = { nonce, verifier, handle };
  const provider: LeftForProvider = {
    connectionId: begun.connectionId,
    revision,
    browserHash: hashSecret(browser).toString('base64url'),
    sealed: auth.sealing.seal(JSON.stringify(kept), sealPurpose).toString('base64url'),
  };
  await database.transact(site.id, async (tx) =>
    redirectSessionTable.insert(tx, {
      id: newId(),
      handle_hash: hashSecret(state),
      stand_in_hash: null,
      intent: 'login',
      client_id: null,
      session_id: null,
      details: { address: redirectUri, callbacks: {}, keepsIdentity: false, provider },
      created_at: nowMs,
      expires_at: nowMs + redirectLifeMs,
      used_at: null,
    }),
  );
  return { location, cookie: providerCookie(auth.publicOrigin(), browser, redirectLifeMs / 1000) };
}

interface Begun {
  readonly siteId: string;
  readonly rowId: string;
  readonly provider: LeftForProvider;
  readonly redirectUri: string;
  readonly kept: Kept;
}

/** The sign-in that this browser has begun, while it waits for its answer. */
async function findBegun(
  { auth, database }: RedirectsParts,
  state: string,
  cookies: string | undefined,
  nowMs: number,
): Promise<Begun | undefined> {
  const siteId = siteOfSecret('ps', state);
  const site = siteId === undefined ? undefined : await auth.sites.live(siteId);
  const row = site === undefined ? undefined : await findByHandle(database.reader(site.id), state, nowMs);
  const provider = row?.details.provider;
  const browser = providerCookieIn(cookies, auth.publicOrigin());
  if (site === undefined || row === undefined || provider === undefined || row.used_at !== null || !browser) {
    return undefined;
  }
  if (!sameHash(hashSecret(browser), Buffer.from(provider.browserHash, 'base64url'))) {
    return undefined;
  }
  const kept = JSON.parse(
    auth.sealing.open(Buffer.from(provider.sealed, 'base64url'), sealPurpose).toString('utf8'),
  ) as Kept;
  return { siteId: site.id, rowId: row.id, provider, redirectUri: row.details.address, kept };
}

/**
 * What a page of this site goes on with once a provider has answered at an address of ours: the answer, and the handle by which
 * the browser had come. Nothing of an answer that came to the address of another connection.
 */
export async function readCallback(
  parts: RedirectsParts,
  came: { readonly path: string; readonly query: URLSearchParams; readonly cookies: string | undefined },
  nowMs: number,
): Promise<URLSearchParams> {
  const begun = await findBegun(parts, came.query.get('state') ?? '', came.cookies, nowMs);
  const onward = new URLSearchParams();
  if (begun === undefined) {
    return onward;
  }
  if (begun.kept.handle !== undefined) {
    onward.set('rs', begun.kept.handle);
  }
  if (new URL(begun.redirectUri).pathname === came.path) {
    for (const name of ['state', 'code', 'iss', 'error']) {
      const value = came.query.get(name);
      if (value !== null && value !== '') {
        onward.set(name, value);
      }
    }
  }
  return onward;
}

/** Signs in whom the provider has let in; each answer counts once, whatever comes of it. */
export async function completeProviderSignIn(
  parts: RedirectsParts,
  act: SignInAct,
  answer: {
    readonly state: string;
    readonly code: string | undefined;
    readonly iss: string | undefined;
    readonly error: string | undefined;
    readonly cookies: string | undefined;
  },
): Promise<Settled> {
  const { code, cookies, error, iss, state } = answer;
  const begun = await findBegun(parts, state, cookies, act.nowMs);
  const isFirst =
    begun?.siteId === act.site.id &&
    (await parts.database.transact(act.site.id, (tx) => useOnce(tx, begun.rowId, act.nowMs)));
  if (begun === undefined || !isFirst) {
    throw fail('REDIRECT_SESSION_NOT_FOUND', 'This browser has begun no such sign-in, or it is over');
  }
  const { kept, provider, redirectUri } = begun;
  const { nonce, verifier } = kept;
  return parts.providers.complete(act, provider, { redirectUri, state, code, iss, error, nonce, verifier });
}
