/** Attributes: what the business defines of its services and resources, and what each has of it. */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { serviceDeleted } from '../services/index.ts';
import { resourcesDeleted } from '../staff/index.ts';
import { createAttributesByFilter } from './by-filter.ts';
import { attributesOperations } from './operations.ts';
import type { AttributesParts } from './parts.ts';
import { removeValuesOfEntities } from './repository.ts';

export { findEntitiesWith } from './matching.ts';

/** The domain: its operations, and that values go with what has them. */
export function createAttributes(parts: AttributesParts): Domain {
  const byFilter = createAttributesByFilter(parts);
  return {
    name: 'attributes',
    operations: [...changingCatalogue(attributesOperations(parts)), ...byFilter.operations],
    bulkJobs: byFilter.bulkJobs,
    reactions: [
      reactTo(serviceDeleted, (tx, _act, { serviceId }) => removeValuesOfEntities(tx, [serviceId])),
      reactTo(resourcesDeleted, (tx, _act, { resourceIds }) => removeValuesOfEntities(tx, resourceIds)),
    ],
  };
}
export { storedByAttributes } from './stored.ts';
