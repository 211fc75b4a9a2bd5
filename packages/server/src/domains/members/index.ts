/** Members of the site: who has signed up, which contact is theirs, and what the owner does with them. */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { identityChanged, identityCreated } from '../identity/index.ts';
import { createMember, followIdentity, forgetMember } from './commands.ts';
import { olderMemberOperations } from './older-operations.ts';
import { membersOperations } from './operations.ts';
import { createUnverifiedWork, type UnverifiedWorkParts } from './unverified-work.ts';

/** The domain: records of members, kept beside the identities with which they sign in. */
export function createMembers(parts: UnverifiedWorkParts): Domain {
  return {
    name: 'members',
    operations: [...membersOperations(parts), ...olderMemberOperations(parts)],
    reactions: [
      reactTo(identityCreated, (tx, act, created) => createMember(tx, act, created, parts)),
      reactTo(identityChanged, (tx, act, changed) => followIdentity(tx, act, changed, parts)),
    ],
    tasks: [createUnverifiedWork(parts)],
    erasure: { beforeRows: (tx, contactId, act) => forgetMember(tx, act, contactId, parts) },
  };
}
export { storedByMembers } from './stored.ts';
