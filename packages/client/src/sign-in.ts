/** Signing in and out: states, messages and order of steps as in identity sheet 9 and 15. */
import { asTold, type Caller, readAnswer } from './caller.ts';
import { encodeValue } from './encoding.ts';
import { type FrameHost, messageOf } from './frame.ts';
import {
  type CaptchaTokens,
  captchaError,
  captchaOf,
  failureOf,
  type LoginResult,
  loginError,
  registerError,
  resultOf,
  type StateAnswer,
  unknownState,
} from './login-states.ts';
import { createProofKey, randomText } from './pkce.ts';
import { clearTokens, type TokenKeeper } from './token-keeper.ts';
import type { TokenSet } from './tokens.ts';

export interface RedirectSignIn {
  readonly redirectUri: string;
  readonly originalUri: string;
  readonly codeVerifier: string;
  readonly codeChallenge: string;
  readonly state: string;
}

export interface Auth {
  /** The outcome of the last step; INITIAL before the first. */
  current(): LoginResult;
  /** True only for a member. */
  loggedIn(): Promise<boolean>;
  getTokens(): Promise<TokenSet>;
  setTokens(tokens: TokenSet): Promise<void>;
  register(input: {
    email: string;
    password: string;
    profile?: Record<string, unknown>;
    captchaTokens?: CaptchaTokens;
  }): Promise<LoginResult>;
  login(input: { email: string; password: string; captchaTokens?: CaptchaTokens }): Promise<LoginResult>;
  /** Signs in with what an identity provider gave the app already, such as `{ id_token }`. */
  loginWithIdp(input: { idpConnectionId: string; tokenParams: Record<string, string> }): Promise<LoginResult>;
  /**
   * The code of the verification mail, for the kept state or the one given. Sends nothing unless that is
   * EMAIL_VERIFICATION_REQUIRED; a wrong code is thrown, and may be typed again.
   */
  processVerification(
    input: { verificationCode: string } | { code: string },
    state?: LoginResult,
  ): Promise<LoginResult>;
  /** Mails a new code, on the same terms. */
  resendVerification(state?: LoginResult): Promise<LoginResult>;
  /** Asks what has become of a step that waited, by its state token; without one nothing is sent. */
  proceed(state?: LoginResult): Promise<LoginResult>;
  sendPasswordResetEmail(email: string, redirectUri?: string): Promise<void>;
  /** Trades a session token for member tokens in a hidden frame, and keeps them. Browser only. */
  signInSilently(sessionToken: string): Promise<TokenSet>;
  /** What a redirect sign-in needs to remember until the browser comes back. */
  prepareRedirect(redirectUri: string, originalUri?: string): Promise<RedirectSignIn>;
  /** The address to send the browser to. */
  redirectUrl(
    prepared: RedirectSignIn,
    options?: {
      prompt?: 'login' | 'none' | 'consent' | 'select_account';
      responseMode?: 'fragment' | 'query';
      sessionToken?: string;
      /** The provider to go to at once. */
      idp?: 'google' | 'facebook' | { connectionId: string };
    },
  ): Promise<string>;
  /** Reads code and state from the address the browser came back to: the page's own unless given. */
  parseRedirect(
    url?: string,
    responseMode?: 'fragment' | 'query',
  ): { code?: string; state?: string; error?: string; errorDescription?: string };
  /** Finishes a redirect sign-in and keeps the member's tokens. */
  completeRedirect(code: string | undefined, state: string | undefined, prepared: RedirectSignIn): Promise<TokenSet>;
  /** Acts for a member by id, or by the session of a sign-on, with an API key; keeps the member's tokens. Server only. */
  signInExternally(input: { memberId: string; apiKey: string; sessionToken?: string }): Promise<TokenSet>;
  /** Signs on whom the app itself knows by address, as a new member where there is none; as above. Server only. */
  signOnExternally(input: {
    email: string;
    apiKey: string;
    profile?: Record<string, unknown>;
    verifyEmail?: boolean;
    mergeExistingContact?: boolean;
  }): Promise<TokenSet>;
  /** Empties the tokens and gives the address that ends the session in the browser. */
  logout(returnTo: string): Promise<{ logoutUrl: string }>;
}

