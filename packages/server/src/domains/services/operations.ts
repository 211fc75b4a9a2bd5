/** The operations of services: each loads, asks a command, and presents. */
import { services as declared, invalid, parseFilter, readMasks, type Service } from '@openhours/contract';
import { type Act, type Binding, bindRead, bindWrite, type Site, WrittenText } from '../../call.ts';
import { doItems, violationsOfItem } from '../../db/bulk.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { parseQuery } from '../../db/paging.ts';
import { parseSearch } from '../../db/search.ts';
import type { Transaction } from '../../db/transaction.ts';
import { cloneService } from './commands/clone.ts';
import { createService } from './commands/create.ts';
import { deleteService } from './commands/delete.ts';
import { loadService, serviceNotFound } from './commands/load.ts';
import { disablePricingPlans, enablePricingPlans } from './commands/pricing-plans.ts';
import { setServiceLocations } from './commands/set-locations.ts';
import { judgeSlug, setCustomSlug } from './commands/set-slug.ts';
import { updateService } from './commands/update.ts';
import { readPresentedServices, readServiceContext } from './context.ts';
import type { ConditionalField } from './details.ts';
import { serviceFields } from './fields.ts';
import type { ServicesParts } from './parts.ts';
import { mainSlugOf, presentService } from './present.ts';
import {
  countServiceRows,
  type FoundService,
  findServiceRows,
  queryServiceRows,
  searchServiceRows,
} from './repository/finding.ts';
import type { ServiceWithParts } from './repository.ts';
import type { ServicesCall, ServicesMemory } from './services-memory.ts';

