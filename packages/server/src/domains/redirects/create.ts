/**
 * Makes a redirect session: an address of this site that a client sends a browser to, and what is remembered behind it for
 * fifteen minutes (identity sheet 6.1). Its handle is a secret of its own: the id is told to whoever hears the events.
 */
import {
  type AuthRequest,
  type Callbacks,
  callbackNames,
  fail,
  invalid,
  type NewRedirectSessionInput,
  type RedirectSession,
} from '@openhours/contract';
import { type Caller, personBehind } from '../../auth/caller.ts';
import { isAllowedCallback } from '../../auth/client-addresses.ts';
import { hashSecret, newSiteSecret } from '../../auth/opaque-secret.ts';
import type { Session } from '../../auth/session.ts';
import type { OauthClient } from '../../auth/site-directory.ts';
import type { Act, ReadCall } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../events/change.ts';
import { minuteMs } from '../../time/index.ts';
import type { RedirectsParts } from './parts.ts';
import { type RedirectDetails, type RedirectSessionRow, redirectSessionTable } from './repository.ts';
import { additionalParameters, addressOf, type Destination, destinationOf } from './rules/intents.ts';

/** How long a browser may take on its way. */
export const redirectLifeMs = 15 * minuteMs;
/** Longer addresses are not opened everywhere. */
const maxAddress = 2048;

type Call = Act & Pick<ReadCall<unknown>, 'header'>;

function clientIdOf(caller: Caller): string | undefined {
  return caller.kind === 'app' ? caller.appId : personBehind(caller)?.clientId;
}

export async function requireClientOfSite(
  { auth }: RedirectsParts,
  clientId: string,
  siteId: string,
): Promise<OauthClient> {
  const client = await auth.sites.client(clientId);
  if (client === undefined || client.siteId !== siteId) {
    throw fail('OAUTH_APP_NOT_FOUND', 'The site has no OAuth app with this client id');
  }
  return client;
}

/** The client that the intent names, else that of the caller; a key of the site speaks for all of its clients. */
async function clientsOfCall(
  parts: RedirectsParts,
  { caller, site }: Call,
  named: string | undefined,
): Promise<readonly OauthClient[]> {
  if (named !== undefined) {
    return [await requireClientOfSite(parts, named, site.id)];
  }
  const own = clientIdOf(caller);
  const client = own === undefined ? undefined : await parts.auth.sites.client(own);
  return client === undefined ? parts.auth.sites.clientsOf(site.id) : [client];
}

function requireCallbacks(callbacks: Callbacks, clients: readonly OauthClient[], ownOrigin: string): Callbacks {
  for (const name of callbackNames) {
    const address = callbacks[name];
    if (address !== undefined && !isAllowedCallback(clients, address, ownOrigin)) {
      const data = { field: `callbacks.${name}`, url: address };
      throw fail(
        'REDIRECT_URL_NOT_ALLOWED',
        `callbacks.${name} is no address that the client may send anybody to`,
        data,
      );
    }
  }
  // As they are opened: a reader that spells an address its own way must not make another one of it.
  return Object.fromEntries(Object.entries(callbacks).map(([name, address]) => [name, new URL(address).href]));
}

/** Whose page asks: by the request itself, which no page can write, else as it says. Programs have none. */
function askingOrigin({ header }: Call, input: NewRedirectSessionInput): string | undefined {
  const said = [header('origin'), input.origin, header('referer')].find((each) => each !== undefined && each !== '');
  return said !== undefined && URL.canParse(said) ? new URL(said).origin : undefined;
}

function requireTargetOrigin(client: OauthClient, asking: string | undefined, ownOrigin: string): string {
  if (asking === undefined || asking === ownOrigin) {
    return ownOrigin;
  }
  // Domains are for callbacks: a code is told to no origin that is not listed (identity sheet 6.3).
  if (!client.allowedOrigins.includes(asking)) {
    throw fail('ORIGIN_NOT_ALLOWED', 'A silent sign-in answers only to origins that the client allows', {
      origin: asking,
    });
  }
  return asking;
}

/** The identity that an `auth` brings along by its session token. */
async function sessionOfToken(
  { auth }: RedirectsParts,
  token: string | undefined,
  { siteId, id }: OauthClient,
): Promise<Session | undefined> {
  if (token === undefined || token === '') {
    return undefined;
  }
  const session = await auth.sessions.bySecret('sessionToken', token);
  // One that is over, of another site or of another client signs nobody in; the authorize step says so to the client.
  return session?.siteId === siteId && session.clientId === id ? session : undefined;
}

interface Identity {
  readonly sessionId: string | undefined;
  /** True where the address holds a stand-in for the session token. */
  readonly hasStandIn: boolean;
  readonly expiresAt: number;
}

async function identityOf(
  parts: RedirectsParts,
  call: Call,
  { intent }: Destination,
  input: NewRedirectSessionInput,
  clients: readonly OauthClient[],
): Promise<Identity> {
  const expiresAt = call.nowMs + redirectLifeMs;
  if (intent === 'auth') {
    const token = input.auth?.authRequest.sessionToken;
    const session = await sessionOfToken(parts, token, clients[0] as OauthClient);
    return {
      sessionId: session?.id,
      hasStandIn: session !== undefined,
      expiresAt: Math.min(expiresAt, session?.sessionTokenExpiresAt ?? expiresAt),
    };
  }
  const keeps = intent === 'logout' || input.preferences?.maintainIdentity !== false;
  return { sessionId: keeps ? personBehind(call.caller)?.sessionId : undefined, hasStandIn: false, expiresAt };
}

