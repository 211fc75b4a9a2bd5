/** What the events of options and variants carry (services sheet 0.6 and 7). */
import type { BodiesOf } from '../domain.ts';
import type { optionsCodes } from './codes.ts';
import { ServiceOptionsAndVariants } from './entity.ts';

export const optionsEventBodies: BodiesOf<typeof optionsCodes.events> = {
  serviceOptionsAndVariants: { entity: ServiceOptionsAndVariants },
};
