/** The writes of staff members (services sheet 5.1). */
import {
  fail,
  type InputOf,
  requireTranslations,
  type StaffMember,
  type staff,
  type staffSettings,
  storedWords,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { requireRevision } from '../../../db/revision.ts';
import { noTags } from '../../../db/tag-lists.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../../events/change.ts';
import { defineReaction } from '../../../events/reactions.ts';
import { readBusinessScheduleId, recordSchedule } from '../../calendar/index.ts';
import { changeOwnCalendar } from '../../identity/index.ts';
import type { StaffParts } from '../parts.ts';
import { presentStaffMember, wholeView } from '../present.ts';
import {
  findDeletedStaff,
  findResource,
  findStaffMember,
  type ResourceRow,
  readStaffSettings,
  removeStaff,
  resourceTable,
  type StaffRow,
  type StaffSettingsRow,
  staffSettingsTable,
  staffTable,
} from '../repository.ts';
import { nameOf } from '../rules/name.ts';
import { tagListsSaid, tagsModified } from '../rules/tags.ts';
import { addStaffMember, type MadeResource, type StaffFacts } from './add.ts';
import { deleteResourceRows, recordResource, renameCalendar } from './resources.ts';

type Media = StaffRow['main_media'] | undefined;

export interface StaffChange {
  readonly before: StaffRow | undefined;
  readonly after: StaffRow | undefined;
  readonly actionEvents?: readonly ActionEvent<'staffMember'>[];
}

/** What the audit log keeps: what was decided, no address of anybody. */
function auditedFacts(row: StaffRow): Record<string, unknown> {
  return {
    revision: row.revision,
    resourceId: row.resource_id,
    serviceProvider: row.service_provider,
    userId: row.user_id,
    connectionStatus: row.connection_status,
    tagIds: row.tag_ids,
    deleted: row.deleted_at !== null,
  };
}

/** Records a change of a staff member. */
export function recordStaff(tx: Transaction, act: RecordedAct, change: StaffChange, parts: StaffParts): void {
  const present = (row: StaffRow): StaffMember => presentStaffMember(row, wholeView);
  recordChange(tx, act, { entity: 'staffMember', present, audited: auditedFacts, ...change }, parts);
}

/** A staff member who is unknown is answered with NOT_FOUND. */
export function requireStaffMember(row: StaffRow | undefined): StaffRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no staff member with this id');
  }
  return row;
}

/** The staff member, under the lock of the catalogue. */
export async function holdStaff(tx: Transaction, staffMemberId: string): Promise<StaffRow> {
  await beginCatalogueWrite(tx);
  return requireStaffMember(await findStaffMember(tx, staffMemberId));
}

export interface ImageNamed {
  readonly imageId: string;
}

/** Somebody is given an image by its id. The library, which stands above, refuses one that it has not. */
export const imageNamed = defineReaction<ImageNamed>('staff.imageNamed');

/** The refusal of an image that cannot be shown. */
export function noImageFound(): Error {
  return fail('NO_IMAGE_FOUND', 'There is no image with this id');
}

/** An image needs something by which to show it, and an id that is named anew must be one of the library. */
async function requireShownMedia(
  tx: Transaction,
  act: Act,
  { said, before }: { readonly said: Media | null; readonly before: Media | null },
  parts: StaffParts,
): Promise<void> {
  const { image } = said ?? {};
  if (image === undefined) {
    return;
  }
  if (image.id === undefined && image.url === undefined) {
    throw noImageFound();
  }
  if (image.id !== undefined && image.id !== before?.image?.id) {
    await parts.dispatchReactions(tx, act, imageNamed, { imageId: image.id });
  }
}

function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

function readTranslations(
  before: NonNullable<StaffMember['translations']>,
  said: StaffMember['translations'] | null,
  description: string | null,
): NonNullable<StaffMember['translations']> {
  return requireTranslations(before, said, 'staffMember.translations', { description });
}

