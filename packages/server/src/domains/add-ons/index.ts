/** Add-ons as other domains use them: the extras that customers take with services. */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import type { AddOnsParts } from './commands.ts';
import { addOnsOperations } from './operations.ts';

export { addOnsDeleted } from './commands.ts';
export { type AddOnRow, readAddOns } from './repository.ts';
export { storedByAddOns } from './stored.ts';

/** The domain: what can be taken with services. */
export function createAddOns(parts: AddOnsParts): Domain {
  return { name: 'add-ons', operations: changingCatalogue(addOnsOperations(parts)) };
}
