/** Privacy and imprint. A page about which the business says nothing is not there. */
import { pagePaths } from '@openhours/contract/page-paths';
import { type Looks, type Page, show } from '../../pages/page.ts';
import { legalDrawings } from './drawings.ts';
import { loadLegal } from './load.ts';

export const legalPages: readonly Page[] = [
  { path: pagePaths.privacy, load: async (visit) => show(await loadLegal(visit, 'PRIVACY')) },
  { path: pagePaths.imprint, load: async (visit) => show(await loadLegal(visit, 'IMPRINT')) },
];

export const legalLooks: Looks<'legal'> = {
  legal: {
    entry: 'site',
    drawing: legalDrawings.legal,
    isShared: true,
    title: ({ page }, say) => [say(`legal.${page}`)],
  },
};
