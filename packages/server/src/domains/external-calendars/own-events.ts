/** Of which connections a staff member hears live: their own. Pure. */
import type { ExternalCalendarConnectionFacts } from '@openhours/contract';
import type { OwnEvents } from '../../events/hearing.ts';

export const ownEventsOfExternalCalendars: OwnEvents = Object.freeze<OwnEvents>({
  recorded: {
    externalCalendarConnection: ({ body }, { resourceId }) =>
      (body as unknown as ExternalCalendarConnectionFacts).resourceId === resourceId,
  },
});
