/** The addresses of the pages that are a member's own, and of the sign-in that leads to one. Pure. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { withQuery } from './addresses.ts';

/** The pages of what is a member's own, by the last piece of their paths. */
const ownPages = [
  pagePaths.memberAccount,
  pagePaths.memberBookings,
  pagePaths.memberEvents,
  pagePaths.memberOrders,
  pagePaths.memberSubscriptions,
] as const;
export type OwnPage = (typeof ownPages)[number];

/** The page that a sign-in leads to, as its address names it; undefined for any other word. */
export function ownPageCalled(name: string | undefined): OwnPage | undefined {
  return ownPages.find((path) => path.split('/').at(-1) === name);
}

/** Where somebody signs in who then comes back to a page of their own; `handle`: of the redirect session by which they came. */
export function signInForPage(path: OwnPage, handle?: string): string {
  return withQuery(pagePaths.memberSignIn, { to: path.split('/').at(-1), rs: handle });
}

/** A page of a member's own, with the handle by which they came. */
export function ownPageAddress(path: OwnPage, query: Readonly<Record<string, string | undefined>> = {}): string {
  return withQuery(path, query);
}
