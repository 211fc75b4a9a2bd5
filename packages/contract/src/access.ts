/**
 * Who may do what: an operation names one permission; its row of the matrix says how far each kind of caller reaches
 * with it.
 * Sources: identity sheet 0.2, bookings sheet 2, design 5.
 */
import { type Permission, permissions } from './codes.ts';
import type { CallerKind, Reach } from './permission-rows.ts';

export { type Permission, pagePermissions, permissions, permissionsByArea, type RoleArea } from './codes.ts';
export { type CallerKind, callerKinds, type Reach, type StaffRole, staffRoles } from './permission-rows.ts';

/** How far a kind of caller reaches with a permission. Example: `reachOf('BOOKINGS.READ', 'member')` is `own`. */
export function reachOf(permission: Permission, kind: CallerKind): Reach {
  return permissions[permission][kind];
}