/** Binds what `services` declares, but for what is done by a filter. */
export function servicesOperations(parts: ServicesParts, memory: ServicesMemory): Binding[] {
  /** Services that were found, each as JSON, in the order in which they were found. */
  async function answer(
    call: ServicesCall,
    found: readonly FoundService[],
    conditionalFields: readonly ConditionalField[] = [],
  ): Promise<string[]> {
    if (conditionalFields.length === 0) {
      return memory.answer(call, found);
    }
    const ids = found.map(({ id }) => id);
    const asked = { conditionalFields, nowMs: call.nowMs };
    const services = await readPresentedServices(call.reader, call.site, ids, parts, asked);
    return ids.flatMap((id) => {
      const service = services.get(id);
      return service === undefined ? [] : [JSON.stringify(service)];
    });
  }

  /** One that was just written, as it is answered. */
  async function presentWritten(tx: Transaction, { site }: Act, service: ServiceWithParts): Promise<Service> {
    return presentService(service, await readServiceContext(tx, site, parts));
  }

  /** How items of a bulk call are answered, when the caller asks for them. */
  async function presenterFor(tx: Transaction, site: Site, returnEntity: boolean | undefined) {
    if (returnEntity !== true) {
      return undefined;
    }
    const context = await readServiceContext(tx, site, parts);
    return (service: ServiceWithParts) => presentService(service, context);
  }

  return [
    bindWrite(
      declared.createService,
      async ({ tx, input, ...act }) => {
        const request = { service: input.service, root: 'service', violations: act.violations };
        return { service: await presentWritten(tx, act, await createService(tx, act, request, parts)) };
      },
      { judges: ['service.'] },
    ),

    bindWrite(
      declared.bulkCreateServices,
      async ({ tx, input, ...act }) => {
        await beginCatalogueWrite(tx);
        return doItems(tx, input.services, {
          work: (service, index) => {
            const root = `services[${index}]`;
            return createService(tx, act, { service, root, violations: violationsOfItem(act.violations, root) }, parts);
          },
          present: await presenterFor(tx, act.site, input.returnEntity),
        });
      },
      { judges: ['services['] },
    ),

    bindWrite(declared.cloneService, async ({ tx, input, ...act }) => {
      const service = await cloneService(tx, act, input, parts);
      // Forms and pricing plans are shared, so there is nothing that could stay behind.
      return { service: await presentWritten(tx, act, service), errors: [] };
    }),

    bindRead(declared.getService, async ({ input, ...call }) => {
      const found = await findServiceRows(call.reader, input.serviceId);
      const [service] = await answer(call, found, input.conditionalFields);
      if (service === undefined) {
        throw serviceNotFound(input.serviceId);
      }
      return new WrittenText(`{"service":${service}}`);
    }),

    bindWrite(
      declared.updateService,
      async ({ tx, input, ...act }) => {
        const { service } = input;
        const request = {
          service,
          mask: readMasks(input, 'service'),
          root: 'service',
          violations: act.violations,
        };
        return { service: await presentWritten(tx, act, await updateService(tx, act, request, parts)) };
      },
      { judges: ['service.'] },
    ),

    bindWrite(
      declared.bulkUpdateServices,
      async ({ tx, input, ...act }) => {
        await beginCatalogueWrite(tx);
        return doItems(tx, input.services, {
          idOf: ({ service }) => service?.id,
          work: ({ service, ...masks }, index) => {
            const violations = violationsOfItem(act.violations, `services[${index}]`);
            const root = `services[${index}].service`;
            const paths = readMasks(masks, 'service');
            return updateService(tx, act, { service, mask: paths, root, violations }, parts);
          },
          present: await presenterFor(tx, act.site, input.returnEntity),
        });
      },
      { judges: ['services['] },
    ),

    bindWrite(declared.deleteService, async ({ tx, input, ...act }) => {
      await deleteService(tx, act, input, parts);
      return {};
    }),

    bindWrite(declared.bulkDeleteServices, async ({ tx, input, ...act }) => {
      const { ids, ...options } = input;
      await beginCatalogueWrite(tx);
      return doItems(tx, ids, {
        idOf: (id) => id,
        work: async (id) => {
          await deleteService(tx, act, { serviceId: id, ...options }, parts);
          return { id };
        },
      });
    }),

    bindRead(declared.queryServices, async ({ input, ...call }) => {
      const query = parseQuery(input.query, {
        fields: serviceFields,
        signing: call.signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'ASC' }],
      });
      const { rows, ...page } = await queryServiceRows(call.reader, query);
      return answerWith(await answer(call, rows, input.conditionalFields), page);
    }),

    bindRead(declared.searchServices, async ({ input, ...call }) => {
      const search = parseSearch(input.search, {
        fields: serviceFields,
        signing: call.signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'ASC' }],
      });
      const { rows, ...page } = await searchServiceRows(call.reader, search, call.site.timeZone);
      return answerWith(await answer(call, rows, input.conditionalFields), page);
    }),

    bindRead(declared.countServices, async ({ input, reader }) => ({
      count: await countServiceRows(reader, parseFilter(input.filter, serviceFields, 'filter')),
    })),

    bindWrite(declared.setServiceLocations, async ({ tx, input, ...act }) => ({
      service: await presentWritten(tx, act, await setServiceLocations(tx, act, input, parts)),
    })),

    bindWrite(declared.enablePricingPlansForService, async ({ tx, input, ...act }) => ({
      service: await presentWritten(tx, act, await enablePricingPlans(tx, act, input, parts)),
    })),

    bindWrite(declared.disablePricingPlansForService, async ({ tx, input, ...act }) => ({
      service: await presentWritten(tx, act, await disablePricingPlans(tx, act, input, parts)),
    })),

    bindWrite(declared.setCustomSlug, async ({ tx, input, ...act }) => {
      const request = { serviceId: input.serviceId, slug: requireSlug(input) };
      const service = await setCustomSlug(tx, act, request, parts);
      return { slug: mainSlugOf(service), service: await presentWritten(tx, act, service) };
    }),

    bindRead(declared.validateSlug, async ({ input, reader }) => {
      const slug = requireSlug(input);
      const [, error] = await Promise.all([
        loadService(reader, input.serviceId),
        judgeSlug(reader, input.serviceId, slug),
      ]);
      return error === undefined
        ? { valid: true, slug, slugName: slug, errors: [] }
        : { valid: false, errors: [error] };
    }),
  ];
}

/** A page of services, each as JSON, and what is said of it. */
function answerWith(services: readonly string[], page: Readonly<Record<string, unknown>>): WrittenText {
  const members = Object.entries(page).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return new WrittenText(`{${[`"services":[${services.join(',')}]`, ...members].join(',')}}`);
}

/** The slug by either of its names. */
function requireSlug({ slug, slugName }: { readonly slug?: string; readonly slugName?: string }): string {
  const given = slug ?? slugName;
  if (given === undefined) {
    throw invalid('slug', 'must not be empty', 'REQUIRED_FIELD');
  }
  return given;
}
