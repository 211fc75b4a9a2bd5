/** Whose calendar is whose: what staff call their own, and who may know what is personal (services sheet 11). */
import { fail } from '@openhours/contract';
import { ownResourceOf, reachOfCaller } from '../../auth/caller.ts';
import type { Act, ReadCall } from '../../call.ts';
import type { EventRow } from './repository/events.ts';
import type { ScheduleRow } from './repository/schedules.ts';

/** Whoever calls, and how far. */
type Caller = Pick<Act, 'caller' | 'reach'>;

function isOwn(resourceId: string | undefined, row: EventRow | undefined, schedule: ScheduleRow | undefined): boolean {
  return (
    resourceId !== undefined &&
    (schedule?.external_id === resourceId || (row?.resource_ids.includes(resourceId) ?? false))
  );
}

/** Refuses a write in somebody else's calendar. */
export function requireOwn(act: Caller, row: EventRow | undefined, schedule: ScheduleRow | undefined): void {
  if (act.reach === 'own' && !isOwn(ownResourceOf(act.caller), row, schedule)) {
    throw fail('PERMISSION_DENIED', 'The event is in the calendar of somebody else');
  }
}

/**
 * Refuses a write of hours, whichever operation it comes by: events of the calendar are the work of the desk, and the
 * hours among them decide when anybody can book at all.
 */
export function requireHours(act: Act, type: EventRow['type'], schedule: ScheduleRow): void {
  if (type !== 'WORKING_HOURS') {
    return;
  }
  const reach = reachOfCaller(act.caller, 'HOURS.MANAGE');
  if (reach === 'none' || (reach === 'own' && !isOwn(ownResourceOf(act.caller), undefined, schedule))) {
    throw fail('PERMISSION_DENIED', 'Setting working hours needs the permission HOURS.MANAGE for this calendar');
  }
}

type Resources = Pick<EventRow, 'resource_ids' | 'resource_transparencies' | 'resource_roles'>;

/**
 * Refuses to put others on an event, which would block the calendar of somebody else or take a room of everybody's; to
 * take others off it or to call them free, whose time or room would be given away under them; and to leave a session of
 * the business, which would go without its teacher and nobody told: for that a substitute is asked for.
 */
export function requireOwnResources(
  act: Caller,
  before: Resources | undefined,
  after: Resources,
  schedule: Pick<ScheduleRow, 'external_id'>,
): void {
  if (act.reach !== 'own') {
    return;
  }
  const own = ownResourceOf(act.caller);
  if (othersOn(before, own).join() !== othersOn(after, own).join()) {
    throw fail(
      'PERMISSION_DENIED',
      'Adding other people or rooms to an event, or removing them, needs access to all calendars',
    );
  }
  const isOn = (row: Resources | undefined) => own !== undefined && row?.resource_ids.includes(own) === true;
  if (schedule.external_id !== own && isOn(before) && !isOn(after)) {
    throw fail('PERMISSION_DENIED', 'Staff members cannot remove themselves from a session: ask for a substitute');
  }
}

/** Who else is on an event, and how; in one order. */
function othersOn(row: Resources | undefined, own: string | undefined): string[] {
  const {
    resource_ids: ids = [],
    resource_transparencies: transparencies = [],
    resource_roles: roles = [],
  } = row ?? {};
  return ids
    .map((id, index) => [id, transparencies[index], roles[index]].join(' '))
    .filter((_, index) => ids[index] !== own)
    .toSorted();
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
    throw fail('PERMISSION_DENIED', 'Personal fields need the permission CALENDAR.READ_PERSONAL');
  }
  return reach === 'all' ? () => true : (row, schedule) => isOwn(ownResourceOf(call.caller), row, schedule);
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
