/** Sites: which ones this server carries, their facts, and their end. */
export { addSite, type NewSite, type SiteCreated, type SiteParts, type SiteReaction } from './commands.ts';
export { type SiteDependencies, siteOperations } from './operations.ts';
export { type EraseOutside, purgeDoomedSites } from './purge.ts';
export { insertAccount, listSiteIds, setHomeSite } from './repository.ts';
export { type ServerDependencies, serverOperations } from './test-clock.ts';
