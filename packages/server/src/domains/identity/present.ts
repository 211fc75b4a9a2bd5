/** From rows and callers to what clients are told of a dashboard session. */
import type { UserSession } from '@openhours/contract';
import type { Caller } from '../../auth/caller.ts';
import type { Site } from '../../call.ts';
import type { UserRow } from './repository.ts';
import { permissionsOf } from './rules.ts';

type Signed = Extract<Caller, { kind: 'visitor' | 'member' | 'user' }>;

function subjectOf(caller: Signed): Pick<UserSession, 'subjectType' | 'subjectId'> {
  switch (caller.kind) {
    case 'visitor':
      return { subjectType: 'VISITOR', subjectId: caller.visitorId };
    case 'member':
      return { subjectType: 'MEMBER', subjectId: caller.memberId };
    case 'user':
      return { subjectType: 'USER', subjectId: caller.userId };
  }
}

/** `user` is the row of a caller who is one. */
export function presentSession(caller: Signed, site: Site, user: UserRow | undefined): UserSession {
  return {
    ...subjectOf(caller),
    ...(caller.kind === 'user' && user !== undefined
      ? {
          user: {
            id: user.id,
            email: user.email,
            name: user.name,
            role: caller.role,
            ...(user.resource_id === null ? {} : { resourceId: user.resource_id }),
            accountOwner: caller.accountOwner,
          },
        }
      : {}),
    site: {
      id: site.id,
      displayName: site.displayName,
      timeZone: site.timeZone,
      currency: site.currency,
      language: site.language,
      state: site.state,
    },
    permissions: permissionsOf(caller),
  };
}
