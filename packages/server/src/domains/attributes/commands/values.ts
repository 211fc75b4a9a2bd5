/** The writes of values (services sheet 8.5), each under the lock of the catalogue: whatever has them stays meanwhile. */
import { fail, type SetAttributeValue } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { readServices } from '../../services/index.ts';
import { readResources } from '../../staff/index.ts';
import { presentValue } from '../present.ts';
import { type DefinitionRow, definitionTable, readValuesOf, type ValueRow, valueTable } from '../repository.ts';
import { valueFor } from '../rules.ts';

/** Refuses the id of something that is neither a service nor a resource of the site. */
export async function requireEntity(reader: Reader, entityId: string): Promise<void> {
  const [services, resources] = await Promise.all([
    readServices(reader, [entityId]),
    readResources(reader, [entityId]),
  ]);
  if (services.length + resources.length === 0) {
    throw fail('NOT_FOUND', 'The site has neither a service nor a resource with this id');
  }
}

/** Tells the audit log; there are no events of values. */
function record(
  tx: Transaction,
  act: Act,
  valueId: string,
  { before, after }: { readonly before?: ValueRow | undefined; readonly after?: ValueRow },
): void {
  recordAudit(tx, {
    at: act.nowMs,
    caller: act.caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType: 'attributeValue',
    entityId: valueId,
    before: before && presentValue(before),
    after: after && presentValue(after),
  });
}

/** What became of one value that was to be set. */
export interface SetValue {
  readonly id: string;
  readonly action: 'INSERT' | 'UPDATE';
  readonly row: ValueRow;
}

/**
 * Makes ready to give one service or resource values of attributes: answers what sets one, the last that is said of an
 * attribute counts.
 */
export async function openValues(
  tx: Transaction,
  act: Act,
  entityId: string,
  named: readonly { readonly attributeDefinitionId?: unknown }[],
): Promise<(said: SetAttributeValue, field: string) => Promise<SetValue>> {
  await beginCatalogueWrite(tx);
  await requireEntity(tx, entityId);
  const definitionIds = new Set(named.flatMap(({ attributeDefinitionId: id }) => (typeof id === 'string' ? [id] : [])));
  const [definitions, values] = await Promise.all([
    definitionTable.findMany(tx, [...definitionIds]),
    readValuesOf(tx, entityId),
  ]);
  const definitionsById = new Map(definitions.map((row) => [row.id, row]));
  const known = new Map(values.map((row) => [row.attribute_definition_id, row]));
  return async (said, field) => {
    const definition = requireNamedDefinition(definitionsById.get(said.attributeDefinitionId));
    const data = valueFor(definition, said, field);
    const before = known.get(definition.id);
    const after =
      before === undefined
        ? addValue(tx, { ...data, entity_id: entityId }, definition, act.nowMs)
        : valueTable.update(tx, before, { ...data, updated_at: act.nowMs });
    record(tx, act, after.id, { before, after });
    known.set(definition.id, after);
    return { id: after.id, action: before === undefined ? 'INSERT' : 'UPDATE', row: after };
  };
}

function requireNamedDefinition(row: DefinitionRow | undefined): DefinitionRow {
  if (row === undefined) {
    throw fail('ATTRIBUTE_DEFINITION_NOT_FOUND', 'The site has no attribute with this id');
  }
  return row;
}

function addValue(
  tx: Transaction,
  facts: Pick<ValueRow, 'entity_id' | 'string_data' | 'number_data' | 'bool_data'>,
  definition: DefinitionRow,
  nowMs: number,
): ValueRow {
  const row: ValueRow = {
    ...facts,
    id: newId(),
    revision: 1,
    attribute_definition_id: definition.id,
    value_type: definition.value_type,
    created_at: nowMs,
    updated_at: nowMs,
  };
  valueTable.insert(tx, row);
  return row;
}

/** Takes values away; answers those that there were, in the order of the ids, undefined where there was none. */
export async function deleteValues(
  tx: Transaction,
  act: Act,
  entityId: string,
  definitionIds: readonly string[],
): Promise<(ValueRow | undefined)[]> {
  await beginCatalogueWrite(tx);
  await requireEntity(tx, entityId);
  const known = new Map((await readValuesOf(tx, entityId)).map((row) => [row.attribute_definition_id, row]));
  return definitionIds.map((definitionId) => {
    const row = known.get(definitionId);
    if (row !== undefined) {
      known.delete(definitionId);
      record(tx, act, row.id, { before: valueTable.remove(tx, row) });
    }
    return row;
  });
}
