/** What is a member's own: account, bookings, classes and courses. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { signInForPage } from '../../pages/own-pages.ts';
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

const signIn = signInForPage(pagePaths.memberAccount);

export const memberAreaPages: SiteFeature<keyof typeof views> = {
  name: 'member-area-pages',
  pages,
  views,
  mainPages: [
    { path: pagePaths.memberBookings, text: 'find.title', hasSign: true, isVisible: ({ isMember }) => isMember },
    { path: pagePaths.memberAccount, text: 'account.title', isVisible: ({ isMember }) => isMember, isOnWide: true },
    { path: signIn, text: 'account.signIn', isVisible: ({ isMember }) => !isMember, isOnWide: true },
  ],
  footerPages: [
    { path: pagePaths.memberAccount, text: 'account.title', isVisible: (_, { isMember }) => isMember },
    { path: signIn, text: 'account.signIn', isVisible: (_, { isMember }) => !isMember },
  ],
};
