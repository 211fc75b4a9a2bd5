/**
 * Cookies as they travel, and those by which browsers are known again (identity sheet 11): how each is named, set, read and
 * removed. Whoever works for the business and comes as a customer, too, is signed in twice, so each has one of its own.
 */

type OwnCookie = 'oh_session' | 'oh_sign_in' | 'oh_member' | 'oh_visitor' | 'oh_provider';

/** With https the name carries the prefix by which browsers refuse it from sub-domains and without Secure. */
function nameOf(publicOrigin: string, name: OwnCookie): string {
  return publicOrigin.startsWith('https:') ? `__Host-${name}` : name;
}

/** The value for `set-cookie`; `maxAgeSeconds` 0 removes it. */
function write(name: string, publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${secret}; Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Of somebody who is signed in to the dashboard. */
export function sessionCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  return write(nameOf(publicOrigin, 'oh_session'), publicOrigin, secret, maxAgeSeconds);
}

/** Of a sign-in to the dashboard that was begun and needs another step. */
export function signInCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  return write(nameOf(publicOrigin, 'oh_sign_in'), publicOrigin, secret, maxAgeSeconds);
}

/** Of a member who is signed in on the pages of a site. */
export function memberCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  return write(nameOf(publicOrigin, 'oh_member'), publicOrigin, secret, maxAgeSeconds);
}

/** Of a visitor who comes back. */
export function visitorCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  return write(nameOf(publicOrigin, 'oh_visitor'), publicOrigin, secret, maxAgeSeconds);
}

/** Of a browser that signs in on the pages of a provider: by it the answer is known to be that browser's. */
export function providerCookie(publicOrigin: string, secret: string, maxAgeSeconds: number): string {
  return write(nameOf(publicOrigin, 'oh_provider'), publicOrigin, secret, maxAgeSeconds);
}

const computerPath = '/v1/user-sessions';
/** With a path of its own the cookie cannot carry the other prefix. */
const computerCookieName = (publicOrigin: string) =>
  `${publicOrigin.startsWith('https:') ? '__Secure-' : ''}oh_shared_computer`;
/** The longest that browsers keep any. */
const computerCookieSeconds = 400 * 86_400;

/** Of a computer that several people use: sent from its own pages alone, where somebody signs in. No secret: removes it. */
export function computerCookie(publicOrigin: string, secret?: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const life = secret === undefined ? 0 : computerCookieSeconds;
  return `${computerCookieName(publicOrigin)}=${secret ?? ''}; Max-Age=${life}; Path=${computerPath}; HttpOnly; SameSite=Strict${secure}`;
}

export function computerCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return valueIn(cookieHeader, computerCookieName(publicOrigin));
}

/** The cookies of a request by name. */
export function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  const pairs = (header ?? '').split(';').flatMap((part) => {
    const equals = part.indexOf('=');
    return equals === -1 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}

function valueIn(cookieHeader: string | undefined, name: string): string | undefined {
  const cookies = readCookies(cookieHeader);
  return Object.hasOwn(cookies, name) ? cookies[name] : undefined;
}

/** The secret of a dashboard session in a `cookie` header. */
export function sessionCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return valueIn(cookieHeader, nameOf(publicOrigin, 'oh_session'));
}

/** The secret of a sign-in that was begun. */
export function signInCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return valueIn(cookieHeader, nameOf(publicOrigin, 'oh_sign_in'));
}

export function memberCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return valueIn(cookieHeader, nameOf(publicOrigin, 'oh_member'));
}

export function visitorCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return valueIn(cookieHeader, nameOf(publicOrigin, 'oh_visitor'));
}

export function providerCookieIn(cookieHeader: string | undefined, publicOrigin: string): string | undefined {
  return valueIn(cookieHeader, nameOf(publicOrigin, 'oh_provider'));
}
