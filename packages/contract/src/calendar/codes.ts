/** The codes of this domain: permissions and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { everyone, management, row } from '../permission-rows.ts';

export const calendarCodes = {
  permissions: {
    /** Schedules and events without what is personal; owners ask for that too (services sheet 11). */
    'CALENDAR.READ': everyone,
    /** What is personal in the calendar: who takes part, how to join, notes; staff of their own calendar. */
    'CALENDAR.READ_PERSONAL': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Events and participations; staff in their own calendar. */
    'CALENDAR.MANAGE': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** When the business, its people and its rooms are open; a setting, so at the desk only one's own (design 5). */
    'HOURS.MANAGE': row({ ...management, FRONT_DESK: 'own', STAFF: 'own' }),
    /** Schedules themselves. */
    'CALENDAR.SCHEDULES': row(management),
  },
  areas: {
    calendars: ['CALENDAR.READ_PERSONAL', 'CALENDAR.MANAGE'],
    hours: ['HOURS.MANAGE'],
    services: ['CALENDAR.SCHEDULES'],
  },
  errors: {},
  consequences: {
    'calendar.cancelEvents': 'CALENDAR.MANAGE',
    'calendar.followSiteZone': 'CALENDAR.MANAGE',
    'calendar.moveEvents': 'CALENDAR.MANAGE',
    'calendar.renewInstants': 'CALENDAR.MANAGE',
  },
  events: {
    schedule: eventEntity('wix.calendar.v3.schedule', 'CALENDAR.READ', {
      created: 'created',
      updated: 'updated',
      cancelled: 'action',
    }),
    event: eventEntity('wix.calendar.v3.event', 'CALENDAR.READ_PERSONAL', {
      created: 'created',
      updated: 'updated',
      cancelled: 'action',
      recurring_split: 'action',
    }),
    eventsView: eventEntity('wix.calendar.v3.events_view', 'CALENDAR.READ_PERSONAL', {
      projection_updated: 'action',
      extended: 'action',
    }),
    timeFrame: eventEntity('wix.calendar.v3.schedule_time_frame', 'CALENDAR.READ', { updated: 'updated' }),
    participation: eventEntity('wix.calendar.v3.participation', 'CALENDAR.READ_PERSONAL', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
  },
} as const;