/** Records a new staff member: created, its resource, and at last that both and the calendar are there. */
export async function recordNewStaff(
  tx: Transaction,
  act: Act,
  { member, resource, schedule }: MadeResource & { readonly member: StaffRow },
  parts: StaffParts,
  more: readonly ActionEvent<'staffMember'>[] = [],
): Promise<void> {
  const businessScheduleId = await readBusinessScheduleId(tx);
  const details = { resources: new Map([[resource.id, resource]]), businessScheduleId };
  const staffMember = presentStaffMember(member, { ...wholeView, details });
  recordSchedule(tx, act, { after: schedule }, parts);
  await recordResource(tx, act, { before: undefined, after: resource }, parts);
  const actionEvents = [{ slug: 'fully_created', body: { staffMember } } as const, ...more];
  recordStaff(tx, act, { before: undefined, after: member, actionEvents }, parts);
}

export async function createStaffMemberOf(
  tx: Transaction,
  act: Act,
  { staffMember: said, serviceProvider }: InputOf<typeof staff.createStaffMember>,
  parts: StaffParts,
): Promise<StaffRow> {
  await requireShownMedia(tx, act, { said: said.mainMedia, before: null }, parts);
  const description = textOrNull(said.description);
  const facts: StaffFacts = {
    email: textOrNull(said.email),
    phone: textOrNull(said.phone),
    description,
    translations: readTranslations([], said.translations, description),
    main_media: said.mainMedia ?? null,
    service_provider: serviceProvider ?? true,
    gender: said.gender ?? null,
    ...tagListsSaid(noTags, said.tags),
    extended_fields: said.extendedFields ?? null,
  };
  await beginCatalogueWrite(tx);
  const made = addStaffMember(tx, { name: nameOf(said.name, 'staffMember.name'), nowMs: act.nowMs, facts });
  await recordNewStaff(tx, act, made, parts);
  return made.member;
}

/** Changes a staff member from a known revision; a new name goes to the resource and its calendar too. */
export async function updateStaffMemberOf(
  tx: Transaction,
  act: Act,
  { staffMember: said }: InputOf<typeof staff.updateStaffMember>,
  parts: StaffParts,
): Promise<StaffRow> {
  const name = said.name === undefined ? undefined : nameOf(said.name, 'staffMember.name');
  const before = await holdStaff(tx, said.id);
  requireRevision(before, said.revision);
  await requireShownMedia(tx, act, { said: said.mainMedia, before: before.main_media }, parts);
  const description = said.description === undefined ? before.description : textOrNull(said.description);
  const after = staffTable.update(tx, before, {
    ...(name === undefined ? {} : { name, name_sought: storedWords(name) }),
    ...(said.email === undefined ? {} : { email: textOrNull(said.email) }),
    ...(said.phone === undefined ? {} : { phone: textOrNull(said.phone) }),
    description,
    translations: readTranslations(before.translations, said.translations, description),
    ...(said.mainMedia === undefined ? {} : { main_media: said.mainMedia }),
    ...(said.gender === undefined ? {} : { gender: said.gender }),
    ...tagListsSaid(before, said.tags),
    ...(said.extendedFields === undefined ? {} : { extended_fields: said.extendedFields }),
    updated_at: act.nowMs,
  });
  recordStaff(tx, act, { before, after, actionEvents: tagsModified(before, after) }, parts);
  if (after.name !== before.name) {
    await renameResource(tx, act, after, parts);
  }
  return after;
}

async function resourceOf(tx: Transaction, member: StaffRow): Promise<ResourceRow> {
  const resource = await findResource(tx, member.resource_id);
  if (resource === undefined) {
    throw new Error(`staff member ${member.id} has no resource`);
  }
  return resource;
}

async function renameResource(tx: Transaction, act: Act, member: StaffRow, parts: StaffParts): Promise<void> {
  const before = await resourceOf(tx, member);
  const after = resourceTable.update(tx, before, {
    name: member.name,
    name_sought: member.name_sought,
    updated_at: act.nowMs,
  });
  await renameCalendar(tx, act, after, parts);
  await recordResource(tx, act, { before, after }, parts);
}

