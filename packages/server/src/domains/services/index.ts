/** Services as other domains use them. */
import type { Domain } from '../../domain.ts';
import { hourMs } from '../../time/index.ts';
import { followEndedSessions } from './commands/follow-sessions.ts';
import { connectionOperations } from './connection-operations.ts';
import { formOperations } from './form-operations.ts';
import { type ServicesDependencies, servicesOperations } from './operations.ts';
import { servicesReactions } from './reactions.ts';

export { type CreateRequest, createService } from './commands/create.ts';
export { type ServiceDeleted, serviceDeleted } from './commands/delete.ts';
export type { ServiceAct, ServicesParts } from './parts.ts';
export {
  type Price,
  type ResourceRequirement,
  readServices,
  type ServicePayment,
  type ServicePlaceRow,
  type ServiceRow,
  type ServiceWithParts,
} from './repository.ts';

export { readPresentedService } from './surroundings.ts';

/** The domain: what the business offers. */
export function createServices(parts: ServicesDependencies): Domain {
  return {
    name: 'services',
    operations: [...servicesOperations(parts), ...connectionOperations(parts), ...formOperations(parts)],
    reactions: servicesReactions(parts),
    dueWork: [{ name: 'follow ended sessions', everyMs: hourMs, run: followEndedSessions }],
  };
}
