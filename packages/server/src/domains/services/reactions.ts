/** What services do when something they name in a lower domain goes: they lose it, or fall to the default. */
import { fail, maxMovedServices } from '@openhours/contract';
import { type ReactionHandler, reactTo } from '../../events/reactions.ts';
import { addOnsDeleted } from '../add-ons/index.ts';
import { sessionsChanged } from '../calendar/index.ts';
import { categoryDeleted } from '../categories/index.ts';
import { formDeleted } from '../forms/index.ts';
import { locationArchived } from '../locations/index.ts';
import { policyDeleted } from '../policies/index.ts';
import { resourcesDeleted } from '../staff/index.ts';
import { followSessions } from './commands/follow-sessions.ts';
import { recordService } from './commands/record.ts';
import { readServiceContext } from './context.ts';
import type { ServicesParts } from './parts.ts';
import type { ServiceReferences } from './references.ts';
import { idsOfGone } from './repository/services-of-gone.ts';
import { readServices, replacePolicy, serviceTable } from './repository.ts';

/** Everything within the transaction of the deletion, but for what a job goes on with behind it. */
export function servicesReactions(
  parts: ServicesParts,
  { removeReferences, deleteWithCategory }: ServiceReferences,
): readonly ReactionHandler[] {
  return [
    // Neither revision nor event of a service: its policy is a copy that follows (services sheet 6).
    reactTo(policyDeleted, (tx, _act, { policyId, defaultPolicyId }) => replacePolicy(tx, policyId, defaultPolicyId)),

    reactTo(formDeleted, (tx, act, { site, formId }) =>
      removeReferences(tx, { ...act, site }, { kind: 'FORM', formId }),
    ),

    reactTo(categoryDeleted, async (tx, act, { site, categoryId, services }) => {
      if (services === 'STAY') {
        return;
      }
      if (services === 'GO') {
        await deleteWithCategory(tx, { ...act, site }, categoryId);
        return;
      }
      const ofCategory = await idsOfGone(tx, { kind: 'CATEGORY', categoryId }, maxMovedServices + 1);
      requireMovable(ofCategory);
      const context = await readServiceContext(tx, site, parts);
      for (const before of await readServices(tx, ofCategory)) {
        const after = serviceTable.update(tx, before, { category_id: services.moveTo, updated_at: act.nowMs });
        recordService(tx, { ...act, site }, { before, after }, context, parts);
      }
    }),

    reactTo(sessionsChanged, (tx, { nowMs }, { scheduleIds }) => followSessions(tx, scheduleIds, nowMs)),

    reactTo(locationArchived, (tx, act, { site, locationId }) =>
      removeReferences(tx, { ...act, site }, { kind: 'LOCATION', locationId }),
    ),

    reactTo(resourcesDeleted, (tx, act, { site, resourceIds }) =>
      removeReferences(tx, { ...act, site }, { kind: 'RESOURCES', resourceIds }),
    ),

    reactTo(addOnsDeleted, (tx, act, { site, addOnIds }) =>
      removeReferences(tx, { ...act, site }, { kind: 'ADD_ONS', addOnIds }),
    ),
  ];
}

/** Refuses to move more at once than bookings, which wait for the catalogue, can wait for. */
function requireMovable(services: readonly unknown[]): void {
  if (services.length > maxMovedServices) {
    const data = { limit: maxMovedServices };
    throw fail(
      'CATEGORY_HAS_TOO_MANY_SERVICES',
      `The category has more than ${maxMovedServices} services: move some to another category first`,
      data,
    );
  }
}
