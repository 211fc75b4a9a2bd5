/** Signing in and out: states, messages and order of steps as in identity sheet 9 and 15. */
import type { Caller } from './caller.ts';
import { readAnswer } from './caller.ts';
import { CallError } from './errors.ts';
import { createProofKey, randomText } from './pkce.ts';
import { clearTokens, type TokenKeeper } from './token-keeper.ts';
import type { TokenSet } from './tokens.ts';

export type LoginState =
  | 'INITIAL'
  | 'SUCCESS'
  | 'EMAIL_VERIFICATION_REQUIRED'
  | 'OWNER_APPROVAL_REQUIRED'
  | 'FAILURE'
  | 'USER_CAPTCHA_REQUIRED'
  | 'SILENT_CAPTCHA_REQUIRED';

export type LoginErrorCode =
  | 'invalidEmail'
  | 'emailAlreadyExists'
  | 'invalidPassword'
  | 'resetPassword'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken';

export interface LoginResult {
  readonly loginState: LoginState;
  readonly data?: { readonly sessionToken?: string; readonly stateToken?: string };
  readonly error?: string;
  readonly errorCode?: LoginErrorCode;
}

export interface CaptchaTokens {
  readonly recaptchaToken?: string;
  readonly invisibleRecaptchaToken?: string;
}

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
  /** The code of the verification mail, for the kept state or the one given. */
  processVerification(input: { verificationCode: string }, state?: LoginResult): Promise<LoginResult>;
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
      idp?: string;
    },
  ): Promise<string>;
  /** Reads code and state from the address the browser came back to. */
  parseRedirect(
    url: string,
    responseMode?: 'fragment' | 'query',
  ): { code?: string; state?: string; error?: string; errorDescription?: string };
  /** Finishes a redirect sign-in and keeps the member's tokens. */
  completeRedirect(code: string | undefined, state: string | undefined, prepared: RedirectSignIn): Promise<TokenSet>;
  /** Acts for a member by id, or by the session of a sign-on, with an API key; keeps the member's tokens. Server only. */
  signInExternally(input: { memberId: string; apiKey: string; sessionToken?: string }): Promise<TokenSet>;
  /** Empties the tokens and gives the address that ends the session in the browser. */
  logout(returnTo: string): Promise<{ logoutUrl: string }>;
}

const redirectSessionPath = '/_api/redirects-api/v1/redirect-session';
const silentSignInTimeoutMs = 120_000;

interface StateAnswer {
  readonly state?: string | { readonly status?: string; readonly stateToken?: string };
  readonly sessionToken?: string;
  readonly stateToken?: string;
}

/** The window a hidden frame and its message need; the browser's own unless given. */
export interface FrameHost {
  open(url: string, onMessage: (data: unknown) => void): () => void;
}

/** A hidden frame in the page. Returns what removes frame and listener. */
export const pageFrameHost: FrameHost = {
  open(url, onMessage) {
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = url;
    const listener = (event: MessageEvent) => onMessage(event.data);
    window.addEventListener('message', listener);
    document.body.appendChild(frame);
    return () => {
      window.removeEventListener('message', listener);
      if (frame.parentNode !== null) {
        frame.parentNode.removeChild(frame);
      }
    };
  },
};

