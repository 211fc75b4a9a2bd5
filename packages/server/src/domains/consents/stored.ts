/** What the tables of consents hold: the business's words, and what people signed, which goes with the person. */
import { ofContact, ofNobody, ofUser, type StoredTables } from '../../db/stored-tables.ts';

export const storedByConsents: StoredTables = Object.freeze<StoredTables>({
  owner: 'consents',
  tables: {
    consent: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name text translations language version valid_from_version archived created_at updated_at',
      ),
    },
    consent_version: {
      stays: 'site',
      columns: ofNobody('site_id consent_id version name text translations language valid_from_version created_at'),
    },
    service_consent: {
      stays: 'site',
      columns: ofNobody('site_id service_id revision consents updated_at'),
    },
    consent_signature: {
      stays: 'site',
      rowsOfContact: () => 'contact_id = $2::uuid',
      keepsContact: 'booking_id <> all ($3::uuid[])',
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id consent_id version booking_id way own confirmed signed_at created_at'),
        ...ofContact('contact_id name language'),
        ...ofUser('noted_by'),
      },
    },
  },
  entitiesOfContact: [
    `select 'consentSignature' as entity_type, id::text as entity_id from consent_signature
     where site_id = $1 and contact_id = $2::uuid`,
  ],
});
