/** The one cookie of signed-in people (identity sheet 11): how it is named, set, read and removed. */

/** With https the name carries the prefix by which browsers refuse it from sub-domains and without Secure. */
export function sessionCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? '__Host-oh_session' : 'oh_session';
}

/** The value for `set-cookie` that keeps a session; `maxAgeSeconds` 0 removes it. */
export function sessionCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookieName(publicOrigin)}=${secret}; Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The session secret in a `cookie` header. */
export function sessionCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  const name = sessionCookieName(publicOrigin);
  for (const part of cookieHeader?.split(';') ?? []) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name) {
      return part.slice(equals + 1).trim();
    }
  }
  return undefined;
}
