/** What the events of add-ons carry (services sheet 0.6). */
import type { BodiesOf } from '../domain.ts';
import { AddOn } from './add-ons.ts';
import type { addOnsCodes } from './codes.ts';

export const addOnsEventBodies: BodiesOf<typeof addOnsCodes.events> = { addOn: { entity: AddOn } };