/** What stands in an address for a session token: it follows from the handle, so that it need not be kept. */
function standInOf({ auth }: RedirectsParts, siteId: string, handle: string): string {
  return `sh_${siteId}.${auth.sealing.sign(handle, 'stand-ins of session tokens')}`;
}

/** The address as the browser opens it. */
export function openedAddress(parts: RedirectsParts, siteId: string, row: RedirectSessionRow, handle: string): string {
  const url = new URL(row.details.address);
  if (row.stand_in_hash !== null) {
    url.searchParams.set('session_token', standInOf(parts, siteId, handle));
  }
  url.searchParams.set('rs', handle);
  return url.href;
}

function detailsOf(
  input: NewRedirectSessionInput,
  { booking, event, plan }: Destination,
  more: Pick<RedirectDetails, 'address' | 'callbacks' | 'targetOrigin'>,
): RedirectDetails {
  const { sessionToken: _secret, ...authRequest } = input.auth?.authRequest ?? ({} as AuthRequest);
  return {
    ...more,
    keepsIdentity: input.preferences?.maintainIdentity !== false,
    ...(booking === undefined ? {} : { booking }),
    ...(event === undefined ? {} : { event }),
    ...(plan === undefined ? {} : { plan }),
    ...(input.auth === undefined ? {} : { authRequest }),
  };
}

export interface MadeRedirect {
  readonly row: RedirectSessionRow;
  readonly handle: string;
}

/** Collects a redirect session; the handle is told this once. */
export function insertRedirectSession(
  tx: Transaction,
  parts: RedirectsParts,
  session: Pick<RedirectSessionRow, 'intent' | 'client_id' | 'session_id' | 'details' | 'expires_at'> & {
    readonly hasStandIn: boolean;
  },
  nowMs: number,
): MadeRedirect {
  const handle = newSiteSecret('rs', tx.siteId);
  const { hasStandIn, ...columns } = session;
  const row: RedirectSessionRow = {
    ...columns,
    id: newId(),
    handle_hash: hashSecret(handle),
    stand_in_hash: hasStandIn ? hashSecret(standInOf(parts, tx.siteId, handle)) : null,
    created_at: nowMs,
    used_at: null,
  };
  redirectSessionTable.insert(tx, row);
  return { row, handle };
}

function presentRedirect(id: string, fullUrl: string, shortUrl: string): RedirectSession {
  const { origin, pathname, searchParams } = new URL(fullUrl);
  return {
    id,
    fullUrl,
    shortUrl,
    urlDetails: { endpoint: `${origin}${pathname}`, searchParams: Object.fromEntries(searchParams) },
  };
}

function requireShort(fullUrl: string): void {
  if (fullUrl.length > maxAddress) {
    throw invalid(
      'preferences.additionalQueryParameters',
      `makes an address longer than ${maxAddress} signs`,
      'MAX_LENGTH',
    );
  }
}

/**
 * Everything is read before the transaction: a call that holds one connection and waits for a second can starve the pool.
 */
export async function createRedirectSession(
  call: Call,
  input: NewRedirectSessionInput,
  parts: RedirectsParts,
): Promise<RedirectSession> {
  const site = await parts.auth.originOf(call.site.id);
  const destination = destinationOf(input);
  const clients = await clientsOfCall(parts, call, input.auth?.authRequest.clientId ?? input.logout?.clientId);
  const said = { ...(input.logout?.postFlowUrl && { postFlowUrl: input.logout.postFlowUrl }), ...input.callbacks };
  const callbacks = requireCallbacks(said, clients, site);
  const targetOrigin =
    input.auth === undefined || input.auth.authRequest.responseMode !== 'web_message'
      ? undefined
      : requireTargetOrigin(clients[0] as OauthClient, askingOrigin(call, input), site);
  const { expiresAt, hasStandIn, sessionId } = await identityOf(parts, call, destination, input, clients);
  const address = addressOf(site, destination, additionalParameters(input, call.header('x-wix-linguist')));
  const session = {
    intent: destination.intent,
    client_id: input.auth?.authRequest.clientId ?? input.logout?.clientId ?? clientIdOf(call.caller) ?? null,
    session_id: sessionId ?? null,
    details: detailsOf(input, destination, { address, callbacks, targetOrigin }),
    expires_at: expiresAt,
    hasStandIn,
  };
  const { fullUrl, handle, id } = await parts.database.transact(call.site.id, async (tx) => {
    const made = insertRedirectSession(tx, parts, session, call.nowMs);
    const opened = openedAddress(parts, tx.siteId, made.row, made.handle);
    requireShort(opened);
    recordChange(
      tx,
      call,
      {
        entity: 'redirectSession',
        before: undefined,
        after: { ...made.row, revision: 1 },
        present: (row) => ({ ...presentRedirect(row.id, address, `${site}/r`) }),
      },
      parts,
    );
    return { fullUrl: opened, handle: made.handle, id: made.row.id };
  });
  const made = presentRedirect(id, fullUrl, `${site}/r/${handle}`);
  const token = input.auth?.authRequest.sessionToken;
  return token === undefined ? made : { ...made, sessionToken: token };
}
