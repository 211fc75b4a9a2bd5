/** Which fields of an absence filter and sort, and where each is stored. */
import { defineFields } from '../../db/fields.ts';

export const absenceFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    status: { type: 'word', column: 'status', nullable: false },
    resourceId: { type: 'guid', column: 'resource_id' },
    locationId: { type: 'guid', column: 'location_id' },
    startDate: { type: 'instant', column: 'start_at', nullable: false },
    endDate: { type: 'instant', column: 'end_at', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
  },
  { id: 'id' },
);
