/** The pages on which customers find what they can book: the first page, the list, one service, the timetable. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { HomeState, ServiceState, TimetableState } from '../../pages/state/offers.ts';
import type { SiteFeature } from '../../site-feature.ts';
import { pages, views } from './pages.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface SiteTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/state.ts' {
  interface PageContents {
    readonly home: HomeState;
    readonly service: ServiceState;
    readonly timetable: TimetableState;
  }
}

export const servicePages: SiteFeature<keyof typeof views> = {
  name: 'service-pages',
  pages,
  views,
  mainPages: [
    { path: pagePaths.services, text: 'frame.book', isVisible: ({ hasOffers }) => hasOffers },
    { path: pagePaths.timetable, text: 'timetable.title', isVisible: ({ hasTimetable }) => hasTimetable },
  ],
};
