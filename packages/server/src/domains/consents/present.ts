/** Consents and signatures as the wire has them. */
import type { Consent, ConsentSignature, ConsentVersion } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { ConsentRow, ConsentVersionRow, SignatureRow } from './repository.ts';

export function presentConsent(row: ConsentRow): Consent {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    ...presentWords(row),
    language: row.language,
    version: row.version,
    validFromVersion: row.valid_from_version,
    archived: row.archived,
  };
}

/** What customers read. */
export function presentWords({ name, text, translations }: Pick<ConsentRow, 'name' | 'text' | 'translations'>) {
  return { name, text, ...(translations.length === 0 ? {} : { translations: [...translations] }) };
}

export function presentVersion(row: ConsentVersionRow): ConsentVersion {
  return {
    version: row.version,
    createdDate: formatInstant(row.created_at),
    ...presentWords(row),
    language: row.language,
  };
}

export function presentSignature(row: SignatureRow): ConsentSignature {
  return {
    ...presentRecorded(row),
    name: row.name,
    contactId: row.contact_id,
  };
}

/** Without who it was: for events and the audit log, which live longer than what is erased. */
export function presentRecorded(row: SignatureRow): Omit<ConsentSignature, 'name' | 'contactId'> {
  return {
    id: row.id,
    consentId: row.consent_id,
    version: row.version,
    bookingId: row.booking_id,
    way: row.way,
    signedDate: formatInstant(row.signed_at),
    ...(row.language === null ? {} : { language: row.language }),
  };
}
