/** Which fields of a request for a substitute filter and sort, and where each is stored. */
import { defineFields } from '../../db/fields.ts';

export const requestFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    state: { type: 'word', column: 'state', nullable: false },
    resourceId: { type: 'guid', column: 'resource_id', nullable: false },
    eventId: { type: 'word', column: 'event_id' },
    bookingId: { type: 'guid', column: 'booking_id' },
    startDate: { type: 'instant', column: 'start_at', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
  },
  { id: 'id' },
);
