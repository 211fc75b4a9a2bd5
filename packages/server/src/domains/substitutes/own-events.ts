/** Which requests for a substitute a staff member hears of live: their own. Pure. */
import type { SubstituteRequestFacts } from '@openhours/contract';
import type { OwnEvents } from '../../events/hearing.ts';

export const ownEventsOfSubstitutes: OwnEvents = Object.freeze<OwnEvents>({
  recorded: {
    substituteRequest: ({ body }, { resourceId }) =>
      (body as unknown as SubstituteRequestFacts).resourceId === resourceId,
  },
});
