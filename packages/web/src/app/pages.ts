/** Every page there is, and how each kind of content looks. */
import { pagePaths, piecesOfPath } from '@openhours/contract/page-paths';
import { manageLooks, managePages } from '../features/booking/manage/pages.tsx';
import { bookingLooks, bookingPages } from '../features/booking/pages.tsx';
import { legalLooks, legalPages } from '../features/legal/pages.ts';
import { servicesLooks, servicesPages } from '../features/services/pages.ts';
import { signInLooks, signInPages } from '../features/sign-in/pages.ts';
import type { Looks, Page } from '../pages/page.ts';
import { failedFormTitles, messageDrawings, missingTitle } from '../ui/message-page.tsx';

/** Its script knows the addresses below. */
const dashboard: Page = { path: pagePaths.dashboard, holdsAllBelow: true, load: () => ({ kind: 'dashboard' }) };

export const pages: readonly Page[] = [
  ...servicesPages,
  ...bookingPages,
  ...managePages,
  ...legalPages,
  ...signInPages,
  dashboard,
];

/** Pages that only say something: nothing at this address, or not at the moment. */
const messageLooks: Looks<'missing' | 'failed'> = {
  missing: {
    entry: 'site',
    drawing: messageDrawings.missing,
    isShared: true,
    title: (content, say) => [say(missingTitle(content))],
  },
  failed: {
    entry: 'site',
    drawing: messageDrawings.failed,
    // It may hold a form as somebody filled it in.
    isShared: false,
    title: ({ form }, say) => [say(form === undefined ? 'failed.title' : failedFormTitles[form.wish])],
  },
};

export const looks: Looks = {
  ...servicesLooks,
  ...bookingLooks,
  ...manageLooks,
  ...legalLooks,
  ...signInLooks,
  ...messageLooks,
};

/** The page at a decoded path, with the pieces that the path names. */
export function pageAt(
  path: string,
): { readonly page: Page; readonly pieces: Readonly<Record<string, string>> } | undefined {
  for (const page of pages) {
    const isBelow = page.holdsAllBelow === true && path.startsWith(`${page.path}/`);
    const pieces = isBelow ? {} : piecesOfPath(page.path, path);
    if (pieces !== undefined) {
      return { page, pieces };
    }
  }
  return undefined;
}
