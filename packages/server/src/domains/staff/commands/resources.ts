/** The writes of resources, as the business asks for them (services sheet 5.2). */
import {
  type ChangedResourceInput,
  fail,
  type NewResourceInput,
  staffResourceTypeId,
  storedWords,
  ValidationError,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { ConsequenceAct } from '../../../domain.ts';
import { type RecordedAct, recordChange } from '../../../events/change.ts';
import { defineReaction } from '../../../events/reactions.ts';
import {
  cancelSchedule,
  isLiveSchedule,
  readBusinessScheduleId,
  recordSchedule,
  updateSchedule,
} from '../../calendar/index.ts';
import { readLocations } from '../../locations/index.ts';
import type { StaffParts } from '../parts.ts';
import { presentResource } from '../present.ts';
import { findResource, type ResourceRow, resourceTable, resourceTypeTable } from '../repository.ts';
import { broken, type Hours, readName, readPlaces, readWorkingHours } from '../rules/resource-input.ts';
import { addResource } from './add.ts';

export interface ResourcesDeleted {
  readonly site: Act['site'];
  readonly resourceIds: readonly string[];
}

/** Resources, those of staff among them, are gone: in the same transaction whoever names them must let go of them. */
export const resourcesDeleted = defineReaction<ResourcesDeleted>('staff.resourcesDeleted');

/** Where in a request a resource stands, and whether among others. */
export interface Standing {
  readonly root: string;
  readonly inBulk: boolean;
}

/** Records a change of a resource. */
export async function recordResource(
  tx: Transaction,
  act: RecordedAct,
  change: { readonly before: ResourceRow | undefined; readonly after: ResourceRow | undefined },
  parts: StaffParts,
): Promise<void> {
  const businessScheduleId = await readBusinessScheduleId(tx);
  const present = (row: ResourceRow) => presentResource(row, businessScheduleId);
  recordChange(tx, act, { entity: 'resource', present, audited: present, ...change }, parts);
}

/** A resource that is unknown is answered with NOT_FOUND. */
export function requireResource(row: ResourceRow | undefined): ResourceRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no resource with this id');
  }
  return row;
}

function requireNotStaff(typeId: string | null | undefined): void {
  if (typeId === staffResourceTypeId) {
    throw fail('FAILED_PRECONDITION', 'The resource belongs to a staff member: change the staff member instead');
  }
}

/**
 * Refuses working hours of a schedule that is not there, and such as are said to be the resource's alone but are another's:
 * with the resource they would end.
 */
async function requireKnownHours(
  reader: Reader,
  { working_hours_schedule_id: id, working_hours_shared: isShared }: Hours,
  root: string,
  ownScheduleId: string | undefined,
): Promise<void> {
  if (id === null) {
    return;
  }
  const at = `${root}.workingHoursSchedules.values[0]`;
  if (!(await isLiveSchedule(reader, id))) {
    throw new ValidationError([broken(`${at}.scheduleId`, 'is no schedule of the site')]);
  }
  if (!isShared && id !== ownScheduleId) {
    throw new ValidationError([broken(`${at}.shared`, 'must be true unless it is the own events schedule')]);
  }
}

/** Where a resource may be: archived locations only while it is said to be there already. */
async function knownLocations(reader: Reader, already: readonly string[] = []): Promise<ReadonlySet<string>> {
  const open = (await readLocations(reader)).filter(({ archived }) => !archived);
  return new Set([...open.map(({ id }) => id), ...already]);
}

