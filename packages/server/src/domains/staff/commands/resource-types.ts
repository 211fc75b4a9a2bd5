/** The writes of resource types (services sheet 5.3). */
import { fail, foldText, type InputOf, resources, staffResourceTypeId } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ConsequenceJob } from '../../../domain.ts';
import { recordChange } from '../../../events/change.ts';
import type { StaffParts } from '../parts.ts';
import { presentResourceType } from '../present.ts';
import {
  countResourcesOfType,
  type ResourceTypeRow,
  readResourcesOfType,
  readTypeNames,
  resourceTable,
  resourceTypeTable,
} from '../repository.ts';
import { nameOf } from '../rules/name.ts';
import { deleteResourceRows } from './resources.ts';

/** Besides the one of staff. */
const mostTypes = 50;

function record(
  tx: Transaction,
  act: Act,
  change: { readonly before: ResourceTypeRow | undefined; readonly after: ResourceTypeRow | undefined },
  parts: StaffParts,
): void {
  const present = presentResourceType;
  recordChange(tx, act, { entity: 'resourceType', present, audited: present, ...change }, parts);
}

/** A type that is unknown is answered with NOT_FOUND. */
export function requireResourceType(row: ResourceTypeRow | undefined): ResourceTypeRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no resource type with this id');
  }
  return row;
}

async function holdType(tx: Transaction, typeId: string): Promise<ResourceTypeRow> {
  await beginCatalogueWrite(tx);
  const row = requireResourceType(await resourceTypeTable.find(tx, typeId));
  if (row.id === staffResourceTypeId) {
    throw fail('FAILED_PRECONDITION', 'The resource type of staff cannot be changed or deleted');
  }
  return row;
}

function nameTaken(name: string): Error {
  return fail('RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME', 'Another resource type has this name', { name });
}

export async function createResourceType(
  tx: Transaction,
  act: Act,
  { resourceType: said }: InputOf<typeof resources.createResourceType>,
  parts: StaffParts,
): Promise<ResourceTypeRow> {
  const name = nameOf(said.name, 'resourceType.name');
  await beginCatalogueWrite(tx);
  const nameFolded = foldText(name);
  const { taken, count } = await readTypeNames(tx, nameFolded, undefined);
  if (taken) {
    throw nameTaken(name);
  }
  if (count > mostTypes) {
    throw fail('MAX_NUMBER_OF_RESOURCE_TYPES_REACHED', `A site has at most ${mostTypes} resource types`);
  }
  const row: ResourceTypeRow = {
    id: newId(),
    revision: 1,
    name,
    name_folded: nameFolded,
    extended_fields: said.extendedFields ?? null,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  resourceTypeTable.insert(tx, row);
  record(tx, act, { before: undefined, after: row }, parts);
  return row;
}

export async function updateResourceType(
  tx: Transaction,
  act: Act,
  { resourceType: said }: InputOf<typeof resources.updateResourceType>,
  parts: StaffParts,
): Promise<ResourceTypeRow> {
  const before = await holdType(tx, said.id);
  requireRevision(before, said.revision);
  const name = said.name === undefined ? before.name : nameOf(said.name, 'resourceType.name');
  const nameFolded = foldText(name);
  if ((await readTypeNames(tx, nameFolded, before.id)).taken) {
    throw nameTaken(name);
  }
  const after = resourceTypeTable.update(tx, before, {
    name,
    name_folded: nameFolded,
    ...(said.extendedFields === undefined ? {} : { extended_fields: said.extendedFields }),
    updated_at: act.nowMs,
  });
  record(tx, act, { before, after }, parts);
  return after;
}

/** The resources of a type that is gone, and nobody finds any more: their calendars are cancelled and each is told of. */
export function deletionOfResources(parts: StaffParts): ConsequenceJob<{ readonly typeId: string }> {
  return {
    name: 'resources.deleteResourceType',
    operation: resources.deleteResourceType,
    isConsequence: true,
    begin: beginCatalogueWrite,
    count: (reader, { typeId }) => countResourcesOfType(reader, typeId),
    idsAfter: async (reader, { typeId }, page) => (await readResourcesOfType(reader, typeId, page)).map(({ id }) => id),
    async work(tx, act, id) {
      const row = await resourceTable.find(tx, id);
      if (row !== undefined) {
        await deleteResourceRows(tx, act, [row], parts);
      }
    },
  };
}

/** Deletes a type and everything of it; very many resources follow behind the answer. */
export async function deleteResourceType(tx: Transaction, act: Act, typeId: string, parts: StaffParts): Promise<void> {
  const row = await holdType(tx, typeId);
  const ofType = await readResourcesOfType(tx, typeId, { limit: parts.mostInAct + 1 });
  if (ofType.length > parts.mostInAct) {
    await parts.startBulkJob(tx, act, deletionOfResources(parts), { typeId });
  } else if (ofType.length > 0) {
    await deleteResourceRows(tx, act, ofType, parts);
  }
  record(tx, act, { before: resourceTypeTable.remove(tx, row), after: undefined }, parts);
}
