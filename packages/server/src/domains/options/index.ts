/** Options and variants of services as other domains use them. */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { serviceCloned, serviceDeleted, serviceLostResources } from '../services/index.ts';
import { copyOptionsOfService, deleteOptionsOfService, type OptionsParts, removeStaffFromOptions } from './commands.ts';
import { optionsOperations } from './operations.ts';

export { findOptionsOfService, type OptionsRow, readServiceOptions } from './repository.ts';
export { storedByOptions } from './stored.ts';

/** The domain: prices that differ by what is chosen, which come, change and go with their service. */
export function createOptions(parts: OptionsParts): Domain {
  return {
    name: 'options',
    operations: changingCatalogue(optionsOperations(parts)),
    reactions: [
      reactTo(serviceDeleted, (tx, act, { site, serviceId }) =>
        deleteOptionsOfService(tx, { ...act, site }, serviceId, parts),
      ),
      reactTo(serviceCloned, (tx, act, { site, ...services }) =>
        copyOptionsOfService(tx, { ...act, site }, services, parts),
      ),
      reactTo(serviceLostResources, (tx, act, { site, ...lost }) =>
        removeStaffFromOptions(tx, { ...act, site }, lost, parts),
      ),
    ],
  };
}
