/** The operations that find what services hang on, together with the services (services sheet 1.1 and 1.8). */
import { serviceConnections as declared, parseFilter, shownConnectedServices } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';
import { parseQuery } from '../../../db/paging.ts';
import { policyFields, presentPolicy, queryPolicies } from '../../policies/index.ts';
import { readServiceContext } from '../context.ts';
import { serviceFields } from '../fields.ts';
import type { ServicesParts } from '../parts.ts';
import { presentBusinessLocation, presentCategory, presentService } from '../present.ts';
import { readCategoryIdsOf, readConnected, readLocationsOf } from '../repository/connections.ts';
import { readServices } from '../repository.ts';

/** How many locations of the business are answered at most. */
const mostLocations = 100;

/** Binds what `service-connections` declares. */
export function connectionOperations(parts: ServicesParts): Binding[] {
  const servicesOf = (filter: Record<string, unknown> | undefined) =>
    parseFilter(filter, serviceFields, 'filter.services');

  return [
    bindRead(declared.queryPolicies, async ({ input, reader, site, signing }) => {
      const query = parseQuery(input.query, {
        fields: policyFields,
        signing,
        defaultSort: [{ fieldName: 'id' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryPolicies(reader, query);
      const connected = await readConnected(
        reader,
        'policy_id',
        rows.map(({ id }) => id),
        shownConnectedServices,
      );
      const shown = [...connected.values()].flatMap(({ serviceIds }) => serviceIds);
      const [services, context] = await Promise.all([
        readServices(reader, shown),
        readServiceContext(reader, site, parts),
      ]);
      const byId = new Map(services.map((service) => [service.id, presentService(service, context)]));
      return {
        bookingPolicies: rows.map((row) => {
          const { serviceIds, total } = connected.get(row.id) ?? { serviceIds: [], total: 0 };
          return {
            bookingPolicy: presentPolicy(row, site.currency),
            connectedServices: serviceIds.flatMap((id) => byId.get(id) ?? []),
            totalServiceCount: total,
          };
        }),
        pagingMetadata,
      };
    }),

    bindRead(declared.queryLocations, async ({ input, reader, site }) => {
      const { services, businessLocationIds } = input.filter ?? {};
      const [held, context] = await Promise.all([
        readLocationsOf(reader, servicesOf(services)),
        readServiceContext(reader, site, parts),
      ]);
      const isPlain = held.some(({ type }) => type === null);
      const used = new Set(held.flatMap(({ location_id: id }) => id ?? []));
      const locations = [...context.locations.values()]
        .filter((location) => used.has(location.id) || (isPlain && location.is_default))
        .filter((location) => !location.archived && (businessLocationIds?.includes(location.id) ?? true))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, mostLocations)
        .map(presentBusinessLocation);
      return {
        businessLocations: { exists: locations.length > 0, locations },
        customLocations: { exists: held.some(({ type }) => type === 'CUSTOM') },
        customerLocations: { exists: held.some(({ type }) => type === 'CUSTOMER') },
      };
    }),

    bindRead(declared.queryCategories, async ({ input, reader, site }) => {
      const { services, categoryIds } = input.filter ?? {};
      const [used, { categories }] = await Promise.all([
        readCategoryIdsOf(reader, servicesOf(services)),
        readServiceContext(reader, site, parts),
      ]);
      const found = used.flatMap((id) => categories.get(id) ?? []);
      return {
        categories: found
          .filter(({ id, deleted_at }) => deleted_at === null && (categoryIds?.includes(id) ?? true))
          .map(presentCategory),
      };
    }),
  ];
}
