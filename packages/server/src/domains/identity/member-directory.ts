/**
 * What tokens need to know of a member, and no more: whether there is one who may sign in, and what OpenID clients are told of
 * them. Members are a domain above this one, so whoever puts the domains together hands it in (docs/decisions/0079).
 */
import type { Auth } from '../../auth/auth.ts';
import type { Reader } from '../../db/transaction.ts';

export interface MemberOfSite {
  readonly id: string;
  /** False for one who is blocked, deleted or still waits for approval. */
  readonly maySignIn: boolean;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  /** Address of the picture. */
  readonly picture?: string | undefined;
  /** BCP 47 tag. */
  readonly language?: string | undefined;
}

export interface MemberDirectory {
  /** A member of the reader's site; undefined for an id that nobody has. */
  readonly find: (reader: Reader, memberId: string, nowMs: number) => Promise<MemberOfSite | undefined>;
}

/** What the sessions alone tell of members: whoever is signed in is one. */
export function membersOfSessions({ sessions }: Pick<Auth, 'sessions'>): MemberDirectory {
  return {
    async find(reader, memberId, nowMs) {
      const live = await sessions.listOf(reader, { type: 'MEMBER', id: memberId }, nowMs);
      return live.length === 0 ? undefined : { id: memberId, maySignIn: true };
    },
  };
}