const redirectSessionPath = '/_api/redirects-api/v1/redirect-session';
const authenticationPath = '/_api/iam/authentication';
const verificationPath = '/_api/iam/verification/v1/auth';

/** The connections that every site may have under the same id (identity sheet 5). */
const wellKnownConnections = {
  google: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69',
  facebook: '3ecad13f-52c3-483d-911f-31dbcf2a6d23',
};

interface SignOnAnswer {
  readonly identity: { readonly id: string };
  readonly sessionToken: string;
}

export function createAuth(parts: {
  readonly caller: Caller;
  readonly keeper: TokenKeeper;
  readonly clientId: string;
  readonly frames: FrameHost;
  readonly setTimer: (work: () => void, milliseconds: number) => () => void;
}): Auth {
  const { caller, keeper, clientId, frames, setTimer } = parts;
  let current: LoginResult = { loginState: 'INITIAL' };

  async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const text = JSON.stringify(encodeValue(body, false));
    return readAnswer(await caller.send({ method: 'POST', path, query: '', body: text }, { headers }));
  }

  async function step(path: string, body: unknown, explain: (error: unknown) => Partial<LoginResult>) {
    try {
      current = resultOf((await post(path, body)) as StateAnswer);
    } catch (error) {
      current = failureOf(error, explain);
    }
    return current;
  }

  /** A step of one that waits: what is refused is thrown, and the waiting step stays. */
  async function nextStep(path: string, body: unknown): Promise<LoginResult> {
    current = resultOf((await post(path, body)) as StateAnswer);
    return current;
  }

  async function pairWith(apiKey: string): Promise<string> {
    return `${await keeper.accessToken()},${apiKey}`;
  }

  /** Says of a request of our own what every other call says of one: who has no connection learns it by the same words. */
  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw asTold(error);
    }
  }

  async function externalTokens(memberId: string, apiKey: string, sessionToken?: string): Promise<TokenSet> {
    const session = sessionToken === undefined ? { scope: 'offline_access' } : { session_token: sessionToken };
    const grant = { grant_type: 'authorized_client', member_id: memberId, ...session };
    return keepMember(grant, await pairWith(apiKey));
  }

  async function signedOn(email: string, apiKey: string, more: Record<string, unknown>): Promise<TokenSet> {
    const headers = { authorization: await pairWith(apiKey) };
    const body = { loginId: { email }, ...more };
    const answer = (await post(`${authenticationPath}/v2/sign-on`, body, headers)) as SignOnAnswer;
    return externalTokens(answer.identity.id, apiKey, answer.sessionToken);
  }

  async function keepMember(request: Readonly<Record<string, unknown>>, authorization?: string): Promise<TokenSet> {
    const answer = await keeper.request(request, authorization);
    if (!answer.refresh_token) {
      throw new Error('The answer holds no tokens');
    }
    const tokens = keeper.tokensOf(answer, answer.refresh_token, 'member');
    await keeper.storage.setTokens(tokens);
    return tokens;
  }

  async function memberTokens(
    code: string | undefined,
    state: string | undefined,
    sent: { readonly state: string; readonly codeVerifier: string; readonly redirectUri?: string },
  ): Promise<TokenSet> {
    if (!code || !state) {
      throw new Error('Missing code or _state');
    }
    if (state !== sent.state) {
      throw new Error('Invalid _state');
    }
    const { codeVerifier, redirectUri } = sent;
    try {
      return await keepMember({
        clientId,
        grantType: 'authorization_code',
        ...(redirectUri === undefined ? {} : { redirectUri }),
        code,
        codeVerifier,
      });
    } catch (cause) {
      const error = new Error('Failed to get member tokens') as Error & { cause?: unknown };
      error.cause = cause;
      throw error;
    }
  }

  async function redirectSession(body: unknown): Promise<string> {
    const answer = (await post(redirectSessionPath, body)) as { redirectSession: { fullUrl: string } };
    return answer.redirectSession.fullUrl;
  }

  return {
    current: () => current,
    loggedIn: async () => (await keeper.storage.getTokens()).refreshToken.role === 'member',
    getTokens: async () => keeper.storage.getTokens(),
    setTokens: async (tokens) => keeper.storage.setTokens(tokens),
    register: ({ email, password, profile, captchaTokens }) =>
      step(
        `${authenticationPath}/v2/register`,
        { loginId: { email }, password, ...(profile ? { profile } : {}), captchaTokens: captchaOf(captchaTokens) },
        registerError,
      ),
    login: ({ email, password, captchaTokens }) =>
      step(
        `${authenticationPath}/v2/login`,
        { loginId: { email }, password, captchaTokens: captchaOf(captchaTokens) },
        loginError,
      ),
    loginWithIdp: ({ idpConnectionId, tokenParams }) =>
      step(`${authenticationPath}/v1/sso/login-with-token-params`, { idpConnectionId, tokenParams }, captchaError),
    async processVerification(input, state = current) {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') {
        return unknownState;
      }
      const code = 'code' in input ? input.code : input.verificationCode;
      return nextStep(`${verificationPath}/verify`, { code, stateToken: state.data?.stateToken });
    },
    async resendVerification(state = current) {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') {
        return unknownState;
      }
      return nextStep(`${verificationPath}/resend`, { stateToken: state.data?.stateToken });
    },
    async proceed(state = current) {
      const stateToken = state.data?.stateToken;
      return stateToken === undefined
        ? unknownState
        : nextStep(`${authenticationPath}/v1/state/proceed`, { stateToken });
    },
    async sendPasswordResetEmail(email, redirectUri) {
      const redirect = redirectUri === undefined ? {} : { redirect: { url: redirectUri, clientId } };
      await post('/_api/iam/recovery/v1/send-email', { email, ...redirect });
    },
    async signInSilently(sessionToken) {
      const { codeVerifier, codeChallenge } = await createProofKey();
      const state = randomText(43);
      const url = await redirectSession({
        auth: {
          authRequest: {
            clientId,
            codeChallenge,
            codeChallengeMethod: 'S256',
            responseMode: 'web_message',
            responseType: 'code',
            scope: 'offline_access',
            state,
            sessionToken,
          },
          prompt: 'none',
        },
      });
      const answer = await messageOf(frames, url, state, setTimer);
      return memberTokens(answer.code, answer.state, { state, codeVerifier });
    },
    async prepareRedirect(redirectUri, originalUri = '') {
      const { codeVerifier, codeChallenge } = await createProofKey();
      return { redirectUri, originalUri, codeVerifier, codeChallenge, state: randomText(43) };
    },
    redirectUrl: ({ redirectUri, codeChallenge, state }, options = {}) =>
      redirectSession({
        auth: {
          authRequest: {
            clientId,
            redirectUri,
            codeChallenge,
            codeChallengeMethod: 'S256',
            responseMode: options.responseMode ?? 'fragment',
            responseType: 'code',
            scope: 'offline_access',
            state,
            ...(options.sessionToken === undefined ? {} : { sessionToken: options.sessionToken }),
            ...(options.idp === undefined ? {} : { idp: connectionOf(options.idp) }),
          },
          prompt: options.prompt ?? 'login',
        },
      }),
    parseRedirect(url = location.href, responseMode = 'fragment') {
      const { hash, search } = new URL(url);
      const values = new URLSearchParams(responseMode === 'query' ? search : hash.slice(1));
      const names = { code: 'code', state: 'state', error: 'error', errorDescription: 'error_description' };
      const found: Record<string, string> = {};
      for (const [name, wire] of Object.entries(names)) {
        const value = values.get(wire);
        if (value !== null) {
          found[name] = value;
        }
      }
      return found;
    },
    completeRedirect: (code, state, prepared) => memberTokens(code, state, prepared),
    signInExternally: ({ memberId, apiKey, sessionToken }) => told(externalTokens(memberId, apiKey, sessionToken)),
    signOnExternally: ({ email, apiKey, ...more }) => told(signedOn(email, apiKey, more)),
    async logout(returnTo) {
      const logoutUrl = await redirectSession({ logout: { clientId }, callbacks: { postFlowUrl: returnTo } });
      await clearTokens(keeper);
      current = { loginState: 'INITIAL' };
      return { logoutUrl };
    },
  };
}

function connectionOf(idp: 'google' | 'facebook' | { connectionId: string }): string {
  return typeof idp === 'string' ? wellKnownConnections[idp] : idp.connectionId;
}
