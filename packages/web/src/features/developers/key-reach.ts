/** What a key may do, by areas of the work: from what is chosen to the names of permissions, and back. Pure. */
import type { Permission, RoleArea } from '@openhours/contract';
import { permissions, permissionsByArea, reachOf } from '@openhours/contract/access';

/** The work of every day first; areas that are not named here follow. */
const order: readonly RoleArea[] = ['calendars', 'bookings', 'exceptions', 'clients', 'services', 'team', 'hours'];

/** Those of an area that a key of one site can have. */
const ofArea = (area: RoleArea): readonly Permission[] =>
  permissionsByArea[area].filter((name) => reachOf(name, 'apiKey') !== 'none' && name !== 'SITES.MANAGE');

/** The areas of which a key can have something. */
export const keyAreas: readonly RoleArea[] = [
  ...new Set([...order, ...(Object.keys(permissionsByArea) as RoleArea[])]),
].filter((area) => ofArea(area).length > 0);

/** In which all callers reach alike: without these no program gets far. */
const common: readonly Permission[] = (() => {
  const inAreas = new Set(Object.values(permissionsByArea).flat());
  return (Object.keys(permissions) as Permission[]).filter(
    (name) => name !== 'PUBLIC' && !inAreas.has(name) && reachOf(name, 'apiKey') !== 'none',
  );
})();

/** What a key of some areas is given. */
export function permissionsOf(areas: readonly RoleArea[]): string[] {
  return [...common, ...areas.flatMap(ofArea)];
}

export type KeyReach =
  | 'all'
  | {
      readonly areas: readonly RoleArea[];
      /** What it may do of other areas, or beside them, by names of permissions. */
      readonly others: readonly string[];
    };

/** What is said of a key. */
export function reachOfKey(names: readonly string[]): KeyReach {
  if (names.includes('*')) {
    return 'all';
  }
  const areas = keyAreas.filter((area) => ofArea(area).every((name) => names.includes(name)));
  const said = new Set(permissionsOf(areas));
  return { areas, others: names.filter((name) => !said.has(name)) };
}
