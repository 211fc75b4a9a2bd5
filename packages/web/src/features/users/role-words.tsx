/** What a role may do, in words: everything, everything but something, or what for all, for oneself and not at all. */
import type { RoleArea, StaffRole } from '@openhours/contract';
import { areasOf } from '../../session/role-areas.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

export function RoleWords({ role }: { readonly role: StaffRole }) {
  const { formats, say } = useDashboard();
  const { all, own, seen, none } = areasOf(role);
  const named = (areas: readonly RoleArea[]) => formats.list(areas.map((area) => say(`people.area.${area}`)));
  if (own.length === 0) {
    return none.length === 0 ? say('people.mayAll') : say('people.mayAllBut', { areas: named(none) });
  }
  return (
    <>
      {all.length === 0 ? null : `${say('people.mayForAll', { areas: named(all) })} `}
      {say('people.mayOwn', { areas: named(own) })}
      {seen.length === 0 ? null : ` ${say('people.maySee', { areas: named(seen) })}`}
      {none.length === 0 ? null : ` ${say('people.mayNot', { areas: named(none) })}`}
    </>
  );
}
