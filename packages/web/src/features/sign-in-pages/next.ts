/** Where a sign-in leads, and how long it rests. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { todayAddress } from '../../pages/dashboard-addresses.ts';

/** For how long sign-in rests after too many attempts, when nothing says otherwise. */
export const pauseSeconds = 900;

export function safeNext(wanted: string | undefined): string {
  // Only an address inside the dashboard: never another origin, never `//host`. Times of day stand in it as they are,
  // `start=2026-12-08T21:00`.
  return wanted !== undefined &&
    /^\/dashboard(\/[\w./?=&%:+,~-]*)?$/.test(wanted) &&
    wanted !== pagePaths.signIn &&
    !wanted.startsWith(pagePaths.secondStep)
    ? wanted
    : todayAddress;
}

/** The second step, from which somebody goes on to where they wanted. */
export function secondStepAddress(next: string | undefined): string {
  return `${pagePaths.secondStep}?${new URLSearchParams({ next: safeNext(next) }).toString()}`;
}
