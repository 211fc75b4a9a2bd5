/** What tokens need to know of a member: whether they may sign in, and what clients are told of them. */
import type { Reader } from '../../db/transaction.ts';
import { findIdentity } from './repository/identities.ts';
import { nextState } from './rules/standing.ts';

export interface TokenMember {
  readonly id: string;
  /** False for one who is blocked or left, or still waits for a code or the owner. */
  readonly maySignIn: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Address of the picture. */
  readonly picture: string | undefined;
  /** BCP 47 tag. */
  readonly language: string | undefined;
}

/** A member of the reader's site; undefined for an id that nobody has. */
export async function findTokenMember(reader: Reader, memberId: string): Promise<TokenMember | undefined> {
  const identity = await findIdentity(reader, memberId);
  if (identity === undefined) {
    return undefined;
  }
  const { email, email_verified: emailVerified, id, profile } = identity;
  const maySignIn = nextState(identity) === 'SUCCESS';
  const { firstName: givenName, language, lastName: familyName, picture } = profile;
  return { id, maySignIn, givenName, familyName, email, emailVerified, picture, language };
}
