/** The days on which the business or one of its places is closed: its own, and public holidays. */
import type { DomainContract } from '../domain.ts';
import { closedDays } from './closed-days.ts';
import { closedDaysEventBodies } from './event-bodies.ts';
import { publicHolidays } from './public-holidays.ts';

export const closedDaysContract = {
  operations: {
    closedDays,
    publicHolidays,
  },
  topics: {
    closedDays: {
      title: 'Closed days',
      about: 'Days on which the business or one of its places is closed, whatever hours its people keep.',
    },
    publicHolidays: {
      title: 'Public holidays',
      about: 'On which public holidays of its country the business is closed.',
    },
  },
  eventBodies: closedDaysEventBodies,
} as const satisfies DomainContract;

export * from './closed-days.ts';
export * from './limits.ts';
export * from './public-holidays.ts';
