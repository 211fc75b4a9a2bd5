/** Which fields of a closed day filter and sort. */
import { defineFields } from '../../db/fields.ts';

export const closedDayFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    name: { type: 'text', column: 'name', nullable: false },
    firstDate: { type: 'text', column: 'first_date', nullable: false },
    lastDate: { type: 'text', column: 'last_date', nullable: false },
    yearly: { type: 'boolean', column: 'yearly', nullable: false },
    locationId: { type: 'guid', column: 'location_id' },
  },
  { id: 'id', prefixes: ['closedDay.'] },
);
