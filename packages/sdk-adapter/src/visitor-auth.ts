/**
 * Who a program is to the server: a visitor, whose tokens are fetched at the first call and renewed before they end.
 * The SDK's own strategy does not send its questions for tokens through the fetch of its client.
 */

interface AccessToken {
  readonly value: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

interface RefreshToken {
  readonly value: string;
  readonly role: 'none' | 'visitor' | 'member';
}

/** As the SDK keeps them, so that those of another program can be taken over and handed on. */
export interface Tokens {
  readonly accessToken: AccessToken;
  readonly refreshToken: RefreshToken;
}

/** Where a program keeps tokens, such as in a cookie. Answers empty ones while there are none. */
export interface TokenStorage {
  getTokens(): Tokens;
  setTokens(tokens: Tokens): void;
}

/** How long before its end a token is renewed: the way of a request takes time, and clocks differ. */
const renewedBeforeSeconds = 30;

const noTokens: Tokens = { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } };

export interface VisitorAuthOptions {
  readonly clientId: string;
  /** Tokens to begin with; kept in memory. */
  readonly tokens?: Tokens;
  /** Takes the place of memory. */
  readonly tokenStorage?: TokenStorage;
}

export interface VisitorAuth extends TokenStorage {
  getAuthHeaders(): Promise<{ headers: { Authorization: string } }>;
  /** The given tokens while they last, else renewed ones, else those of a new visitor. */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>;
  renewToken(refreshToken: RefreshToken): Promise<Tokens>;
  loggedIn(): boolean;
  getActiveToken(): string;
}

/** `fetchFromServer` leads to the server; `nowMs` is the clock. */
export function createVisitorAuth(
  { clientId, tokens = noTokens, tokenStorage }: VisitorAuthOptions,
  fetchFromServer: typeof fetch,
  nowMs: () => number = Date.now,
): VisitorAuth {
  const storage = tokenStorage ?? inMemory(tokens);
  const lasts: Lasts = ({ value, expiresAt }) => value !== '' && expiresAt > nowMs() / 1000 + renewedBeforeSeconds;
  const grants = grantsOf(clientId, fetchFromServer, nowMs);
  const generateVisitorTokens = (given: Partial<Tokens> = {}) => lastingTokens(given, grants, lasts);
  let asking: Promise<Tokens> | undefined;

  /** What somebody sets meanwhile, such as the tokens of whoever has signed in, stays. */
  async function renewKept(kept: Tokens): Promise<Tokens> {
    const fresh = await generateVisitorTokens({ refreshToken: kept.refreshToken });
    const now = storage.getTokens();
    if (areSame(now, kept)) {
      storage.setTokens(fresh);
      return fresh;
    }
    return lasts(now.accessToken) ? now : renewKept(now);
  }

  /** Calls that begin at the same moment are those of one visitor. */
  async function currentTokens(): Promise<Tokens> {
    const kept = storage.getTokens();
    if (lasts(kept.accessToken)) {
      return kept;
    }
    asking ??= renewKept(kept).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    getAuthHeaders: async () => ({ headers: { Authorization: (await currentTokens()).accessToken.value } }),
    generateVisitorTokens,
    renewToken: grants.renew,
    getTokens: () => storage.getTokens(),
    setTokens: (next) => storage.setTokens(next),
    loggedIn: () => storage.getTokens().refreshToken.role === 'member',
    getActiveToken: () => storage.getTokens().accessToken.value,
  };
}

/** Whether a token is good for some time yet. */
type Lasts = (token: AccessToken) => boolean;

/** What the server gives tokens for. */
interface Grants {
  /** Whose the token was, theirs is the new one. */
  renew(refreshToken: RefreshToken): Promise<Tokens>;
  /** Those of a new visitor. */
  begin(): Promise<Tokens>;
}

function grantsOf(clientId: string, fetchFromServer: typeof fetch, nowMs: () => number): Grants {
  async function ask(grant: Record<string, string>, role: RefreshToken['role']): Promise<Tokens> {
    const response = await fetchFromServer('https://www.wixapis.com/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, ...grant }),
    });
    if (!response.ok) {
      throw new TokenRefusal(response.status, await response.text());
    }
    const { access_token, expires_in, refresh_token } = (await response.json()) as Record<string, string>;
    return {
      accessToken: { value: String(access_token), expiresAt: Math.floor(nowMs() / 1000) + Number(expires_in) },
      refreshToken: { value: String(refresh_token), role },
    };
  }
  return {
    renew: ({ value, role }) =>
      ask({ grantType: 'refresh_token', refreshToken: value }, role === 'none' ? 'visitor' : role),
    begin: () => ask({ grantType: 'anonymous' }, 'visitor'),
  };
}

async function lastingTokens(
  { accessToken, refreshToken }: Partial<Tokens>,
  { begin, renew }: Grants,
  lasts: Lasts,
): Promise<Tokens> {
  if (refreshToken === undefined || refreshToken.value === '') {
    return begin();
  }
  if (accessToken !== undefined && lasts(accessToken)) {
    return { accessToken, refreshToken };
  }
  try {
    return await renew(refreshToken);
  } catch (error) {
    // Only a token that the server does not take means a new visitor; whoever is not reached may be soon.
    if (!(error instanceof TokenRefusal) || error.status >= 500 || error.status === 429) {
      throw error;
    }
    return begin();
  }
}

/** A storage may answer the same tokens as another object each time. */
function areSame(one: Tokens, other: Tokens): boolean {
  return one.accessToken.value === other.accessToken.value && one.refreshToken.value === other.refreshToken.value;
}

function inMemory(initial: Tokens): TokenStorage {
  let kept = initial;
  return {
    getTokens: () => kept,
    setTokens(tokens) {
      kept = tokens;
    },
  };
}

/** The server answered, and gave no token. */
class TokenRefusal extends Error {
  readonly status: number;
  constructor(status: number, answer: string) {
    super(`The server gave no token (${status}): ${answer}`);
    this.name = 'TokenRefusal';
    this.status = status;
  }
}
