/** What the events of locations carry (services sheet 9). */
import type { BodiesOf } from '../domain.ts';
import { Guid } from '../schema.ts';
import type { locationsCodes } from './codes.ts';
import { Location } from './locations.ts';

export const locationsEventBodies: BodiesOf<typeof locationsCodes.events> = {
  location: {
    entity: Location,
    actions: {
      set_default_location: { prevDefaultLocationId: Guid(), currDefaultLocationId: Guid() },
      archived: { id: Guid() },
      archive_status: { id: Guid() },
    },
  },
};
