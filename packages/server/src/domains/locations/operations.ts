/** The operations of locations. */
import { locations as declared, maxLocationsPerPage } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { doItems, violationsOfItem } from '../../db/bulk.ts';
import type { CursorSigning } from '../../db/cursor.ts';
import { type PagingRules, parseQuery } from '../../db/paging.ts';
import {
  archiveLocation,
  changeTypes,
  createLocation,
  type LocationsParts,
  replaceLocation,
  requireLocation,
  setDefaultLocation,
} from './commands.ts';
import { locationFields } from './fields.ts';
import { presentLocation } from './present.ts';
import { locationTable, queryLocations } from './repository.ts';
import { withoutType, withType } from './rules.ts';

/** Where one of several locations stands in a request. */
const pathOfItem = (index: number) => `locations[${index}]`;

/** Every operation of locations with its handler. */
export function locationsOperations(parts: LocationsParts): Binding[] {
  const pagesOf = (signing: CursorSigning): PagingRules => ({
    fields: locationFields,
    signing,
    defaultSort: [{ fieldName: 'createdDate' }],
  });

  return [
    bindWrite(declared.createLocation, async ({ tx, input, ...act }) => ({
      location: presentLocation(createLocation(tx, act, input, 'location', parts)),
    })),

    bindWrite(
      declared.bulkCreateLocation,
      async ({ tx, input, ...act }) => {
        const { results } = await doItems(tx, input.locations, {
          refused: (index) => violationsOfItem(act.violations, pathOfItem(index)),
          work: async (location, index) => createLocation(tx, act, { location }, pathOfItem(index), parts),
          present: presentLocation,
        });
        return {
          successfulLocations: results.flatMap(({ item }) => (item === undefined ? [] : [item])),
          failedLocations: results.flatMap(({ itemMetadata: { error, originalIndex } }) =>
            error === undefined
              ? []
              : [{ location: { ...input.locations[originalIndex] }, errorMessage: error.description }],
          ),
        };
      },
      { judges: ['locations['] },
    ),

    bindRead(declared.getLocation, async ({ input, reader }) => ({
      location: presentLocation(requireLocation(await locationTable.find(reader, input.id))),
    })),

    bindRead(declared.listLocations, async ({ input: { includeArchived, sort, paging }, reader, signing }) => {
      const wanted = { ...(sort === undefined ? {} : { sort: [sort] }), ...(paging === undefined ? {} : { paging }) };
      const query = parseQuery(wanted, { ...pagesOf(signing), maxLimit: maxLocationsPerPage, root: '' });
      return presentPage(await queryLocations(reader, query, includeArchived ?? false));
    }),

    bindRead(declared.queryLocations, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, pagesOf(signing));
      return presentPage(await queryLocations(reader, query, true));
    }),

    bindWrite(declared.updateLocation, async ({ tx, input, ...act }) => ({
      location: presentLocation(await replaceLocation(tx, act, input, parts)),
    })),

    bindWrite(declared.archiveLocation, async ({ tx, input, ...act }) => ({
      location: presentLocation(await archiveLocation(tx, act, input.id, parts)),
    })),

    bindWrite(declared.addTypeToLocation, async ({ tx, input: { id, locationType }, ...act }) => ({
      location: presentLocation(await changeTypes(tx, act, id, (types) => withType(types, locationType), parts)),
    })),

    bindWrite(declared.removeTypeFromLocation, async ({ tx, input: { id, locationType }, ...act }) => ({
      location: presentLocation(await changeTypes(tx, act, id, (types) => withoutType(types, locationType), parts)),
    })),

    bindWrite(declared.setDefaultLocation, async ({ tx, input, ...act }) => ({
      location: presentLocation(await setDefaultLocation(tx, act, input.id, parts)),
    })),
  ];
}

function presentPage({ rows, pagingMetadata }: Awaited<ReturnType<typeof queryLocations>>) {
  return { locations: rows.map(presentLocation), pagingMetadata: withNext(pagingMetadata) };
}

/** The published client's word for whether there is more; pages by cursor have it already. */
function withNext<Page extends { count: number; offset?: number; total?: number }>(page: Page) {
  return page.offset === undefined || page.total === undefined
    ? page
    : { ...page, hasNext: page.offset + page.count < page.total };
}
