/** Business locations as other domains use them. */
import { changingCatalogue } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { siteCreated } from '../site/index.ts';
import { createDefaultLocation, type LocationsParts } from './commands.ts';
import { locationsOperations } from './operations.ts';
import { type LocationRow, locationTable } from './repository.ts';

export {
  describeDefaultLocation,
  type LocationArchived,
  type LocationsParts,
  locationArchived,
  replaceLocation,
} from './commands.ts';
export { presentLocation } from './present.ts';
export { type LocationRow, readLocations } from './repository.ts';
export { formattedAddressOf } from './rules.ts';

/** The domain: its operations, and the default location of every new site. */
export function createLocations(parts: LocationsParts): Domain {
  return {
    name: 'locations',
    operations: changingCatalogue(locationsOperations(parts)),
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }, { site }) => {
        createDefaultLocation(tx, site, nowMs);
      }),
    ],
  };
}

/** One location, also an archived one: old bookings name them. Undefined when the site has none with the id. */
export function findLocation(reader: Reader, locationId: string): Promise<LocationRow | undefined> {
  return locationTable.find(reader, locationId);
}
export { storedByLocations } from './stored.ts';
