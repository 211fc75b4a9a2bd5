/** Badges that the business gives to members. */
import type { DomainContract } from '../domain.ts';
import { badgeAssignments } from './badge-assignments.ts';
import { badges } from './badges.ts';
import { badgesV2 } from './badges-v2.ts';
import { badgesEventBodies } from './event-bodies.ts';

export const badgesContract = {
  operations: { badgesV2, badgeAssignments, badges },
  topics: {
    badgesV2: { title: 'Badges', about: 'Marks that the business gives to members: what they say, look, order.' },
    badgeAssignments: { title: 'Badges of members', about: 'Who has which badge.' },
    badges: { title: 'Badges, older calls', about: 'The same badges as older clients know them, with who has them.' },
  },
  eventBodies: badgesEventBodies,
} as const satisfies DomainContract;

export * from './badge.ts';
export * from './badge-assignments.ts';
export * from './badges.ts';
export * from './badges-v2.ts';
