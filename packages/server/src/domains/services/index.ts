/** Services as other domains use them. */
import type { Domain } from '../../domain.ts';
import { hourMs } from '../../time/index.ts';
import { createServicesByFilter } from './by-filter.ts';
import { followEndedSessions } from './commands/follow-sessions.ts';
import { connectionOperations } from './operations/connections.ts';
import { formOperations } from './operations/forms.ts';
import { reminderOperations } from './operations/reminders.ts';
import { servicesOperations } from './operations.ts';
import type { ServicesParts } from './parts.ts';
import { servicesReactions } from './reactions.ts';
import { createServiceReferences } from './references.ts';

export { type CreateRequest, createService } from './commands/create.ts';
export { type DeleteRequest, deleteService, type ServiceDeleted, serviceDeleted } from './commands/delete.ts';
export { readPresentedService } from './context.ts';
export type { ServiceAct, ServicesParts } from './parts.ts';
export {
  type Price,
  type ResourceRequirement,
  readServices,
  type ServiceLocationRow,
  type ServicePayment,
  type ServiceRow,
  type ServiceWithParts,
} from './repository.ts';

/** The domain: what the business offers. */
export function createServices(parts: ServicesParts): Domain {
  const byFilter = createServicesByFilter(parts);
  const references = createServiceReferences(parts);
  return {
    name: 'services',
    operations: [
      ...servicesOperations(parts),
      ...byFilter.operations,
      ...connectionOperations(parts),
      ...formOperations(),
      ...reminderOperations(),
    ],
    bulkJobs: [...byFilter.bulkJobs, ...references.bulkJobs],
    reactions: servicesReactions(parts, references),
    tasks: [{ name: 'follow ended sessions', mode: 'PERIODIC', everyMs: hourMs, run: followEndedSessions }],
  };
}
export { storedByServices } from './stored.ts';
