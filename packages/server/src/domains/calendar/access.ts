/** Whose calendar is whose: what staff call their own, and who may know what is personal (services sheet 11). */
import { fail } from '@openhours/contract';
import { reachOfCaller } from '../../auth/caller.ts';
import type { Act, ReadCall } from '../../call.ts';
import type { EventRow } from './repository/events.ts';
import type { ScheduleRow } from './repository/schedules.ts';

/** The resource whose calendar a caller of reach `own` works in. */
function ownResource({ caller }: Pick<Act, 'caller'>): string | undefined {
  return caller.kind === 'user' ? caller.resourceId : undefined;
}

function isOwn(resourceId: string | undefined, row: EventRow | undefined, schedule: ScheduleRow | undefined): boolean {
  return (
    resourceId !== undefined &&
    (schedule?.external_id === resourceId || (row?.resource_ids.includes(resourceId) ?? false))
  );
}

/** Refuses a write in somebody else's calendar. */
export function requireOwn(act: Act, row: EventRow | undefined, schedule: ScheduleRow | undefined): void {
  if (act.reach === 'own' && !isOwn(ownResource(act), row, schedule)) {
    throw fail('PERMISSION_DENIED', 'The event is in the calendar of somebody else');
  }
}

/** Refuses to put others on an event: it would block the calendar of somebody else, or take a room of everybody's. */
export function requireOwnResources(act: Act, before: readonly string[], after: readonly string[]): void {
  const own = ownResource(act);
  if (act.reach === 'own' && after.some((id) => id !== own && !before.includes(id))) {
    throw fail('PERMISSION_DENIED', 'Only the business as a whole puts others on an event');
  }
}

/**
 * For which events and schedules a call gets what is personal. Only who asks gets it; who asks without being of the
 * business is refused.
 */
export function personalFor(
  call: Pick<ReadCall<unknown>, 'caller'>,
  fields: readonly string[] | undefined,
): (row: EventRow | undefined, schedule: ScheduleRow | undefined) => boolean {
  if (fields === undefined || fields.length === 0) {
    return () => false;
  }
  const reach = reachOfCaller(call.caller, 'CALENDAR.READ_PERSONAL');
  if (reach === 'none') {
    throw fail('PERMISSION_DENIED', 'Personal fields are for the business alone');
  }
  return reach === 'all' ? () => true : (row, schedule) => isOwn(ownResource(call), row, schedule);
}

/**
 * What somebody writes into the calendar of a staff member or a room says why they are away, or names a customer.
 * Outsiders learn of it no more than when it is (docs/decisions/0021).
 */
export function isBusinessOnly(
  call: Pick<ReadCall<unknown>, 'caller'>,
): (row: EventRow, schedule: ScheduleRow | undefined) => boolean {
  const isOutsider = reachOfCaller(call.caller, 'CALENDAR.READ_PERSONAL') === 'none';
  return (row, schedule) => isOutsider && row.type === 'DEFAULT' && schedule?.owner_type === 'RESOURCE';
}
