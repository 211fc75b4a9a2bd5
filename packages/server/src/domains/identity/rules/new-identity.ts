/** The row of somebody who is new. Pure. */
import { foldEmail } from '@openhours/contract';
import { newId } from '../../../db/ids.ts';
import type { IdentityRow } from '../repository/identities.ts';
import { emptyProfile } from './profile.ts';
import { active } from './standing.ts';

/** Somebody of whom nothing but an address is known, and that not to be theirs: in force at once, without a way in. */
export function identityAt(email: string, nowMs: number): IdentityRow {
  return {
    id: newId(),
    revision: 1,
    email,
    email_folded: foldEmail(email),
    email_verified: false,
    address_by_business: false,
    ...active,
    profile: emptyProfile,
    password_hash: null,
    password_set_in: null,
    has_second_factor: false,
    created_at: nowMs,
    updated_at: nowMs,
    last_login_at: null,
  };
}
