/** Business locations as other domains use them. */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { siteCreated } from '../site/index.ts';
import { createDefaultLocation } from './commands.ts';

export { createLocation, describeDefaultLocation } from './commands.ts';
export { type LocationRow, readLocations } from './repository.ts';
export { formattedAddressOf } from './rules.ts';

/** The domain: every new site has a default location. */
export function createLocations(): Domain {
  return {
    name: 'locations',
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }, { site }) => {
        createDefaultLocation(tx, site, nowMs);
      }),
    ],
  };
}
