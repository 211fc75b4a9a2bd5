/** Which fields of a delivery filter and sort, and where each is stored. */
import { defineFields } from '../../db/fields.ts';

export const deliveryFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    endpointId: { type: 'guid', column: 'endpoint_id', nullable: false },
    status: { type: 'word', column: 'status', nullable: false },
    eventType: { type: 'text', column: 'event_type', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
  },
  { id: 'id' },
);
