/** Which fields of a configuration of time slots filter and sort, and where each is stored (bookings sheet 15). */
import { defineFields, type FieldDeclaration } from '../../db/fields.ts';

const onlyFiltered = (type: FieldDeclaration['type'], column: string): FieldDeclaration => ({
  type,
  column,
  nullable: false,
  sortable: false,
});

export const configurationFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
    appId: onlyFiltered('guid', 'app_id'),
    'displayTimeZone.basedOn': onlyFiltered('word', 'zone_based_on'),
    'splitInterval.sameAsDuration': onlyFiltered('boolean', 'same_as_duration'),
    'splitInterval.valueInMinutes': onlyFiltered('number', 'split_interval_minutes'),
    'staffSelection.strategy': onlyFiltered('word', 'staff_strategy'),
  },
  { id: 'id', prefixes: ['timeSlotsConfiguration.'] },
);
