/** Who or what is away or closed, and what becomes of what is booked then. */
import type { DomainContract } from '../domain.ts';
import { absenceVisits } from './absence-visits.ts';
import { absences } from './absences.ts';
import { absencesEventBodies } from './event-bodies.ts';

export const absencesContract = {
  operations: {
    absences: { ...absences, ...absenceVisits },
  },
  topics: {
    absences: {
      title: 'Absences',
      about: 'A person, a room or a place is away or closed for a time, with what becomes of what is booked then.',
    },
  },
  eventBodies: absencesEventBodies,
} as const satisfies DomainContract;

export * from './absence-visits.ts';
export * from './absences.ts';
export * from './limits.ts';
