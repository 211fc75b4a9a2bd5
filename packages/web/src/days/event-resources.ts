/** Who and what a session or other event takes: its leader, and somebody else in the place of one of them. Pure. */
import { staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent } from '@openhours/contract';

type EventResource = CalendarEvent['resources'][number];
type EventResourceInput = Pick<EventResource, 'id'> & Partial<Pick<EventResource, 'transparency' | 'permissionRole'>>;

/** The first of the team among them; rooms and equipment lead nothing. */
export function leaderOf(resources: readonly EventResource[]): EventResource | undefined {
  return resources.find(({ type }) => type === staffResourceTypeId);
}

/** All of them as they are written, `to` in the place of `from`. */
export function withResource(resources: readonly EventResource[], from: string, to: string): EventResourceInput[] {
  return resources
    .filter(({ id }) => id === from || id !== to)
    .map(({ id, permissionRole, transparency }) => ({ id: id === from ? to : id, permissionRole, transparency }));
}

/** All of them as they are written, led by somebody else, or by nobody; rooms and equipment stay. */
export function withLeader(resources: readonly EventResource[], leaderId: string | undefined): EventResourceInput[] {
  const leader = leaderOf(resources);
  if (leader !== undefined && leaderId !== undefined) {
    return withResource(resources, leader.id, leaderId);
  }
  const rest = resources
    .filter(({ id }) => id !== leader?.id && id !== leaderId)
    .map(({ id, permissionRole, transparency }) => ({ id, permissionRole, transparency }));
  return leaderId === undefined ? rest : [{ id: leaderId }, ...rest];
}
