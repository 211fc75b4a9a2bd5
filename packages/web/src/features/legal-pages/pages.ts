/** Privacy and imprint. A page about which the business says nothing is not there. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { type Page, type PageViews, show } from '../../pages/page.ts';
import { legalComponents } from './components.ts';
import { loadLegal } from './load.ts';

export const pages: readonly Page[] = [
  { path: pagePaths.privacy, load: async (visit) => show(await loadLegal(visit, 'PRIVACY')) },
  { path: pagePaths.imprint, load: async (visit) => show(await loadLegal(visit, 'IMPRINT')) },
];

export const views: PageViews<'legal'> = {
  legal: {
    entry: 'site',
    component: legalComponents.legal,
    isShared: true,
    title: ({ page }, say) => [say(`legal.${page}`)],
  },
};
