/** What narrows the activity log, as it stands in the address. Pure. */
import { activityKinds } from '@openhours/contract/privacy/activity-kinds';
import { isDay } from '../../days/dates.ts';
import type { ActivityFilter } from '../../queries/activity.ts';

/** By the names of the address; what is not known there does not narrow. */
export const activityNames = ['who', 'kind', 'from', 'to'] as const;
export type ActivityName = (typeof activityNames)[number];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function filterOf(of: (name: ActivityName) => string): ActivityFilter {
  const [who, from, to] = [of('who'), of('from'), of('to')];
  return {
    actorId: uuid.test(who) ? who : undefined,
    kind: activityKinds.find((each) => each === of('kind')),
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
  };
}

/** The last day before the first: nothing lies between them. */
export function isBackwards({ from, to }: ActivityFilter): boolean {
  return from !== undefined && to !== undefined && to < from;
}
