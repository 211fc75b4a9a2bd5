/** Members of the site: who has signed up, and what becomes of them. */
import type { DomainContract } from '../domain.ts';
import { membersErrorData } from './error-data.ts';
import { membersEventBodies } from './event-bodies.ts';
import { defaultPrivacy, memberPrivacySettings } from './member-settings.ts';
import { members } from './members.ts';
import { memberAuthentication } from './older-authentication.ts';
import { userMember } from './user-members.ts';

export const membersContract = {
  operations: {
    members,
    memberAuthentication,
    defaultPrivacy,
    memberPrivacySettings,
    userMember,
  },
  topics: {
    members: { title: 'Members', about: 'Who has signed up at the site: records, lists, approval, blocks, sessions.' },
    memberAuthentication: {
      title: 'Members, older calls',
      about: 'Sign-up and sign-in as older clients ask for them.',
    },
    defaultPrivacy: {
      title: 'How members show themselves at first',
      about: 'Whether members who have not said it are shown to others.',
    },
    memberPrivacySettings: {
      title: 'Who sees members',
      about: 'Who sees members who show themselves, and whether they may.',
    },
    userMember: { title: 'Members of the dashboard', about: 'Members who also sign in to the dashboard.' },
  },
  errorData: membersErrorData,
  eventBodies: membersEventBodies,
} as const satisfies DomainContract;

export * from './member.ts';
export * from './member-lists.ts';
export * from './member-settings.ts';
export * from './members.ts';
export * from './older-authentication.ts';
export * from './user-members.ts';
