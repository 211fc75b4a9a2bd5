/** Which fields of forms and submissions filter and sort, and where each is stored. */
import { defineFields } from '../../db/fields.ts';

export const formFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false, aliases: ['formId'] },
    name: { type: 'text', column: 'name', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
  },
  { id: 'id', prefixes: ['form.', 'formDetails.'] },
);

export const submissionFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    formId: { type: 'guid', column: 'form_id', nullable: false },
    bookingId: { type: 'guid', column: 'booking_id', nullable: false },
    contactId: { type: 'guid', column: 'contact_id' },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
  },
  { id: 'id', prefixes: ['formSubmission.'] },
);