export function createAuth(parts: {
  readonly caller: Caller;
  readonly keeper: TokenKeeper;
  readonly clientId: string;
  readonly frames: FrameHost;
  readonly setTimer: (work: () => void, milliseconds: number) => () => void;
}): Auth {
  const { caller, keeper, clientId, frames, setTimer } = parts;
  let current: LoginResult = { loginState: 'INITIAL' };

  async function post(path: string, body: unknown): Promise<unknown> {
    return readAnswer(await caller.send({ method: 'POST', path, query: '', body: JSON.stringify(body) }));
  }

  async function step(path: string, body: unknown, explain: (error: CallError) => Partial<LoginResult>) {
    try {
      current = resultOf((await post(path, body)) as StateAnswer);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const more = error instanceof CallError ? explain(error) : {};
      current = { loginState: 'FAILURE', error: message, ...more };
    }
    return current;
  }

  async function keepMember(request: Readonly<Record<string, unknown>>, authorization?: string): Promise<TokenSet> {
    const answer = await keeper.request(request, authorization);
    if (!answer.access_token || !answer.refresh_token) {
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
        '/_api/iam/authentication/v2/register',
        { loginId: { email }, password, ...(profile ? { profile } : {}), captchaTokens: captchaOf(captchaTokens) },
        registerError,
      ),
    login: ({ email, password, captchaTokens }) =>
      step(
        '/_api/iam/authentication/v2/login',
        { loginId: { email }, password, captchaTokens: captchaOf(captchaTokens) },
        loginError,
      ),
    async processVerification({ verificationCode }, state = current) {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') {
        return { loginState: 'FAILURE', error: 'Unknown _state' };
      }
      const body = { code: verificationCode, stateToken: state.data?.stateToken };
      // A wrong code is thrown, and the pending step stays: it may be typed again.
      current = resultOf((await post('/_api/iam/verification/v1/auth/verify', body)) as StateAnswer);
      return current;
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
            ...(options.idp === undefined ? {} : { idp: options.idp }),
          },
          prompt: options.prompt ?? 'login',
        },
      }),
    parseRedirect(url, responseMode = 'fragment') {
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
    async signInExternally({ memberId, apiKey, sessionToken }) {
      const pair = `${await keeper.accessToken()},${apiKey}`;
      const session = sessionToken === undefined ? { scope: 'offline_access' } : { session_token: sessionToken };
      return keepMember({ grant_type: 'authorized_client', member_id: memberId, ...session }, pair);
    },
    async logout(returnTo) {
      const logoutUrl = await redirectSession({ logout: { clientId }, callbacks: { postFlowUrl: returnTo } });
      await clearTokens(keeper);
      current = { loginState: 'INITIAL' };
      return { logoutUrl };
    },
  };
}

function captchaOf(tokens: CaptchaTokens | undefined): Record<string, string>[] {
  const { recaptchaToken, invisibleRecaptchaToken } = tokens ?? {};
  const element = {
    ...(recaptchaToken ? { Recaptcha: recaptchaToken } : {}),
    ...(invisibleRecaptchaToken ? { InvisibleRecaptcha: invisibleRecaptchaToken } : {}),
  };
  return Object.keys(element).length === 0 ? [] : [element];
}

function resultOf(answer: StateAnswer): LoginResult {
  const state = typeof answer.state === 'string' ? answer.state : answer.state?.status;
  const stateToken = answer.stateToken ?? (typeof answer.state === 'object' ? answer.state.stateToken : undefined);
  switch (state) {
    case 'SUCCESS':
    case 'DONE':
      return { loginState: 'SUCCESS', data: { ...(answer.sessionToken ? { sessionToken: answer.sessionToken } : {}) } };
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { ...(stateToken ? { stateToken } : {}) } };
    case 'REQUIRE_OWNER_APPROVAL':
      return { loginState: 'OWNER_APPROVAL_REQUIRED' };
    default:
      return { loginState: 'FAILURE', error: 'Unknown _state' };
  }
}

const captchaErrors: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
};

function registerError(error: CallError): Partial<LoginResult> {
  const email = error.fieldViolations.filter(({ data }) => data?.type === 'EMAIL')[0];
  if (email !== undefined) {
    return { errorCode: 'invalidEmail', error: email.description };
  }
  const errorCode = error.code === '-19995' ? 'emailAlreadyExists' : captchaErrors[error.code];
  return errorCode === undefined ? {} : { errorCode };
}

function loginError(error: CallError): Partial<LoginResult> {
  const known: Readonly<Record<string, LoginErrorCode>> = {
    ...captchaErrors,
    '-19976': 'invalidPassword',
    '-19973': 'resetPassword',
  };
  return { errorCode: known[error.code] ?? 'invalidEmail' };
}

/** The first message that carries our state; frame and listener are gone whatever happens. */
function messageOf(
  frames: FrameHost,
  url: string,
  state: string,
  setTimer: (work: () => void, milliseconds: number) => () => void,
): Promise<{ code?: string; state?: string }> {
  return new Promise((resolve, reject) => {
    let close: () => void = () => {};
    const stopTimer = setTimer(() => {
      close();
      reject(new Error('OAuth flow timed out'));
    }, silentSignInTimeoutMs);
    try {
      close = frames.open(url, (data) => {
        const message = data as { code?: string; state?: string } | null;
        if (typeof message === 'object' && message !== null && message.state === state) {
          stopTimer();
          close();
          resolve(message);
        }
      });
    } catch (error) {
      stopTimer();
      reject(error);
    }
  });
}
