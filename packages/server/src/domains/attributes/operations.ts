/** The operations of attributes: their definitions, and the values of services and resources. */
import {
  attributeDefinitions as definitions,
  maxAttributeValues,
  onlyMasked,
  readMasks,
  attributeValues as values,
} from '@openhours/contract';
import { isBusiness } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import { doItems, violationsOfItem } from '../../db/bulk.ts';
import { parseQuery } from '../../db/paging.ts';
import {
  bulkChangeTags,
  createDefinition,
  deleteDefinition,
  requireDefinition,
  updateDefinition,
} from './commands/definitions.ts';
import { deleteValues, openValues, requireEntity } from './commands/values.ts';
import { definitionFieldsFor, valueFields } from './fields.ts';
import type { AttributesParts } from './parts.ts';
import { presentDefinition, presentValue, presentWhole } from './present.ts';
import { definitionTable, queryDefinitions, queryValues } from './repository.ts';

/** What of attributes a caller sees: customers those that are visible, without the tags of the business. */
function sightOf({ caller }: Pick<ReadCall<unknown>, 'caller'>) {
  const isOfBusiness = isBusiness(caller);
  return { visibleOnly: !isOfBusiness, seesPrivateTags: isOfBusiness };
}

const newestFirst = [{ fieldName: 'createdDate', order: 'DESC' as const }];

function definitionOperations(parts: AttributesParts): Binding[] {
  return [
    bindWrite(definitions.createAttributeDefinition, async ({ tx, input, ...act }) => ({
      attributeDefinition: presentWhole(await createDefinition(tx, act, input.attributeDefinition, parts)),
    })),

    bindRead(definitions.getAttributeDefinition, async ({ input, reader, ...call }) => {
      const sight = sightOf(call);
      const found = await definitionTable.find(reader, input.attributeDefinitionId);
      const row = requireDefinition(sight.visibleOnly && found?.visible === false ? undefined : found);
      return { attributeDefinition: presentDefinition(row, sight) };
    }),

    bindWrite(definitions.updateAttributeDefinition, async ({ tx, input, ...act }) => {
      const change = onlyMasked(input.attributeDefinition, readMasks(input, 'attributeDefinition'));
      return { attributeDefinition: presentWhole(await updateDefinition(tx, act, change, parts)) };
    }),

    bindWrite(definitions.deleteAttributeDefinition, async ({ tx, input, ...act }) => {
      await deleteDefinition(tx, act, input.attributeDefinitionId, parts);
      return {};
    }),

    bindRead(definitions.queryAttributeDefinitions, async ({ input, reader, signing, ...call }) => {
      const sight = sightOf(call);
      const query = parseQuery(input.query, {
        fields: definitionFieldsFor(sight),
        signing,
        defaultSort: newestFirst,
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryDefinitions(reader, sight, query);
      return { attributeDefinitions: rows.map((row) => presentDefinition(row, sight)), pagingMetadata };
    }),

    bindWrite(definitions.bulkUpdateAttributeDefinitionTags, async ({ tx, input, ...act }) =>
      bulkChangeTags(tx, act, input.attributeDefinitionIds, input, parts),
    ),
  ];
}

function valueOperations(): Binding[] {
  return [
    bindRead(values.listEntityAttributes, async ({ input: { entityId, paging = {} }, reader, signing, ...call }) => {
      const sight = sightOf(call);
      const { limit } = paging;
      const query = parseQuery(
        {
          cursorPaging: { ...paging, ...(limit === undefined ? {} : { limit: Math.min(limit, maxAttributeValues) }) },
        },
        {
          fields: valueFields,
          signing,
          cursorField: 'paging.cursor',
          defaultSort: [{ fieldName: 'id' }],
          defaultLimit: maxAttributeValues,
        },
      );
      const [{ rows, pagingMetadata }] = await Promise.all([
        queryValues(reader, { ...sight, entityId }, query),
        requireEntity(reader, entityId),
      ]);
      const found = await definitionTable.findMany(
        reader,
        rows.map((row) => row.attribute_definition_id),
      );
      const definitionsById = new Map(found.map((row) => [row.id, presentDefinition(row, sight)]));
      return {
        entityAttributes: rows.flatMap((row) => {
          const attributeDefinition = definitionsById.get(row.attribute_definition_id);
          // It may have been deleted between the two reads, and its values with it.
          return attributeDefinition === undefined ? [] : [{ attributeDefinition, attributeValue: presentValue(row) }];
        }),
        pagingMetadata,
      };
    }),

    bindWrite(
      values.bulkUpsertAttributeValues,
      async ({ tx, input, ...act }) => {
        const setValue = await openValues(tx, act, input.entityId, input.values);
        const { results, bulkActionMetadata } = await doItems(tx, input.values, {
          refused: (index) => violationsOfItem(act.violations, `values[${index}]`),
          work: (said, index) => setValue(said, `values[${index}]`),
          present: (made) => made,
        });
        return {
          results: results.map(({ itemMetadata, item: made }) => ({
            itemMetadata,
            ...(made === undefined ? {} : { action: made.action }),
            ...(made === undefined || input.returnEntity !== true ? {} : { item: presentValue(made.row) }),
          })),
          bulkActionMetadata,
        };
      },
      { judges: ['values['] },
    ),

    bindWrite(values.bulkDeleteAttributeValues, async ({ tx, input, ...act }) => {
      const gone = await deleteValues(tx, act, input.entityId, input.attributeDefinitionIds);
      return {
        results: gone.map((row, originalIndex) => ({
          itemMetadata: { ...(row === undefined ? {} : { id: row.id }), originalIndex, success: true },
        })),
        bulkActionMetadata: { totalSuccesses: gone.length, totalFailures: 0, undetailedFailures: 0 },
      };
    }),

    bindRead(values.queryAttributeValues, async ({ input, reader, signing, ...call }) => {
      const query = parseQuery(input.query, {
        fields: valueFields,
        signing,
        defaultSort: newestFirst,
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryValues(reader, sightOf(call), query);
      return { attributeValues: rows.map(presentValue), pagingMetadata };
    }),
  ];
}

/** Every operation that needs no job. */
export function attributesOperations(parts: AttributesParts): Binding[] {
  return [...definitionOperations(parts), ...valueOperations()];
}
