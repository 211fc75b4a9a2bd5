/**
 * Cookies as they travel, and those of signed-in people and of sign-ins that were begun (identity sheet 11): how they are
 * named, set, read and removed.
 */

type OwnCookie = 'oh_session' | 'oh_sign_in';

/** With https the name carries the prefix by which browsers refuse it from sub-domains and without Secure. */
function nameOf(cookie: OwnCookie, publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? `__Host-${cookie}` : cookie;
}

/** The value for `set-cookie` that keeps a session; `maxAgeSeconds` 0 removes it. */
export function sessionCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  return ownCookie('oh_session', publicOrigin, secret, maxAgeSeconds);
}

/** The same for a sign-in that was begun and needs another step. */
export function signInCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  return ownCookie('oh_sign_in', publicOrigin, secret, maxAgeSeconds);
}

function ownCookie(cookie: OwnCookie, publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(cookie, publicOrigin)}=${secret}; Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookies of a request by name. */
export function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  const pairs = (header ?? '').split(';').flatMap((part) => {
    const equals = part.indexOf('=');
    return equals === -1 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}

/** The session secret in a `cookie` header. */
export function sessionCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return ownCookieIn('oh_session', cookieHeader, publicOrigin);
}

/** The secret of a sign-in that was begun. */
export function signInCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return ownCookieIn('oh_sign_in', cookieHeader, publicOrigin);
}

function ownCookieIn(cookie: OwnCookie, cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  const cookies = readCookies(cookieHeader);
  const name = nameOf(cookie, publicOrigin);
  return Object.hasOwn(cookies, name) ? cookies[name] : undefined;
}
