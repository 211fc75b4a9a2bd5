/** What the events of connections carry. */
import type { BodiesOf } from '../domain.ts';
import type { externalCalendarsCodes } from './codes.ts';
import { ExternalCalendarConnectionFacts } from './entity.ts';

export const externalCalendarsEventBodies: BodiesOf<typeof externalCalendarsCodes.events> = {
  externalCalendarConnection: { entity: ExternalCalendarConnectionFacts },
};
