/** What the events of absences carry. */
import type { BodiesOf } from '../domain.ts';
import { AbsenceFacts } from './absences.ts';
import type { absencesCodes } from './codes.ts';

export const absencesEventBodies: BodiesOf<typeof absencesCodes.events> = {
  absence: { entity: AbsenceFacts },
};
