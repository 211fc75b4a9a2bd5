/** Schedules, their events, who takes part in them, and when the business is open. */
import type { DomainContract } from '../domain.ts';
import { calendarEventBodies } from './event-bodies.ts';
import { calendarEvents } from './event-operations.ts';
import { calendarParticipations } from './participations.ts';
import { calendarSchedules } from './schedules.ts';
import { calendarSessionChanges } from './session-changes.ts';
import { workingHours } from './working-hours.ts';

export const calendarContract = {
  operations: {
    calendar: {
      ...calendarSchedules,
      ...calendarEvents,
      ...calendarSessionChanges,
      ...calendarParticipations,
      ...workingHours,
    },
  },
  topics: {
    calendar: {
      title: 'Calendar',
      about: 'Working hours, sessions and blocked time, once or every week, and who takes part.',
    },
  },
  eventBodies: calendarEventBodies,
} as const satisfies DomainContract;

export * from './event-operations.ts';
export * from './events.ts';
export * from './participations.ts';
export * from './schedules.ts';
export * from './session-changes.ts';
export * from './session-scopes.ts';
export * from './weekdays.ts';
export * from './working-hours.ts';
