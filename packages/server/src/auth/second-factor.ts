/** Of whom a second factor is asked, and what is open to them until they have one (docs/decisions/0082). Pure. */
import type { Permission, StaffRole } from '@openhours/contract';

/** True for somebody of whose role the site asks a second factor, and who has none. */
export function needsSecondFactor(role: StaffRole, hasSecondFactor: boolean, askedOf: readonly StaffRole[]): boolean {
  return !hasSecondFactor && askedOf.includes(role);
}

/** What anybody may do, knowing oneself, signing out, and setting a second factor up. */
const open: ReadonlySet<Permission> = new Set<Permission>(['PUBLIC', 'SESSION.OWN', 'FACTORS.OWN']);

export function isOpenWithoutSecondFactor(permission: Permission): boolean {
  return open.has(permission);
}
