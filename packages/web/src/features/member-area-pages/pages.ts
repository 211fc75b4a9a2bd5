/** The pages of what is a member's own; whoever is not signed in signs in first and comes back. Runs on the server only. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { Page, PageViews } from '../../pages/page.ts';
import { loadAccount, submitAccount } from './account.ts';
import { titleOfPage } from './area-pages.ts';
import { loadBookings } from './bookings.ts';
import { memberAreaComponents } from './components.ts';
import { loadEvents } from './events.ts';
import type { MemberAreaKind } from './kinds.ts';
import { loadNothing } from './nothing.ts';

export const pages: readonly Page[] = [
  { path: pagePaths.memberAccount, shortPaths: ['/account'], load: loadAccount, submit: submitAccount },
  { path: pagePaths.memberBookings, load: loadBookings },
  { path: pagePaths.memberEvents, load: loadEvents },
  { path: pagePaths.memberOrders, load: loadNothing(pagePaths.memberOrders) },
  { path: pagePaths.memberSubscriptions, load: loadNothing(pagePaths.memberSubscriptions) },
];

const shared = { entry: 'member-area', isShared: false } as const;

export const views: PageViews<MemberAreaKind> = {
  'member-account': {
    ...shared,
    component: memberAreaComponents['member-account'],
    title: (_, say) => [say('account.title')],
  },
  'member-bookings': {
    ...shared,
    component: memberAreaComponents['member-bookings'],
    title: (_, say) => [say('account.bookings')],
  },
  'member-events': {
    ...shared,
    component: memberAreaComponents['member-events'],
    title: (_, say) => [say('account.events')],
  },
  'member-nothing': {
    ...shared,
    component: memberAreaComponents['member-nothing'],
    title: ({ page }, say) => [say(titleOfPage[page])],
  },
};
