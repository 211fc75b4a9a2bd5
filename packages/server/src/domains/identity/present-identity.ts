/** An identity's row as the wire entity. */
import type { Identity } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { IdentityRow } from './repository/identities.ts';

/** Without the ways in that are told to nobody but whoever has signed in (`own-identity.ts`). */
export function presentIdentity(row: IdentityRow): Identity {
  const reasons: Identity['status']['reasons'] = [
    ...(row.awaits_verification ? (['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const) : []),
    ...(row.awaits_approval ? (['PENDING_ADMIN_APPROVAL_REQUIRED'] as const) : []),
  ];
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    connections:
      row.password_hash === null
        ? []
        : [{ authenticatorConnection: { authenticatorConnectionId: row.id, reEnrollmentRequired: false } }],
    identityProfile: row.profile,
    metadata: {},
    email: { address: row.email, isVerified: row.email_verified },
    status: { name: row.status, reasons },
    factors: [],
  };
}
