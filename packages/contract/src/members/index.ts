/** Members of the site: who has signed up, and what becomes of them. */
import type { DomainContract } from '../domain.ts';
import { membersEventBodies } from './event-bodies.ts';
import { members } from './members.ts';
import { memberAuthentication } from './older-authentication.ts';

export const membersContract = {
  operations: {
    members,
    memberAuthentication,
  },
  topics: {
    members: { title: 'Members', about: 'Who has signed up at the site: records, approval, blocks, sessions.' },
    memberAuthentication: {
      title: 'Members, older calls',
      about: 'Sign-up and sign-in as older clients ask for them.',
    },
  },
  eventBodies: membersEventBodies,
} as const satisfies DomainContract;

export * from './members.ts';
export * from './older-authentication.ts';
