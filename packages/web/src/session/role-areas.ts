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

/** The areas of a role by how far it reaches there. */
export function areasOf(role: StaffRole): Readonly<Record<Reach, readonly RoleArea[]>> {
  const areas = [...new Set([...order, ...(Object.keys(permissionsByArea) as RoleArea[])])];
  const reaching = (reach: Reach) =>
    areas.filter((area) => permissionsByArea[area].every((permission) => reachOf(permission, role) === reach));
  return { all: reaching('all'), own: reaching('own'), none: reaching('none') };
}
