/** Members of the site: who has signed up, which contact is theirs, and what the owner does with them. */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { identityChanged, identityCreated, identitySignedIn } from '../identity/index.ts';
import { forgetMember } from './commands/delete-member.ts';
import { addMember, followIdentity } from './commands/follow-identity.ts';
import { olderMemberOperations } from './older-operations.ts';
import type { ByFilterParts } from './operations/by-filter.ts';
import { membersOperations } from './operations.ts';
import { noteSignIn } from './repository.ts';
import { createUnverifiedWork } from './unverified-work.ts';

/** The domain: records of members, kept beside the identities with which they sign in. */
export function createMembers(parts: ByFilterParts): Domain {
  const { bulkJobs, operations } = membersOperations(parts);
  return {
    name: 'members',
    operations: [...operations, ...olderMemberOperations(parts)],
    bulkJobs,
    reactions: [
      reactTo(identityCreated, async (tx, act, created) => {
        await addMember(tx, act, created, parts);
      }),
      reactTo(identityChanged, (tx, act, changed) => followIdentity(tx, act, changed, parts)),
      reactTo(identitySignedIn, (tx, { nowMs }, { identityId }) => noteSignIn(tx, identityId, nowMs)),
    ],
    tasks: [createUnverifiedWork(parts)],
    erasure: { beforeRows: (tx, contactId, act) => forgetMember(tx, act, contactId, parts) },
  };
}
export { storedByMembers } from './stored.ts';
