/** The codes of this domain: its permission and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const absencesCodes = {
  permissions: {
    /**
     * Saying that somebody is away or a room cannot be used, and what becomes of what is booked then; staff for
     * themselves. A place is closed by whoever may close days, too.
     */
    'ABSENCES.MANAGE': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  },
  areas: {
    calendars: ['ABSENCES.MANAGE'],
  },
  errors: {},
  events: {
    /** Why somebody is away is not in it. */
    absence: eventEntity('openhours.absences.v1.absence', 'ABSENCES.MANAGE', {
      created: 'created',
      updated: 'updated',
    }),
  },
} as const;
