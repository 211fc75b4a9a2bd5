/** The token set of a visitor or member, and where it is kept (identity sheet 15). */

export type TokenRole = 'none' | 'visitor' | 'member';

export interface TokenSet {
  /** `expiresAt` in epoch seconds. */
  readonly accessToken: { readonly value: string; readonly expiresAt: number };
  readonly refreshToken: { readonly value: string; readonly role: TokenRole };
}

export const emptyTokens: TokenSet = Object.freeze({
  accessToken: Object.freeze({ value: '', expiresAt: 0 }),
  refreshToken: Object.freeze({ value: '', role: 'none' as const }),
});

/** True when the access token can no longer be used: whole epoch seconds, no margin. */
export function isExpired(tokens: TokenSet, nowMs: number): boolean {
  return tokens.accessToken.value === '' || tokens.accessToken.expiresAt < Math.floor(nowMs / 1000);
}

/** Where tokens are kept between calls. */
export interface TokenStorage {
  getTokens(): TokenSet | Promise<TokenSet>;
  setTokens(tokens: TokenSet): void | Promise<void>;
}

function isTokenSet(value: unknown): value is TokenSet {
  const set = value as TokenSet | null;
  return (
    typeof set?.accessToken?.value === 'string' &&
    typeof set.accessToken.expiresAt === 'number' &&
    typeof set.refreshToken?.value === 'string' &&
    ['none', 'visitor', 'member'].indexOf(set.refreshToken.role) >= 0
  );
}

/** Reads what was kept; anything that is no token set counts as none. */
function parseTokens(text: string | null | undefined): TokenSet {
  if (!text) {
    return emptyTokens;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isTokenSet(value) ? value : emptyTokens;
  } catch {
    return emptyTokens;
  }
}

/** Keeps tokens as long as the page or process lives. */
export function memoryTokens(initial: TokenSet = emptyTokens): TokenStorage {
  let current = initial;
  return {
    getTokens: () => current,
    setTokens: (tokens) => {
      current = tokens;
    },
  };
}

/**
 * Keeps tokens in the browser's local storage, shared by all tabs of the origin; as long as the page lives where the browser
 * refuses that or has no room.
 */
export function localStorageTokens(
  options: { key?: string; storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> } = {},
): TokenStorage {
  const { key = 'openhours.tokens' } = options;
  const storage = () => options.storage ?? localStorage;
  let unkept: TokenSet | undefined;
  return {
    getTokens: () => {
      try {
        return unkept ?? parseTokens(storage().getItem(key));
      } catch {
        return emptyTokens;
      }
    },
    setTokens: (tokens) => {
      try {
        if (tokens.refreshToken.role === 'none') {
          storage().removeItem(key);
        } else {
          storage().setItem(key, JSON.stringify(tokens));
        }
        unkept = undefined;
      } catch {
        unkept = tokens;
      }
    },
  };
}

/** Keeps tokens in a cookie that scripts can read: SameSite=Lax, Secure on https, for one year. */
export function cookieTokens(
  options: { name?: string; path?: string; document?: { cookie: string }; protocol?: string } = {},
): TokenStorage {
  const { name = 'openhours.tokens', path = '/' } = options;
  const page = () => options.document ?? document;
  return {
    getTokens: () => {
      const found = page()
        .cookie.split('; ')
        .filter((each) => each.indexOf(`${name}=`) === 0)[0];
      return found === undefined ? emptyTokens : parseTokens(decoded(found.slice(name.length + 1)));
    },
    setTokens: (tokens) => {
      const isEmpty = tokens.refreshToken.role === 'none';
      const secure = (options.protocol ?? location.protocol) === 'https:' ? '; Secure' : '';
      const value = isEmpty ? '' : encodeURIComponent(JSON.stringify(tokens));
      const age = isEmpty ? 0 : 365 * 24 * 60 * 60;
      page().cookie = `${name}=${value}; Path=${path}; Max-Age=${age}; SameSite=Lax${secure}`;
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
