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
  return asWritten(
    resources
      .filter(({ id }) => id === from || id !== to)
      .map((each) => (each.id === from ? { ...each, id: to } : each)),
  );
}

/** All of them as they are written, led by somebody else, or by nobody; rooms and equipment stay. */
export function withLeader(resources: readonly EventResource[], leaderId: string | undefined): EventResourceInput[] {
  return asWritten(withOneOf(resources, staffResourceTypeId, leaderId));
}

/** With another one in the place of the first of a kind, of people or of rooms; undefined: with none in its place. */
export function withOneOf(
  resources: readonly EventResource[],
  kindId: string,
  id: string | undefined,
): readonly EventResource[] {
  const before = resources.find(({ type }) => type === kindId);
  if (before?.id === id) {
    return resources;
  }
  const others = resources.filter((each) => each.id !== id);
  if (before === undefined) {
    const added = { id, type: kindId, transparency: 'OPAQUE', permissionRole: 'WRITER' } as const;
    return id === undefined ? others : [{ ...added, id }, ...others];
  }
  return others.flatMap((each) => (each !== before ? [each] : id === undefined ? [] : [{ ...each, id }]));
}

/** As they are sent. */
export function asWritten(resources: readonly EventResource[]): EventResourceInput[] {
  return resources.map(({ id, permissionRole, transparency }) => ({ id, permissionRole, transparency }));
}
