/**
 * How a domain declares what its events are about. Sources: bookings sheet 24, identity sheet 10.1, services sheet 0.6.
 */

/** `created`, `updated`, `deleted` carry the entity; `action` carries a body of its own. */
export type EventKind = 'created' | 'updated' | 'deleted' | 'action';

/**
 * An entity that emits events: its fully qualified name, the permission with which an operation reads as much of it as its
 * events carry, and its slugs. The event type is `<fqdn>_<slug>`. Nobody hears of it live without that permission.
 */
export function eventEntity<
  const Fqdn extends string,
  const ReadBy extends string,
  const Slugs extends Readonly<Record<string, EventKind>>,
>(fqdn: Fqdn, readBy: ReadBy, slugs: Slugs): { readonly fqdn: Fqdn; readonly readBy: ReadBy; readonly slugs: Slugs } {
  return Object.freeze({ fqdn, readBy, slugs: Object.freeze(slugs) });
}
