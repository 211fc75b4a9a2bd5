/** The pages of this feature in their order, with what each is called. Pure. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { OwnPage } from '../../pages/own-pages.ts';

export const titleOfPage = {
  [pagePaths.memberBookings]: 'account.bookings',
  [pagePaths.memberEvents]: 'account.events',
  [pagePaths.memberOrders]: 'account.orders',
  [pagePaths.memberSubscriptions]: 'account.subscriptions',
  [pagePaths.memberAccount]: 'account.title',
} as const satisfies Record<OwnPage, string>;

export const areaPages = Object.keys(titleOfPage) as OwnPage[];
