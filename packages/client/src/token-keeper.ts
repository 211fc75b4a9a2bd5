/**
 * Keeps a usable access token: renews it, falls back to a new visitor, one renewal in flight for all (identity sheet
 * 4.1, 15).
 */
import type { RenewalLock } from './renewal-lock.ts';
import { emptyTokens, isExpired, type TokenRole, type TokenSet, type TokenStorage } from './tokens.ts';
import type { ClientTransport } from './transport.ts';

const tokenPath = '/oauth2/token';

/** The token endpoint refused: `status` and `requestId` say more than the message may. */
export class TokenError extends Error {
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(status: number, requestId: string | undefined) {
    super('something went wrong');
    this.name = 'TokenError';
    this.status = status;
    this.requestId = requestId;
  }
}

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number | string;
}

export interface TokenKeeper {
  readonly storage: TokenStorage;
  /** A usable access token. `refused` names one that the server no longer takes. */
  accessToken(refused?: string): Promise<string>;
  /** Asks the token endpoint. Throws TokenError for any status but 200, and an error for an answer without a token. */
  request(body: Readonly<Record<string, unknown>>, authorization?: string): Promise<TokenAnswer>;
  /** The token set of an answer. */
  tokensOf(answer: TokenAnswer, refreshToken: string, role: TokenRole): TokenSet;
}

export function createTokenKeeper(options: {
  readonly transport: ClientTransport;
  readonly clientId: string;
  readonly storage: TokenStorage;
  readonly lock: RenewalLock;
  readonly now: () => number;
}): TokenKeeper {
  const { transport, clientId, storage, lock, now } = options;
  let renewing: Promise<string> | undefined;

  async function request(body: Readonly<Record<string, unknown>>, authorization?: string): Promise<TokenAnswer> {
    const answer = await transport({
      method: 'POST',
      path: tokenPath,
      query: '',
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: JSON.stringify(body),
      signal: undefined,
    });
    const text = await answer.text();
    if (answer.status !== 200) {
      throw new TokenError(answer.status, answer.header('x-wix-request-id'));
    }
    const tokens = JSON.parse(text) as TokenAnswer | null;
    if (!tokens?.access_token) {
      throw new Error('The answer holds no tokens');
    }
    return tokens;
  }

  function tokensOf(answer: TokenAnswer, refreshToken: string, role: TokenRole): TokenSet {
    return {
      accessToken: {
        value: answer.access_token,
        // Of a life that nobody names there is nothing left.
        expiresAt: Math.floor(now() / 1000) + (Number(answer.expires_in) || 0),
      },
      refreshToken: { value: refreshToken, role },
    };
  }

  async function renewed(tokens: TokenSet): Promise<TokenSet> {
    const { value, role } = tokens.refreshToken;
    if (value !== '') {
      try {
        return tokensOf(await request({ clientId, refreshToken: value, grantType: 'refresh_token' }), value, role);
      } catch {
        // Whatever the reason, a caller without a session is a visitor (identity sheet 15); without a connection
        // the next request fails too and tells.
      }
    }
    const answer = await request({ clientId, grantType: 'anonymous' });
    return tokensOf(answer, answer.refresh_token ?? '', 'visitor');
  }

  const isUsable = (tokens: TokenSet, refused: string | undefined) =>
    !isExpired(tokens, now()) && tokens.accessToken.value !== refused;

  function renew(refused: string | undefined): Promise<string> {
    return lock(`openhours.renewal.${clientId}`, async () => {
      // Another tab may have renewed while this one waited.
      let current = await storage.getTokens();
      while (!isUsable(current, refused)) {
        const next = await renewed(current);
        const latest = await storage.getTokens();
        if (latest.refreshToken.value === current.refreshToken.value) {
          await storage.setTokens(next);
          return next.accessToken.value;
        }
        // Whoever signed in or out meanwhile has the last word: this goes on from what they left.
        current = latest;
      }
      return current.accessToken.value;
    });
  }

  return {
    storage,
    request,
    tokensOf,
    async accessToken(refused) {
      const tokens = await storage.getTokens();
      if (isUsable(tokens, refused)) {
        return tokens.accessToken.value;
      }
      if (renewing === undefined) {
        renewing = renew(refused).then(
          (value) => {
            renewing = undefined;
            return value;
          },
          (error: unknown) => {
            renewing = undefined;
            throw error;
          },
        );
      }
      return renewing;
    },
  };
}

/** Forgets whoever was known. */
export async function clearTokens(keeper: TokenKeeper): Promise<void> {
  await keeper.storage.setTokens(emptyTokens);
}
