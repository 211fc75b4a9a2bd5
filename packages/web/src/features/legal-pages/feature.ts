/** What the business has to say by law: its privacy notice and its imprint. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { SiteFeature } from '../../site-feature.ts';
import { pages, views } from './pages.ts';
import type { LegalState } from './state.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface SiteTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/state.ts' {
  interface PageContents {
    readonly legal: LegalState;
  }
}

export const legalPages: SiteFeature<keyof typeof views> = {
  name: 'legal-pages',
  pages,
  views,
  // Only those that say something.
  footerPages: [
    { path: pagePaths.privacy, text: 'legal.PRIVACY', isVisible: (site) => site.legalPages.includes('PRIVACY') },
    { path: pagePaths.imprint, text: 'legal.IMPRINT', isVisible: (site) => site.legalPages.includes('IMPRINT') },
  ],
};
