/** Which fields of a category filter and sort (services sheet 4). */
import { defineFields } from '../../db/fields.ts';

export const categoryFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    name: { type: 'text', column: 'name', nullable: false },
    sortOrder: { type: 'number', column: 'sort_order', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
  },
  { id: 'id', prefixes: ['category.'] },
);
