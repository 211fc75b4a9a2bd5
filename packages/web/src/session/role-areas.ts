/**
 * What a role may do, by areas of the work, read from the permission table: so what a page says of a role is what the
 * server lets it do.
 */
import type { Reach, RoleArea, StaffRole } from '@openhours/contract';
import { permissionsByArea, reachOf } from '@openhours/contract/access';

/** The work of every day first; areas that are not named here follow. */
const order: readonly RoleArea[] = [
  'calendars',
  'bookings',
  'exceptions',
  'confidentialNotes',
  'clients',
  'substitutes',
  'hours',
  'jobs',
  'services',
  'team',
  'messages',
  'privacy',
  'settings',
  'people',
];

/** What everybody sees, customers too; permissions only say who changes it. */
const open: ReadonlySet<RoleArea> = new Set<RoleArea>(['services', 'team']);

export interface RoleAreas extends Readonly<Record<Reach, readonly RoleArea[]>> {
  /** Which of them it sees and does not change. */
  readonly seen: readonly RoleArea[];
}

/** The areas of a role by how far it reaches there. */
export function areasOf(role: StaffRole): RoleAreas {
  const areas = [...new Set([...order, ...(Object.keys(permissionsByArea) as RoleArea[])])];
  const reaching = (reach: Reach) =>
    areas.filter((area) => permissionsByArea[area].every((permission) => reachOf(permission, role) === reach));
  const unreached = reaching('none');
  return {
    all: reaching('all'),
    own: reaching('own'),
    seen: unreached.filter((area) => open.has(area)),
    none: unreached.filter((area) => !open.has(area)),
  };
}
