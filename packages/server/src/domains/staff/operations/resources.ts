/** The operations of resources and their types. */
import { onlyMasked, parseFilter, readMasks, resources } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { doItems, violationsOfItem } from '../../../db/bulk.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { parseQuery } from '../../../db/paging.ts';
import { parseSearch, requireSearchedFields } from '../../../db/search.ts';
import { readBusinessScheduleId } from '../../calendar/index.ts';
import {
  createResourceType,
  deleteResourceType,
  requireResourceType,
  updateResourceType,
} from '../commands/resource-types.ts';
import { createResourceOf, deleteResourceOf, requireResource, updateResourceOf } from '../commands/resources.ts';
import { resourceFields, resourceTypeFields } from '../fields.ts';
import type { StaffParts } from '../parts.ts';
import { presentResource, presentResourceType } from '../present.ts';
import {
  countResourceRows,
  countResourcesFound,
  countResourceTypeRows,
  findResource,
  queryResources,
  queryResourceTypes,
  resourceTypeTable,
  searchResources,
} from '../repository.ts';

const byId = [{ fieldName: 'id' }];

export function resourcesOperations(parts: StaffParts): Binding[] {
  return [
    bindWrite(resources.createResource, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      const row = await createResourceOf(tx, act, input.resource, { root: 'resource', inBulk: false }, parts);
      return { resource: presentResource(row, await readBusinessScheduleId(tx)) };
    }),

    bindRead(resources.getResource, async ({ input, reader }) => {
      const [row, business] = await Promise.all([
        findResource(reader, input.resourceId),
        readBusinessScheduleId(reader),
      ]);
      return { resource: presentResource(requireResource(row), business) };
    }),

    bindWrite(resources.updateResource, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      const said = onlyMasked(input.resource, readMasks(input, 'resource'));
      const row = await updateResourceOf(tx, act, said, { root: 'resource', inBulk: false }, parts);
      return { resource: presentResource(row, await readBusinessScheduleId(tx)) };
    }),

    bindWrite(resources.deleteResource, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      await deleteResourceOf(tx, act, input.resourceId, parts);
      return {};
    }),

    bindRead(resources.queryResources, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: resourceFields,
        signing,
        defaultSort: byId,
        absentPaging: 'cursor',
      });
      const [{ rows, pagingMetadata }, business] = await Promise.all([
        queryResources(reader, query),
        readBusinessScheduleId(reader),
      ]);
      return { resources: rows.map((row) => presentResource(row, business)), pagingMetadata };
    }),

    bindRead(resources.searchResources, async ({ input, reader, site, signing }) => {
      const query = parseSearch(input.search, {
        fields: resourceFields,
        signing,
        defaultSort: byId,
      });
      const [{ rows, pagingMetadata, aggregationData }, business] = await Promise.all([
        searchResources(reader, query, site.timeZone),
        readBusinessScheduleId(reader),
      ]);
      return {
        resources: rows.map((row) => presentResource(row, business)),
        pagingMetadata,
        ...(aggregationData === undefined ? {} : { aggregationData }),
      };
    }),

    bindRead(resources.countResources, async ({ input, reader, signing }) => {
      const { search, filter } = input;
      requireSearchedFields(search, 'search', { fields: resourceFields });
      if (!search?.expression) {
        return { count: await countResourceRows(reader, parseFilter(filter, resourceFields, 'filter')) };
      }
      const query = parseSearch(
        { search, ...(filter === undefined ? {} : { filter }) },
        { fields: resourceFields, signing, defaultSort: byId },
      );
      return { count: await countResourcesFound(reader, query) };
    }),

    bindWrite(
      resources.bulkCreateResources,
      async ({ tx, input, ...act }) => {
        await beginCatalogueWrite(tx);
        const business = await readBusinessScheduleId(tx);
        return doItems(tx, input.resources, {
          refused: (index) => violationsOfItem(act.violations, `resources[${index}]`),
          work: (said, index) => createResourceOf(tx, act, said, { root: `resources[${index}]`, inBulk: true }, parts),
          present: input.returnEntity ? (row) => presentResource(row, business) : undefined,
        });
      },
      { judges: ['resources['] },
    ),

    bindWrite(
      resources.bulkUpdateResources,
      async ({ tx, input, ...act }) => {
        await beginCatalogueWrite(tx);
        const business = await readBusinessScheduleId(tx);
        return doItems(tx, input.resources, {
          idOf: ({ resource }: Partial<(typeof input.resources)[number]>) => resource?.id,
          refused: (index) => violationsOfItem(act.violations, `resources[${index}]`),
          work: ({ resource, ...masks }, index) =>
            updateResourceOf(
              tx,
              act,
              onlyMasked(resource, readMasks(masks, 'resource')),
              { root: `resources[${index}].resource`, inBulk: true },
              parts,
            ),
          present: input.returnEntity ? (row) => presentResource(row, business) : undefined,
        });
      },
      { judges: ['resources['] },
    ),

    bindWrite(resources.bulkDeleteResources, async ({ tx, input, ...act }) => {
      await beginCatalogueWrite(tx);
      return doItems(tx, input.ids, { idOf: (id) => id, work: (id) => deleteResourceOf(tx, act, id, parts) });
    }),

    bindWrite(resources.createResourceType, async ({ tx, input, ...act }) => ({
      resourceType: presentResourceType(await createResourceType(tx, act, input, parts)),
    })),

    bindRead(resources.getResourceType, async ({ input, reader }) => ({
      resourceType: presentResourceType(
        requireResourceType(await resourceTypeTable.find(reader, input.resourceTypeId)),
      ),
    })),

    bindWrite(resources.updateResourceType, async ({ tx, input, ...act }) => {
      const resourceType = onlyMasked(input.resourceType, readMasks(input, 'resourceType'));
      return { resourceType: presentResourceType(await updateResourceType(tx, act, { resourceType }, parts)) };
    }),

    bindWrite(resources.deleteResourceType, async ({ tx, input, ...act }) => {
      await deleteResourceType(tx, act, input.resourceTypeId, parts);
      return {};
    }),

    bindRead(resources.queryResourceTypes, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: resourceTypeFields,
        signing,
        defaultSort: byId,
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryResourceTypes(reader, query);
      return { resourceTypes: rows.map(presentResourceType), pagingMetadata };
    }),

    bindRead(resources.countResourceTypes, async ({ input, reader }) => ({
      count: await countResourceTypeRows(reader, parseFilter(input.filter, resourceTypeFields, 'filter')),
    })),
  ];
}
