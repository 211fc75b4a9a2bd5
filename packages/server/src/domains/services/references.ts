/**
 * How services go on without what they named, or go with their category: at once in the act that deletes it, or, where
 * there are very many, as a job behind it, since bookings wait for a catalogue that is being changed (docs/decisions/0054).
 */
import { categories, locations } from '@openhours/contract';
import type { Site } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { unfiltered } from '../../db/rows-of-job.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AnyBulkJob, ConsequenceJob } from '../../domain.ts';
import type { RecordedAct } from '../../events/change.ts';
import { defineReaction } from '../../events/reactions.ts';
import { deleteService } from './commands/delete.ts';
import { recordService } from './commands/record.ts';
import { readServiceContext, type ServiceContext } from './context.ts';
import type { ServiceAct, ServicesParts } from './parts.ts';
import { type GoneOrCategory, idsOfGone, servicesOfGone } from './repository/services-of-gone.ts';
import { readServices, replaceLocations, type ServiceWithParts, serviceTable } from './repository.ts';
import { changesWithout, type Gone } from './rules/gone.ts';

/** How the services of a job are found, batch by batch. */
const found: Pick<ConsequenceJob<GoneOrCategory>, 'begin' | 'count' | 'idsAfter'> = {
  begin: beginCatalogueWrite,
  count: (reader, gone, madeUntilMs) => servicesOfGone(gone).count(reader, unfiltered, madeUntilMs),
  idsAfter: (reader, gone, page) => servicesOfGone(gone).idsAfter(reader, unfiltered, page),
};

/** A service goes on without resources that are gone; higher domains let go of them in the same transaction. */
export interface ServiceLostResources {
  readonly site: ServiceAct['site'];
  readonly serviceId: string;
  readonly resourceIds: readonly string[];
}
export const serviceLostResources = defineReaction<ServiceLostResources>('services.lostResources');

type ActOfSite = RecordedAct & { readonly site: Site };

export interface ServiceReferences {
  readonly bulkJobs: readonly AnyBulkJob[];
  /** Services lose what is gone, or fall to the default. */
  readonly removeReferences: (tx: Transaction, act: ActOfSite, gone: Gone) => Promise<void>;
  /** The services of a category go with it. */
  readonly deleteWithCategory: (tx: Transaction, act: ActOfSite, categoryId: string) => Promise<void>;
}

export function createServiceReferences(parts: ServicesParts): ServiceReferences {
  const contextsOfBatches = new WeakMap<Transaction, ServiceContext>();

  /** Read once for all services of a batch: it holds the catalogue, so that nothing in it changes meanwhile. */
  async function contextOfBatch(tx: Transaction, act: ServiceAct): Promise<ServiceContext> {
    const known = contextsOfBatches.get(tx) ?? (await readServiceContext(tx, act.site, parts));
    contextsOfBatches.set(tx, known);
    return known;
  }

  async function change(
    tx: Transaction,
    act: ServiceAct,
    { context, naming }: { readonly context: ServiceContext; readonly naming: readonly ServiceWithParts[] },
    gone: Gone,
  ): Promise<void> {
    for (const before of naming) {
      const changes = changesWithout(before, gone);
      if (changes === undefined) {
        continue;
      }
      const after = serviceTable.update(tx, before, { ...changes, updated_at: act.nowMs });
      if (changes.locations !== undefined) {
        replaceLocations(tx, before.id, changes.locations);
      }
      recordService(tx, act, { before, after }, context, parts);
      if (gone.kind === 'RESOURCES') {
        const { resourceIds } = gone;
        await parts.dispatchReactions(tx, act, serviceLostResources, {
          site: act.site,
          serviceId: after.id,
          resourceIds,
        });
      }
    }
  }

  const removal: ConsequenceJob<Gone> = {
    ...found,
    name: 'services.removeReferences',
    operation: locations.archiveLocation,
    isConsequence: true,
    async work(tx, act, id, gone) {
      const [context, naming] = await Promise.all([contextOfBatch(tx, act), readServices(tx, [id])]);
      await change(tx, act, { context, naming }, gone);
    },
  };
  const deletion: ConsequenceJob<Extract<GoneOrCategory, { kind: 'CATEGORY' }>> = {
    ...found,
    name: 'categories.deleteCategory',
    operation: categories.deleteCategory,
    isConsequence: true,
    work: (tx, act, serviceId) => deleteService(tx, act, { serviceId }, parts),
  };

  return {
    bulkJobs: [removal, deletion] as readonly ConsequenceJob[],

    async removeReferences(tx, act, gone) {
      const ids = await idsOfGone(tx, gone, parts.mostInAct + 1);
      if (ids.length > parts.mostInAct) {
        await parts.startBulkJob(tx, act, removal, gone);
      } else if (ids.length > 0) {
        const [context, naming] = await Promise.all([readServiceContext(tx, act.site, parts), readServices(tx, ids)]);
        await change(tx, act, { context, naming }, gone);
      }
    },

    async deleteWithCategory(tx, act, categoryId) {
      const category = { kind: 'CATEGORY', categoryId } as const;
      const ofCategory = await idsOfGone(tx, category, parts.mostInAct + 1);
      if (ofCategory.length > parts.mostInAct) {
        await parts.startBulkJob(tx, act, deletion, category);
        return;
      }
      for (const serviceId of ofCategory) {
        await deleteService(tx, act, { serviceId }, parts);
      }
    },
  };
}
