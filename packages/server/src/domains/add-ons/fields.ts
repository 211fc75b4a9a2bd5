/** Which fields of an add-on filter and sort (services sheet 8.6). */
import { defineFields } from '../../db/fields.ts';

export const addOnFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    name: { type: 'text', column: 'name', nullable: false },
    durationInMinutes: { type: 'number', column: 'duration_minutes' },
    maxQuantity: { type: 'number', column: 'max_quantity' },
    'price.value': { type: 'decimal', column: 'price', path: ['value'] },
    'price.currency': { type: 'text', column: 'price', path: ['currency'] },
    'price.formattedValue': { type: 'text', column: 'price', path: ['formattedValue'] },
    taxGroup: { type: 'guid', column: 'tax_group' },
  },
  { id: 'id', prefixes: ['addOn.'] },
);
