/** The scopes that clients may ask for; others are asked for in vain, and that is no error (RFC 6749, 3.3). */
export const knownScopes = ['openid', 'profile', 'email', 'offline_access'] as const;
export type Scope = (typeof knownScopes)[number];

const known: ReadonlySet<string> = new Set(knownScopes);

/** What of a wish is granted: the scopes that there are, each once, with a space between. */
export function grantedScope(wished: string | undefined): string {
  return [...new Set((wished ?? '').split(' ').filter((name) => known.has(name)))].join(' ');
}

export function hasScope(scope: string, name: Scope): boolean {
  return scope.split(' ').includes(name);
}
