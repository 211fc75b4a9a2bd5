/** What can be said of an address for mail without sending anything. Pure. */

/**
 * True for names that belong to nobody (RFC 2606): sample customers and unset owners have them, and mail to them would
 * only come back. `.test` stays usable: it is for trying things out.
 * Example: `isNobodysAddress('owner@example.com')` is `true`.
 */
export function isNobodysAddress(address: string): boolean {
  return /@(.+\.)?(example(\.com|\.net|\.org)?|invalid)$/i.test(address);
}
