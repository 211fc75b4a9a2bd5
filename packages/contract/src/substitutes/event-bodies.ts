/** What the events of requests for a substitute carry. */
import type { BodiesOf } from '../domain.ts';
import type { substitutesCodes } from './codes.ts';
import { SubstituteRequestFacts } from './substitutes.ts';

export const substitutesEventBodies: BodiesOf<typeof substitutesCodes.events> = {
  substituteRequest: { entity: SubstituteRequestFacts },
};
