/** The page on which customers ask for the links of their bookings. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { SiteFeature } from '../../site-feature.ts';
import { pages, views } from './pages.ts';
import type { FindBookingState } from './state.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface SiteTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/state.ts' {
  interface PageContents {
    readonly 'find-booking': FindBookingState;
  }
}

export const findBookingPages: SiteFeature<keyof typeof views> = {
  name: 'find-booking-pages',
  pages,
  views,
  // Links are sent, as far as any message goes out; members find their bookings on a page of their own.
  mainPages: [
    {
      path: pagePaths.findBooking,
      text: 'find.title',
      hasSign: true,
      isVisible: ({ isMember }, { sendsMail }) => sendsMail && !isMember,
    },
  ],
};
