/** Members of the site: who has signed up, and what becomes of them. */
import type { DomainContract } from '../domain.ts';
import { membersAbout } from './about.ts';
import { membersErrorData } from './error-data.ts';
import { membersEventBodies } from './event-bodies.ts';
import { memberFollowers } from './followers.ts';
import { memberToMemberBlock } from './member-blocks.ts';
import { defaultPrivacy, memberPrivacySettings } from './member-settings.ts';
import { members } from './members.ts';
import { memberAuthentication } from './older-authentication.ts';
import { memberReport } from './reports.ts';
import { authorization, memberRoleDefinition } from './roles.ts';
import { userMember } from './user-members.ts';

export const membersContract = {
  operations: {
    members,
    memberAuthentication,
    defaultPrivacy,
    memberPrivacySettings,
    userMember,
    membersAbout,
    memberFollowers,
    memberToMemberBlock,
    memberReport,
    memberRoleDefinition,
    authorization,
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
    membersAbout: { title: 'About members', about: 'What members write about themselves, readable as they are.' },
    memberFollowers: { title: 'Followers', about: 'Members who follow each other.' },
    memberToMemberBlock: { title: 'Blocks between members', about: 'Members who see nothing of each other any more.' },
    memberReport: { title: 'Reports of members', about: 'What members report of each other, for the owner to decide.' },
    memberRoleDefinition: { title: 'Roles of members', about: 'By which the pages of a site tell members apart.' },
    authorization: {
      title: 'Members with roles',
      about: 'Which roles members have; they grant nothing of the dashboard.',
    },
  },
  errorData: membersErrorData,
  eventBodies: membersEventBodies,
} as const satisfies DomainContract;

export * from './about.ts';
export * from './followers.ts';
export * from './member.ts';
export * from './member-blocks.ts';
export * from './member-lists.ts';
export * from './member-settings.ts';
export * from './members.ts';
export * from './older-authentication.ts';
export * from './reports.ts';
export * from './rich-text.ts';
export * from './roles.ts';
export * from './user-members.ts';
