/** Where whoever has set a password may be led: to what the client has registered, or to this server (identity sheet 2). Pure. */

/** Scheme and host in lower case, without a default port or a fragment; undefined for what is no address. */
function comparable(url: string): string | undefined {
  if (!URL.canParse(url)) {
    return undefined;
  }
  const parsed = new URL(url);
  return parsed.hash === '' ? parsed.href : undefined;
}

export function isAllowedRedirect(
  url: string,
  { allowed, ownOrigin }: { readonly allowed: readonly string[]; readonly ownOrigin: string },
): boolean {
  const wanted = comparable(url);
  if (wanted === undefined) {
    return false;
  }
  return new URL(wanted).origin === new URL(ownOrigin).origin || allowed.some((each) => comparable(each) === wanted);
}
