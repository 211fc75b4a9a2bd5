/** Sites: which ones this server carries, their facts, and their end. */
import { changingCatalogue } from '../../call.ts';
import type { SiteMemories } from '../../db/site-memory.ts';
import type { Domain } from '../../domain.ts';
import { minuteMs } from '../../time/index.ts';
import { legalPagesOperations } from './operations/legal-pages.ts';
import { oauthAppOperations } from './operations/oauth-apps.ts';
import { propertiesOperations } from './operations/properties.ts';
import { themeOperations } from './operations/theme.ts';
import { type SiteDependencies, siteOperations } from './operations.ts';
import { type EraseOutside, purgeDoomedSites } from './purge.ts';
import { serverOperations, type TestClock } from './test-clock.ts';

export {
  type CreatedSite,
  createSite,
  followDefaultAddress,
  type NewSite,
  type SiteCreated,
  type SiteHomeMoved,
  type SiteParts,
  type SiteZoneChanged,
  siteCreated,
  siteHomeMoved,
  siteZoneChanged,
  updateProperties,
  updateSite,
} from './commands.ts';
export { onLiveSitesWithDue } from './due-sites.ts';
export { readSiteTheme } from './repository/theme.ts';
export {
  findHomeSite,
  findSiteIdsByMark,
  insertAccount,
  listLiveSiteIds,
  listSiteIds,
  readOwnSite,
  readSiteLanguage,
  readSiteTimeZone,
  readSiteToActOn,
  setHomeSite,
} from './repository.ts';
export { completeBusinessSchedule, violationsOfBusinessSchedule } from './rules/business-schedule.ts';
export { changeProperties, siteAddressOf } from './rules/properties.ts';
export { canonicalCountry } from './rules.ts';

export interface SiteDomainParts extends SiteDependencies {
  readonly eraseOutside: EraseOutside;
  /** What this process keeps of sites goes with them. */
  readonly memories: Pick<SiteMemories, 'forget'>;
  /** Absent: business time cannot be moved. */
  readonly testClock: TestClock | undefined;
}

const purgeEveryMs = 5 * minuteMs;

/** The domain: operations of sites and of the server itself, and the end of sites whose time has come. */
export function createSites({ eraseOutside, memories, testClock, ...dependencies }: SiteDomainParts): Domain {
  const { dispatchReactions, recordEvents, auth } = dependencies;
  return {
    name: 'site',
    operations: [
      ...serverOperations(testClock),
      ...siteOperations(dependencies),
      ...changingCatalogue(propertiesOperations(dependencies)),
      ...themeOperations(dependencies),
      ...legalPagesOperations(dependencies),
      ...oauthAppOperations(dependencies),
    ],
    tasks: [
      {
        name: 'purge doomed sites',
        mode: 'PERIODIC',
        everyMs: purgeEveryMs,
        run: (database, nowMs) =>
          purgeDoomedSites({ database, dispatchReactions, recordEvents, auth, eraseOutside, memories }, nowMs),
      },
    ],
  };
}
export { storedBySite } from './stored.ts';
