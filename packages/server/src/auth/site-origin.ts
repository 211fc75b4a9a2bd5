/** Where people reach a site. */

/**
 * The origin under which people reach a site: its own host where it has one, on the scheme and port of the server;
 * the server's own otherwise.
 */
export function originOfSite(publicOrigin: string, hosts: readonly string[]): string {
  const origin = new URL(publicOrigin);
  const [first] = hosts;
  if (first !== undefined && !hosts.includes(origin.hostname)) {
    origin.hostname = first;
  }
  return origin.origin;
}
