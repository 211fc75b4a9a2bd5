/**
 * The authorization code flow with an OpenID provider, by openid-client over the guarded way out (identity sheet 9 I,
 * docs/decisions/0050 and 0089). Whether the id token that comes of it is signed as it should be is judged where all such tokens are.
 */
import type { Configuration, CustomFetchOptions, ServerMetadata } from 'openid-client';
import { type ProviderPerson, readPerson } from '../../auth/provider-token.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { createProviderMemory } from './provider-memory.ts';
import type { IdpConnectionRow } from './repository/idp-connections.ts';

export type ProviderConnection = Pick<IdpConnectionRow, 'id' | 'revision' | 'issuer' | 'client_id'> & {
  readonly clientSecret: string | undefined;
};

/** What the browser is sent to the provider with, and what is kept here to know the answer by. */
export interface BegunAtProvider {
  readonly location: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface AskedOfProvider {
  readonly redirectUri: string;
  readonly state: string;
  readonly prompt: string | undefined;
  readonly nowMs: number;
}

/** With what the browser has come back, and what was kept. */
export interface ProviderAnswer {
  readonly redirectUri: string;
  readonly state: string;
  readonly code: string | undefined;
  readonly iss: string | undefined;
  readonly error: string | undefined;
  readonly nonce: string;
  readonly verifier: string;
  readonly nowMs: number;
}

/**
 * DENIED: the provider has let nobody in. REFUSED: the answer is not the one to this question. UNREACHABLE: the provider does
 * not answer, or not as one does.
 */
export type ProviderRefusal = 'DENIED' | 'REFUSED' | 'UNREACHABLE';

export interface Exchanged {
  readonly idToken: string;
  /** Whom it is about: in the token, else as the provider says it when asked (OpenID Connect Core 5.4). */
  readonly person: ProviderPerson;
}

export interface OpenidProviders {
  /** Undefined where the provider cannot be reached. */
  begin(connection: ProviderConnection, asked: AskedOfProvider): Promise<BegunAtProvider | undefined>;
  /** What the code was exchanged for. */
  exchange(connection: ProviderConnection, answer: ProviderAnswer): Promise<Exchanged | ProviderRefusal>;
}

const timeoutMs = 5_000;
const scope = 'openid email profile';

/** Answers of a provider by which whoever stands there has not got in (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const denials: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

/** What the library says of an answer that is of somebody else, or to another question; of all others it says that it broke. */
const refusals: ReadonlySet<unknown> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

// Nobody needs it before somebody signs in so.
const library = () => import('openid-client');

export function createOpenidProviders(outgoing: Pick<Outgoing, 'call' | 'isPrivateTarget'>): OpenidProviders {
  const known = createProviderMemory<ServerMetadata>();

  async function ask(url: string, { body, headers, method }: CustomFetchOptions): Promise<Response> {
    const answer = await outgoing.call({
      url,
      purpose: 'idp',
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      timeoutMs,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
    });
    if (!answer.answered) {
      throw new Error(answer.reason);
    }
    const type = answer.headers['content-type'];
    return new Response(answer.body.byteLength === 0 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  }

  async function discover({ client_id, issuer }: ProviderConnection): Promise<ServerMetadata> {
    const { allowInsecureRequests, customFetch, discovery } = await library();
    const found = await discovery(new URL(issuer), client_id ?? '', undefined, undefined, {
      [customFetch]: ask,
      timeout: timeoutMs / 1000,
      execute: outgoing.isPrivateTarget(issuer) ? [allowInsecureRequests] : [],
    });
    // Without the functions that the library adds.
    return JSON.parse(JSON.stringify(found.serverMetadata())) as ServerMetadata;
  }

  function metadataOf(connection: ProviderConnection, nowMs: number): Promise<ServerMetadata> {
    const name = `${connection.id} ${connection.revision} ${connection.issuer}`;
    return known.read({ name, nowMs }, () => discover(connection));
  }

  async function configure(connection: ProviderConnection, nowMs: number): Promise<Configuration> {
    const openid = await library();
    const metadata = await metadataOf(connection, nowMs);
    const { client_id, clientSecret, issuer } = connection;
    const named = metadata.token_endpoint_auth_methods_supported;
    const methods: readonly unknown[] = Array.isArray(named) ? named : ['client_secret_basic'];
    const how =
      clientSecret === undefined
        ? openid.None()
        : methods.includes('client_secret_basic')
          ? openid.ClientSecretBasic(clientSecret)
          : openid.ClientSecretPost(clientSecret);
    // The library goes by the clock of the machine; calls go by business time.
    const times = { [openid.clockSkew]: Math.round((nowMs - Date.now()) / 1000), [openid.clockTolerance]: 60 };
    const configuration = new openid.Configuration(metadata, client_id ?? '', times, how);
    configuration[openid.customFetch] = ask;
    if (outgoing.isPrivateTarget(issuer)) {
      openid.allowInsecureRequests(configuration);
    }
    return configuration;
  }

  return {
    async begin(connection, { nowMs, prompt, redirectUri, state }) {
      const openid = await library();
      try {
        const configuration = await configure(connection, nowMs);
        const verifier = openid.randomPKCECodeVerifier();
        const nonce = openid.randomNonce();
        const location = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(prompt === undefined ? {} : { prompt }),
        });
        return { location: location.href, nonce, verifier };
      } catch {
        // Whatever the library makes of what a provider says of itself, nobody can be sent there.
        return undefined;
      }
    },

    async exchange(connection, { code, error, iss, nonce, nowMs, redirectUri, state, verifier }) {
      const openid = await library();
      const answered = new URL(redirectUri);
      for (const [name, value] of Object.entries({ state, code, iss, error })) {
        if (value !== undefined) {
          answered.searchParams.set(name, value);
        }
      }
      try {
        const configuration = await configure(connection, nowMs);
        const tokens = await openid.authorizationCodeGrant(configuration, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (tokens.id_token === undefined || claims === undefined) {
          return 'REFUSED';
        }
        const told = readPerson(claims);
        const isToldElsewhere =
          told.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        return {
          idToken: tokens.id_token,
          person: isToldElsewhere
            ? readPerson(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub))
            : told,
        };
      } catch (failure) {
        if (failure instanceof openid.AuthorizationResponseError) {
          return denials.has(failure.error) ? 'DENIED' : 'UNREACHABLE';
        }
        if (failure instanceof openid.ResponseBodyError) {
          // Anything else is between the site and its provider.
          return failure.error === 'invalid_grant' ? 'REFUSED' : 'UNREACHABLE';
        }
        return refusals.has((failure as { readonly code?: unknown }).code) ? 'REFUSED' : 'UNREACHABLE';
      }
    },
  };
}
