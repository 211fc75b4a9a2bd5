/**
 * How a domain declares what its events are about. Sources: bookings sheet 24, identity sheet 10.1, services sheet 0.6.
 */

/** `created`, `updated`, `deleted` carry the entity; `action` carries a body of its own. */
export type EventKind = 'created' | 'updated' | 'deleted' | 'action';

/** An entity that emits events: its fully qualified name and its slugs. The event type is `<fqdn>_<slug>`. */
export function eventEntity<const Fqdn extends string, const Slugs extends Readonly<Record<string, EventKind>>>(
  fqdn: Fqdn,
  slugs: Slugs,
): { readonly fqdn: Fqdn; readonly slugs: Slugs } {
  return Object.freeze({ fqdn, slugs: Object.freeze(slugs) });
}