/** Moves a staff member to the trash bin: out of services, calendar and sign-in. */
export async function deleteStaffMemberOf(
  tx: Transaction,
  act: Act,
  staffMemberId: string,
  parts: StaffParts,
): Promise<void> {
  const before = await holdStaff(tx, staffMemberId);
  const gone = staffTable.update(tx, before, {
    deleted_at: act.nowMs,
    updated_at: act.nowMs,
    invited_email_folded: null,
    ...(before.connection_status === 'PENDING' ? { connection_status: null } : {}),
  });
  if (before.user_id !== null) {
    await changeOwnCalendar(tx, before.user_id, undefined, act.nowMs, parts);
  }
  recordStaff(tx, act, { before: gone, after: undefined }, parts);
  await deleteResourceRows(tx, act, [await resourceOf(tx, before)], parts);
}

/** A staff member in the trash bin; NOT_FOUND for anybody else. */
export function requireDeletedStaff(row: StaffRow | undefined): StaffRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The trash bin has no staff member with this id');
  }
  return row;
}

/** Removes a staff member in the trash bin for good. */
export async function removeFromTrashBin(tx: Transaction, staffMemberId: string): Promise<void> {
  await beginCatalogueWrite(tx);
  removeStaff(tx, requireDeletedStaff(await findDeletedStaff(tx, staffMemberId)));
}

/** Says whether a staff member can be booked; hours, bookings and roles stay. */
export async function setServiceProvider(
  tx: Transaction,
  act: Act,
  { staffMemberId, serviceProvider }: InputOf<typeof staff.setServiceProvider>,
  parts: StaffParts,
): Promise<StaffRow> {
  const before = await holdStaff(tx, staffMemberId);
  if (before.service_provider === serviceProvider) {
    return before;
  }
  const after = staffTable.update(tx, before, { service_provider: serviceProvider, updated_at: act.nowMs });
  recordStaff(tx, act, { before, after }, parts);
  return after;
}

/** Gives a staff member the hours of their own events schedule, or the business hours back (services sheet 12.2). */
export async function assignSchedule(
  tx: Transaction,
  act: Act,
  { staffMemberId, scheduleId }: InputOf<typeof staff.assignWorkingHoursSchedule>,
  parts: StaffParts,
): Promise<StaffRow> {
  const before = await holdStaff(tx, staffMemberId);
  const [resource, business] = await Promise.all([resourceOf(tx, before), readBusinessScheduleId(tx)]);
  if (scheduleId !== business && scheduleId !== resource.events_schedule_id) {
    throw fail(
      'INVALID_SCHEDULE',
      'The schedule must be the events schedule of the staff member or the business schedule',
      {
        eventsScheduleId: resource.events_schedule_id,
        businessScheduleId: business,
      },
    );
  }
  const changed = resourceTable.update(tx, resource, {
    working_hours_schedule_id: scheduleId === business ? null : scheduleId,
    working_hours_shared: false,
    updated_at: act.nowMs,
  });
  const after = staffTable.update(tx, before, { updated_at: act.nowMs });
  recordStaff(tx, act, { before, after }, parts);
  await recordResource(tx, act, { before: resource, after: changed }, parts);
  return after;
}

/** Changes what customers may see of staff. */
export async function updateStaffSettings(
  tx: Transaction,
  act: Act,
  { staffMemberSettings: said }: InputOf<typeof staffSettings.updateStaffMemberSettings>,
  present: (row: StaffSettingsRow) => Record<string, unknown>,
  parts: StaffParts,
): Promise<StaffSettingsRow> {
  await beginCatalogueWrite(tx);
  const before = await readStaffSettings(tx);
  requireRevision(before, said.revision);
  const { contactInformation: contact, staffProperties: properties, extendedFields } = said;
  const after = staffSettingsTable.update(tx, before, {
    ...(contact === undefined ? {} : { contact_public: contact?.publiclyAccessible ?? false }),
    ...(properties === undefined ? {} : { gender_public: properties?.genderPubliclyAccessible ?? false }),
    ...(extendedFields === undefined ? {} : { extended_fields: extendedFields }),
    updated_at: act.nowMs,
  });
  recordChange(tx, act, { entity: 'staffMemberSettings', before, after, present, audited: present }, parts);
  return after;
}