/** Creates a resource with its events schedule. Call `beginCatalogueWrite` before. */
export async function createResourceOf(
  tx: Transaction,
  act: Act,
  said: NewResourceInput,
  { root, inBulk }: Standing,
  parts: StaffParts,
): Promise<ResourceRow> {
  requireNotStaff(said.typeId);
  const name = readName(said.name, root);
  const places = readPlaces(
    said.locationOptions ?? said.singleResource?.locationOptions,
    await knownLocations(tx),
    root,
  );
  const hours = readWorkingHours(said.workingHoursSchedules ?? said.singleResource?.workingHoursSchedules, {
    root,
    inBulk,
  });
  const violations = [...name.violations, ...places.violations, ...hours.violations];
  if (said.typeId !== undefined && (await resourceTypeTable.find(tx, said.typeId)) === undefined) {
    violations.push(broken(`${root}.typeId`, 'is no resource type of the site'));
  }
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  await requireKnownHours(tx, hours.facts, root, undefined);
  const { resource: row, schedule } = addResource(tx, {
    name: name.facts,
    typeId: said.typeId ?? null,
    nowMs: act.nowMs,
    facts: { ...places.facts, ...hours.facts, extended_fields: said.extendedFields ?? null },
  });
  recordSchedule(tx, act, { after: schedule }, parts);
  await recordResource(tx, act, { before: undefined, after: row }, parts);
  return row;
}

/** Changes a resource from a known revision; absent members stay, null clears. Call `beginCatalogueWrite` before. */
export async function updateResourceOf(
  tx: Transaction,
  act: Act,
  said: ChangedResourceInput,
  { root, inBulk }: Standing,
  parts: StaffParts,
): Promise<ResourceRow> {
  const before = requireResource(await findResource(tx, said.id));
  requireNotStaff(before.type_id);
  requireRevision(before, said.revision);
  const options = said.locationOptions === undefined ? said.singleResource?.locationOptions : said.locationOptions;
  const schedules =
    said.workingHoursSchedules === undefined ? said.singleResource?.workingHoursSchedules : said.workingHoursSchedules;
  const name = said.name === undefined ? undefined : readName(said.name, root);
  const places =
    options === undefined ? undefined : readPlaces(options, await knownLocations(tx, before.location_ids), root);
  const hours = schedules === undefined ? undefined : readWorkingHours(schedules, { root, inBulk });
  const violations = [name, places, hours].flatMap((each) => each?.violations ?? []);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  if (hours !== undefined) {
    await requireKnownHours(tx, hours.facts, root, before.events_schedule_id);
  }
  const after = resourceTable.update(tx, before, {
    ...(name === undefined ? {} : { name: name.facts, name_sought: storedWords(name.facts) }),
    ...places?.facts,
    ...hours?.facts,
    ...(said.extendedFields === undefined ? {} : { extended_fields: said.extendedFields }),
    updated_at: act.nowMs,
  });
  if (after.name !== before.name) {
    await renameCalendar(tx, act, after, parts);
  }
  await recordResource(tx, act, { before, after }, parts);
  return after;
}

/** Gives the calendar of a resource its new name. */
export async function renameCalendar(
  tx: Transaction,
  act: Act,
  { events_schedule_id: id, name }: ResourceRow,
  parts: StaffParts,
): Promise<void> {
  if (await isLiveSchedule(tx, id)) {
    await updateSchedule(tx, act, { schedule: { id, name }, notification: {} }, parts);
  }
}

/**
 * Deletes resources with their calendars, and with these the working hours that are theirs alone. Call
 * `beginCatalogueWrite` before.
 */
export async function deleteResourceRows(
  tx: Transaction,
  act: ConsequenceAct,
  rows: readonly ResourceRow[],
  parts: StaffParts,
): Promise<void> {
  for (const { events_schedule_id: scheduleId } of rows) {
    if (await isLiveSchedule(tx, scheduleId)) {
      await cancelSchedule(tx, act, { scheduleId, preservesParticipants: false, notification: {} }, parts);
    }
  }
  for (const before of rows) {
    const gone = resourceTable.update(tx, before, { deleted_at: act.nowMs, updated_at: act.nowMs });
    await recordResource(tx, act, { before: gone, after: undefined }, parts);
  }
  await tx.flush();
  await parts.dispatchReactions(tx, act, resourcesDeleted, { site: act.site, resourceIds: rows.map(({ id }) => id) });
}

/** Deletes one resource that is not a staff member's. Call `beginCatalogueWrite` before. */
export async function deleteResourceOf(
  tx: Transaction,
  act: Act,
  resourceId: string,
  parts: StaffParts,
): Promise<ResourceRow> {
  const row = requireResource(await findResource(tx, resourceId));
  requireNotStaff(row.type_id);
  await deleteResourceRows(tx, act, [row], parts);
  return row;
}
