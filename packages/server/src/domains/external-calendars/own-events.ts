/** Of which connections, and of whose busy times, a staff member hears live: their own. Pure. */
import type { ExternalCalendarConnectionFacts } from '@openhours/contract';
import type { OwnEvents } from '../../events/hearing.ts';

export const ownEventsOfExternalCalendars: OwnEvents = Object.freeze<OwnEvents>({
  recorded: {
    externalCalendarConnection: ({ body }, { resourceId }) =>
      (body as unknown as ExternalCalendarConnectionFacts).resourceId === resourceId,
  },
  ephemeral: {
    'openhours.external_calendars.v1.busy_times_changed': (event, { resourceId }) => event.resourceId === resourceId,
  },
});
