/** Cookies as they travel, and the one of signed-in people (identity sheet 11): how it is named, set, read and removed. */

/** With https the name carries the prefix by which browsers refuse it from sub-domains and without Secure. */
function sessionCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? '__Host-oh_session' : 'oh_session';
}

/** The value for `set-cookie` that keeps a session; `maxAgeSeconds` 0 removes it. */
export function sessionCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookieName(publicOrigin)}=${secret}; Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}; Path=/; HttpOnly; SameSite=Lax${secure}`;
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
  const cookies = readCookies(cookieHeader);
  const name = sessionCookieName(publicOrigin);
  return Object.hasOwn(cookies, name) ? cookies[name] : undefined;
}
