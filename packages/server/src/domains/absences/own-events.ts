/** Which absences a staff member hears of live: their own. Pure. */
import type { AbsenceFacts } from '@openhours/contract';
import type { OwnEvents } from '../../events/hearing.ts';

export const ownEventsOfAbsences: OwnEvents = Object.freeze<OwnEvents>({
  recorded: {
    absence: ({ body }, { resourceId }) => (body as unknown as AbsenceFacts).resourceId === resourceId,
  },
});
