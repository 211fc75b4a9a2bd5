/** In which order events of connected calendars are listed. */
import { defineFields } from '../../db/fields.ts';

export const eventFields = defineFields(
  {
    id: { type: 'guid', column: 'external_event.id', nullable: false },
    start: { type: 'instant', column: 'external_event.start_at', nullable: false },
  },
  { id: 'id' },
);
