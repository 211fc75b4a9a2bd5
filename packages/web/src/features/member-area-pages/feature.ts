/** What is a member's own: account, bookings, classes and courses. */
import type { SiteFeature } from '../../site-feature.ts';
import { pages, views } from './pages.ts';
import type { MemberAccountState, MemberBookingsState, MemberEventsState, MemberNothingState } from './state.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface SiteTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/state.ts' {
  interface PageContents {
    readonly 'member-account': MemberAccountState;
    readonly 'member-bookings': MemberBookingsState;
    readonly 'member-events': MemberEventsState;
    readonly 'member-nothing': MemberNothingState;
  }
}

export const memberAreaPages: SiteFeature<keyof typeof views> = {
  name: 'member-area-pages',
  pages,
  views,
};
