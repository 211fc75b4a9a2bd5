/** Services as other domains use them. */
import type { Domain } from '../../domain.ts';
import { type ServicesDependencies, servicesOperations } from './operations.ts';

export { type CreatedService, createService, type NewService } from './commands.ts';
export {
  type Price,
  readServices,
  type ServicePayment,
  type ServicePlaceRow,
  type ServiceRow,
  type ServiceWithParts,
} from './repository.ts';

/** The domain: what the business offers. */
export function createServices(parts: ServicesDependencies): Domain {
  return { name: 'services', operations: servicesOperations(parts) };
}
