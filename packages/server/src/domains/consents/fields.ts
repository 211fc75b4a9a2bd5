/** Which fields of consents and signatures filter and sort, and where each is stored. */
import { defineFields } from '../../db/fields.ts';

export const consentFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    name: { type: 'text', column: 'name', nullable: false },
    archived: { type: 'boolean', column: 'archived', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
  },
  { id: 'id', prefixes: ['consent.'] },
);

export const signatureFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    consentId: { type: 'guid', column: 'consent_id', nullable: false },
    bookingId: { type: 'guid', column: 'booking_id', nullable: false },
    contactId: { type: 'guid', column: 'contact_id' },
    version: { type: 'number', column: 'version', nullable: false },
    way: { type: 'text', column: 'way', nullable: false },
    signedDate: { type: 'instant', column: 'signed_at', nullable: false },
  },
  { id: 'id', prefixes: ['consentSignature.'] },
);
