/** Services as other domains use them. */
export { type CreatedService, createService, type NewService } from './commands.ts';
export { type ServicesDependencies, servicesOperations } from './operations.ts';
export {
  type Price,
  readServices,
  type ServicePayment,
  type ServicePlaceRow,
  type ServiceRow,
  type ServiceWithParts,
} from './repository.ts';
