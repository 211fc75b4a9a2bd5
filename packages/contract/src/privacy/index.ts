/** Handing out and erasing what is kept of a person, and who did what. */
import type { DomainContract } from '../domain.ts';
import { activity } from './activity.ts';
import { privacy } from './privacy.ts';

export const privacyContract = {
  operations: {
    privacy,
    activity,
  },
  topics: {
    privacy: { title: 'Privacy', about: 'Handing over and erasing what is stored about a person.' },
    activity: { title: 'Activity log', about: 'Who of the business did what to which thing.' },
  },
} as const satisfies DomainContract;

export * from './access-outcomes.ts';
export * from './activity.ts';
export * from './activity-kinds.ts';
export * from './privacy.ts';
