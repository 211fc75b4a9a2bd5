/** Services as other domains use them. */
import { changingCatalogue } from '../../call.ts';
import type { SiteMemories } from '../../db/site-memory.ts';
import type { Domain } from '../../domain.ts';
import { hourMs } from '../../time/index.ts';
import { createServicesByFilter } from './by-filter.ts';
import { followEndedSessions } from './commands/follow-sessions.ts';
import { addOnGroupOperations } from './operations/add-on-groups.ts';
import { connectionOperations } from './operations/connections.ts';
import { formOperations } from './operations/forms.ts';
import { relatedProductOperations } from './operations/related-products.ts';
import { reminderOperations } from './operations/reminders.ts';
import { servicesOperations } from './operations.ts';
import type { ServicesParts } from './parts.ts';
import { servicesReactions } from './reactions.ts';
import { createServiceReferences } from './references.ts';
import { createServicesMemory, type KeptService } from './services-memory.ts';

export { type ServiceCloned, serviceCloned } from './commands/clone.ts';
export { type CreateRequest, createService } from './commands/create.ts';
export { type DeleteRequest, deleteService, type ServiceDeleted, serviceDeleted } from './commands/delete.ts';
export { readPresentedServices } from './context.ts';
export { serviceFields } from './fields.ts';
export type { ServiceAct, ServicesParts } from './parts.ts';
export { type ServiceLostResources, serviceLostResources } from './references.ts';
export { type FoundService, queryServiceRows } from './repository/finding.ts';
export {
  findShownBySlug,
  type Price,
  type ResourceRequirement,
  readServices,
  type ServiceLocationRow,
  type ServicePayment,
  type ServiceRow,
  type ServiceWithParts,
  type VariantFacts,
  writeVariantFacts,
} from './repository.ts';
export { offeredDurations } from './rules/durations.ts';

/** Room for services as they are answered, some 5 kB each. */
const keptServicesBytes = 16 * 1_048_576;

export interface ServicesDomainParts extends ServicesParts {
  /** What this process keeps of sites. */
  readonly memories: SiteMemories;
  /** Compares what is kept with its rows at each read; for tests. */
  readonly checksMemory: boolean;
}

/** The domain: what the business offers. */
export function createServices({ memories, checksMemory, ...parts }: ServicesDomainParts): Domain {
  const memory = createServicesMemory({
    memory: memories.make<KeptService>(keptServicesBytes),
    isChecked: checksMemory,
    originOf: parts.originOf,
  });
  const byFilter = createServicesByFilter(parts);
  const references = createServiceReferences(parts);
  return {
    name: 'services',
    operations: [
      ...changingCatalogue(servicesOperations(parts, memory)),
      ...changingCatalogue(addOnGroupOperations(parts)),
      ...byFilter.operations,
      ...connectionOperations(parts),
      ...formOperations(),
      ...reminderOperations(),
      ...relatedProductOperations(),
    ],
    bulkJobs: [...byFilter.bulkJobs, ...references.bulkJobs],
    reactions: servicesReactions(parts, references),
    tasks: [{ name: 'follow ended sessions', mode: 'PERIODIC', everyMs: hourMs, run: followEndedSessions }],
  };
}
export { storedByServices } from './stored.ts';
