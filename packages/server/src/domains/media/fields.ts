/** What lists of files are sorted by, and where each is stored (media sheet 1.11). */
import { defineFields } from '../../db/fields.ts';

export const fileFields = defineFields(
  {
    id: { type: 'text', column: 'id', nullable: false },
    displayName: { type: 'text', column: 'display_name_folded', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
    sizeInBytes: { type: 'number', column: 'size_in_bytes', nullable: false },
  },
  { id: 'id' },
);
