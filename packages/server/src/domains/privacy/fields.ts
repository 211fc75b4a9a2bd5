/** Which fields of the audit log are filtered and sorted by. */
import { defineFields } from '../../db/fields.ts';

export const auditFields = defineFields(
  {
    // Ids rise with real time, so their order is the order of the acts whatever the business clock says.
    id: { type: 'guid', column: 'id', nullable: false },
    entityType: { type: 'text', column: 'entity_type', nullable: false },
    entityId: { type: 'text', column: 'entity_id', nullable: false },
  },
  { id: 'id' },
);
