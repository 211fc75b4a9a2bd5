/**
 * Who may do what: an operation names one permission; its row of the matrix says how far each kind of caller reaches with it.
 * Sources: identity sheet 0.2, bookings sheet 2, design 5.
 */
import { permissions } from './codes.ts';
import type { CallerKind, Reach } from './permission-rows.ts';

export { permissions } from './codes.ts';
export { type CallerKind, callerKinds, type Reach, type StaffRole, staffRoles } from './permission-rows.ts';

export type Permission = keyof typeof permissions;

/**
 * What the site's own pages may do in their visitor's context beyond what the visitor may: book without asking first,
 * see which time is taken, show a booking to whoever knows its sealed address, say whether a message is on its way, and
 * how the business is reached.
 */
export const pagePermissions: readonly Permission[] = [
  'BOOKINGS.CREATE',
  'BOOKINGS.READ',
  'BOOKINGS.MANAGE',
  'MESSAGES.READ_DELIVERY',
  'SITE.READ_PUBLIC',
  'SITE_PROPERTIES.READ',
];

/** How far a kind of caller reaches with a permission. Example: `reachOf('BOOKINGS.READ', 'member')` is `own`. */
export function reachOf(permission: Permission, kind: CallerKind): Reach {
  return permissions[permission][kind];
}
