/** What services do when something they name in a lower domain goes: they lose it, or fall to the default. */
import { defaultFormId, fail, maxMovedServices } from '@openhours/contract';
import { type ReactionHandler, reactTo } from '../../events/reactions.ts';
import { sessionsChanged } from '../calendar/index.ts';
import { categoryDeleted } from '../categories/index.ts';
import { formDeleted } from '../forms/index.ts';
import { locationArchived } from '../locations/index.ts';
import { policyDeleted } from '../policies/index.ts';
import { resourcesDeleted } from '../staff/index.ts';
import { deleteService } from './commands/delete.ts';
import { followSessions } from './commands/follow-sessions.ts';
import { recordService } from './commands/record.ts';
import { readServiceContext } from './context.ts';
import type { ServicesParts } from './parts.ts';
import {
  readServices,
  replaceLocations,
  replacePolicy,
  type ServiceLocationRow,
  type ServiceWithParts,
  serviceTable,
} from './repository.ts';

/** Everything within the transaction of the deletion. */
export function servicesReactions(parts: ServicesParts): readonly ReactionHandler[] {
  return [
    // Neither revision nor event of a service: its policy is a copy that follows (services sheet 6).
    reactTo(policyDeleted, (tx, _act, { policyId, defaultPolicyId }) => replacePolicy(tx, policyId, defaultPolicyId)),

    reactTo(formDeleted, async (tx, act, { site, formId }) => {
      const asking = (await readServices(tx)).filter((service) => service.form_id === formId);
      if (asking.length === 0) {
        return;
      }
      const context = await readServiceContext(tx, site, parts);
      for (const before of asking) {
        const after = serviceTable.update(tx, before, { form_id: defaultFormId, updated_at: act.nowMs });
        recordService(tx, { ...act, site }, { before, after }, context, parts);
      }
    }),

    reactTo(categoryDeleted, async (tx, act, { site, categoryId, services }) => {
      if (services === 'STAY') {
        return;
      }
      const ofCategory = (await readServices(tx)).filter(({ category_id }) => category_id === categoryId);
      if (services === 'GO') {
        for (const { id } of ofCategory) {
          await deleteService(tx, { ...act, site }, { serviceId: id }, parts);
        }
        return;
      }
      requireMovable(ofCategory);
      const context = await readServiceContext(tx, site, parts);
      for (const before of ofCategory) {
        const after = serviceTable.update(tx, before, { category_id: services.moveTo, updated_at: act.nowMs });
        recordService(tx, { ...act, site }, { before, after }, context, parts);
      }
    }),

    reactTo(sessionsChanged, (tx, { nowMs }, { scheduleIds }) => followSessions(tx, scheduleIds, nowMs)),

    // The only location of a service stays named, and nothing is offered there until the business says another: without
    // any location it would be held at the default one, which nobody decided (services sheet 1.2).
    reactTo(locationArchived, async (tx, act, { site, locationId }) => {
      const isThere = (location: ServiceLocationRow) => location.location_id === locationId;
      const naming = (await readServices(tx)).filter(
        ({ locations }) => locations.length > 1 && locations.some(isThere),
      );
      if (naming.length === 0) {
        return;
      }
      const context = await readServiceContext(tx, site, parts);
      for (const before of naming) {
        const left = before.locations.filter((location) => !isThere(location));
        const locations = left.map((location, position) => ({ ...location, position }));
        const after = serviceTable.update(tx, before, { locations, updated_at: act.nowMs });
        replaceLocations(tx, before.id, locations);
        recordService(tx, { ...act, site }, { before, after }, context, parts);
      }
    }),

    reactTo(resourcesDeleted, async (tx, act, { site, resourceIds }) => {
      const gone = new Set(resourceIds);
      const naming = (await readServices(tx)).filter((service) => names(service, gone));
      if (naming.length === 0) {
        return;
      }
      const context = await readServiceContext(tx, site, parts);
      for (const before of naming) {
        const after = serviceTable.update(tx, before, { ...without(before, gone), updated_at: act.nowMs });
        recordService(tx, { ...act, site }, { before, after }, context, parts);
      }
    }),
  ];
}

/** Refuses to move more at once than bookings, which wait for the catalogue, can wait for. */
function requireMovable(services: readonly unknown[]): void {
  if (services.length > maxMovedServices) {
    const data = { limit: maxMovedServices, services: services.length };
    throw fail('CATEGORY_HAS_TOO_MANY_SERVICES', `At most ${maxMovedServices} services move at once`, data);
  }
}

function names(service: ServiceWithParts, gone: ReadonlySet<string>): boolean {
  const listed = service.resource_requirements.flatMap(({ resourceIds }) => resourceIds ?? []);
  return [...service.staff_ids, ...listed].some((id) => gone.has(id));
}

/** What a service needs without what is gone. A list that becomes empty stays a list: nobody is left, not anybody. */
function without(service: ServiceWithParts, gone: ReadonlySet<string>) {
  const left = (ids: readonly string[]) => ids.filter((id) => !gone.has(id));
  return {
    staff_ids: left(service.staff_ids),
    resource_requirements: service.resource_requirements.map((requirement) =>
      requirement.resourceIds === undefined
        ? requirement
        : { ...requirement, resourceIds: left(requirement.resourceIds) },
    ),
  };
}
