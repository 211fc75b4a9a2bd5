/**
 * The writes of definitions (services sheet 8.5). Each has the lock of the catalogue, so that names and values stay
 * what was read.
 */
import { type ChangedAttributeDefinition, fail, type NewAttributeDefinition } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { type BulkOutcome, doItems } from '../../../db/bulk.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, recordChange } from '../../../events/change.ts';
import type { AttributesParts } from '../parts.ts';
import { presentWhole } from '../present.ts';
import {
  type DefinitionRow,
  definitionTable,
  readNames,
  removeValuesOfDefinition,
  resetValues,
} from '../repository.ts';
import { changedDefinition, changesConfig, newDefinition, requireFreeName, requireRoom } from '../rules.ts';
import { requireNamedTags, type TagChange, tagListsAfter, tagsModified } from '../tags.ts';

interface DefinitionChange {
  readonly before: DefinitionRow | undefined;
  readonly after: DefinitionRow | undefined;
  readonly actionEvents?: readonly ActionEvent<'attributeDefinition'>[];
}

function record(tx: Transaction, act: Act, change: DefinitionChange, parts: AttributesParts): void {
  const present = presentWhole;
  recordChange(tx, act, { entity: 'attributeDefinition', present, audited: present, ...change }, parts);
}

/** A definition that is unknown is answered with NOT_FOUND. */
export function requireDefinition(row: DefinitionRow | undefined): DefinitionRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no attribute with this id');
  }
  return row;
}

async function holdDefinition(tx: Transaction, definitionId: string): Promise<DefinitionRow> {
  await beginCatalogueWrite(tx);
  return requireDefinition(await definitionTable.find(tx, definitionId));
}

export async function createDefinition(
  tx: Transaction,
  act: Act,
  said: NewAttributeDefinition,
  parts: AttributesParts,
): Promise<DefinitionRow> {
  const facts = newDefinition(said);
  await beginCatalogueWrite(tx);
  const { isTaken, count } = await readNames(tx, facts.name_folded, undefined);
  requireFreeName(isTaken, facts.name);
  requireRoom(count);
  const after = { ...facts, id: newId(), revision: 1, created_at: act.nowMs, updated_at: act.nowMs };
  definitionTable.insert(tx, after);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

/** Changes what is said of a definition; values that it no longer allows become its default. */
export async function updateDefinition(
  tx: Transaction,
  act: Act,
  said: ChangedAttributeDefinition,
  parts: AttributesParts,
): Promise<DefinitionRow> {
  const before = await holdDefinition(tx, said.id);
  requireRevision(before, said.revision);
  const facts = changedDefinition(before, said);
  requireFreeName((await readNames(tx, facts.name_folded, before.id)).isTaken, facts.name);
  const after = definitionTable.update(tx, before, { ...facts, updated_at: act.nowMs });
  if (changesConfig(before, after)) {
    resetValues(tx, after, act.nowMs);
  }
  record(tx, act, { before, after, actionEvents: tagsModified(before, after) }, parts);
  return after;
}

/** Deletes a definition with every value of it. */
export async function deleteDefinition(
  tx: Transaction,
  act: Act,
  definitionId: string,
  parts: AttributesParts,
): Promise<void> {
  const row = await holdDefinition(tx, definitionId);
  removeValuesOfDefinition(tx, row.id);
  record(tx, act, { before: definitionTable.remove(tx, row), after: undefined }, parts);
}

/** Changes the tags of one. Call `beginCatalogueWrite` before. */
export async function changeTags(
  tx: Transaction,
  act: Act,
  definitionId: string,
  change: TagChange,
  parts: AttributesParts,
): Promise<DefinitionRow> {
  const before = requireDefinition(await definitionTable.find(tx, definitionId));
  const after = definitionTable.update(tx, before, { ...tagListsAfter(before, change), updated_at: act.nowMs });
  record(tx, act, { before, after, actionEvents: tagsModified(before, after) }, parts);
  return after;
}

/** Changes the tags of many, each for itself. */
export async function bulkChangeTags(
  tx: Transaction,
  act: Act,
  definitionIds: readonly string[],
  change: TagChange,
  parts: AttributesParts,
): Promise<BulkOutcome<never>> {
  requireNamedTags(change);
  await beginCatalogueWrite(tx);
  return doItems(tx, definitionIds, {
    idOf: (id) => id,
    work: (id) => changeTags(tx, act, id, change, parts),
  });
}
