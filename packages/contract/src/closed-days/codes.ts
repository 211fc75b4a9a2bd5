/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const closedDaysCodes = {
  permissions: {
    /** On which days the business is closed: of those who set the hours of all of it. */
    'CLOSED_DAYS.MANAGE': row(management),
  },
  areas: {
    settings: ['CLOSED_DAYS.MANAGE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    CLOSED_DAY_LIMIT_REACHED: 428,
    PUBLIC_HOLIDAYS_NOT_KNOWN: 428,
  },
  events: {
    closedDay: eventEntity('openhours.closed_days.v1.closed_day', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    publicHolidaySettings: eventEntity('openhours.closed_days.v1.public_holiday_settings', 'SITE.READ_PUBLIC', {
      updated: 'updated',
    }),
  },
} as const;
