/** The calendars that people have elsewhere. */
import type { DomainContract } from '../domain.ts';
import { externalCalendarsErrorData } from './error-data.ts';
import { externalCalendarsEventBodies } from './event-bodies.ts';
import { externalCalendars } from './operations.ts';

export const externalCalendarsContract = {
  operations: {
    externalCalendars,
  },
  topics: {
    externalCalendars: {
      title: 'External calendars',
      about: 'Calendars that people and rooms have elsewhere: when these say busy, nothing is offered.',
    },
  },
  eventBodies: externalCalendarsEventBodies,
  errorData: externalCalendarsErrorData,
} as const satisfies DomainContract;

export * from './entity.ts';
export * from './operations.ts';
