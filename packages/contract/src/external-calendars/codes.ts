/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const externalCalendarsCodes = {
  permissions: {
    /** Which calendars are connected, and when they say that somebody is busy; staff of their own. */
    'EXTERNAL_CALENDARS.READ': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Connecting a calendar is a matter of whoever has the password: at the desk and among staff each for themselves. */
    'EXTERNAL_CALENDARS.CONNECT': row({ ...management, FRONT_DESK: 'own', STAFF: 'own' }),
  },
  areas: {
    calendars: ['EXTERNAL_CALENDARS.READ'],
    hours: ['EXTERNAL_CALENDARS.CONNECT'],
  },
  errors: {
    NOT_SUPPORTED_BY_PROVIDER: 428,
    BAD_CREDENTIALS: 428,
    CONNECTION_NOT_CONNECTED: 428,
    CONNECTION_ALREADY_DISCONNECTED: 428,
    EXTERNAL_CALENDAR_NOT_REACHED: 428,
  },
  events: {
    /** When it was last read is not in it: that changes every few minutes, and nobody has to hear of it. */
    externalCalendarConnection: eventEntity(
      'openhours.external_calendars.v1.external_calendar_connection',
      'EXTERNAL_CALENDARS.READ',
      { created: 'created', updated: 'updated' },
    ),
  },
} as const;
