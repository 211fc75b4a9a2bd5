/** The public reads of services. */
import { services as declared, fail, parseFilter, type Service } from '@openhours/contract';
import { type Binding, bindRead } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Reader } from '../../db/transaction.ts';
import { readLocations } from '../locations/index.ts';
import { readPolicies } from '../policies/index.ts';
import { readResources } from '../staff/index.ts';
import { serviceFields } from './fields.ts';
import { type ConditionalField, presentService } from './present.ts';
import { countServiceRows, queryServiceIds, readServices } from './repository.ts';

export interface ServicesDependencies {
  /** Secret under which cursors are signed, 32 bytes. */
  readonly cursorKey: Uint8Array;
  /** Origin of the public pages, without a slash at the end. */
  readonly publicOrigin: () => string;
}

/** Binds what `services` declares. */
export function servicesOperations({ cursorKey, publicOrigin }: ServicesDependencies): Binding[] {
  /** Services by id, in the order of the ids; all statements in one wait. */
  async function present(
    reader: Reader,
    currency: string,
    ids: readonly string[],
    conditionalFields: readonly ConditionalField[] | undefined,
  ): Promise<Service[]> {
    const [services, policies, locations, resources] = await Promise.all([
      readServices(reader, ids),
      readPolicies(reader),
      readLocations(reader),
      readResources(reader),
    ]);
    const around = {
      currency,
      publicOrigin: publicOrigin(),
      policies: new Map(policies.map((policy) => [policy.id, policy])),
      locations: new Map(locations.map((location) => [location.id, location])),
      resources: new Map(resources.map((resource) => [resource.id, resource])),
      conditionalFields: new Set(conditionalFields),
    };
    const byId = new Map(services.map((service) => [service.id, service]));
    return ids.flatMap((id) => {
      const service = byId.get(id);
      return service === undefined ? [] : [presentService(service, around)];
    });
  }

  return [
    bindRead(declared.getService, async ({ input, reader, site }) => {
      const [service] = await present(reader, site.currency, [input.serviceId], input.conditionalFields);
      if (service === undefined) {
        throw fail('NOT_FOUND', 'The site has no service with this id', { serviceId: input.serviceId });
      }
      return { service };
    }),

    bindRead(declared.queryServices, async ({ input, reader, site }) => {
      const query = parseQuery(input.query, {
        fields: serviceFields,
        signing: { key: cursorKey, siteId: site.id, operation: declared.queryServices.name },
        defaultSort: [{ fieldName: 'createdDate', order: 'ASC' }],
      });
      const { ids, pagingMetadata } = await queryServiceIds(reader, query);
      return { services: await present(reader, site.currency, ids, input.conditionalFields), pagingMetadata };
    }),

    bindRead(declared.countServices, async ({ input, reader }) => ({
      count: await countServiceRows(reader, parseFilter(input.filter, serviceFields, 'filter')),
    })),
  ];
}
