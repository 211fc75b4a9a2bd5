/**
 * Reads OPENHOURS_PRIVATE_TARGETS: hosts that may be reached although their addresses are private, with a port where only
 * that one is meant. A host is meant as it stands in a URL: whoever lists 127.0.0.1 has not listed localhost.
 */

/** Whether a host, as `URL.hostname` writes it, is listed for a port. */
export type IsPrivateTarget = (hostName: string, port: number) => boolean;

/** The port that a URL names or means. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

const withPort = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/;

/** Throws a TypeError for what is no host. */
export function readPrivateTargets(entries: readonly string[]): IsPrivateTarget {
  const listed = entries.map((entry) => {
    // An IPv6 address needs its brackets only before a port.
    const [, host = `[${entry}]`, port] = withPort.exec(entry) ?? [];
    return { hostName: new URL(`http://${host}`).hostname, port: port === undefined ? undefined : Number(port) };
  });
  return (hostName, port) =>
    listed.some((each) => each.hostName === hostName && (each.port === undefined || each.port === port));
}
