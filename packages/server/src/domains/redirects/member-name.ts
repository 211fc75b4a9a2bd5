/** How pages call the member who is signed in. */
import type { Reader } from '../../db/transaction.ts';
import { findIdentity } from '../identity/index.ts';

export interface MemberName {
  readonly email: string;
  /** The address where there is no name. */
  readonly name: string;
}

/** Undefined for an id that nobody has. */
export async function findMemberName(reader: Reader, memberId: string): Promise<MemberName | undefined> {
  const identity = await findIdentity(reader, memberId);
  if (identity === undefined) {
    return undefined;
  }
  const { firstName = '', lastName = '' } = identity.profile;
  return { email: identity.email, name: `${firstName} ${lastName}`.trim() || identity.email };
}
