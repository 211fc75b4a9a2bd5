/** Every page there is, and how each kind of content is rendered. */
import { pagePaths, piecesOfPath } from '@openhours/contract/site/page-paths';
import type { Page, PageViews } from '../pages/page.ts';
import { type KindOfFeatures, siteFeatures } from '../site-features.ts';
import { failedFormTitles, messageComponents, missingTitle } from '../ui/views/message-page.tsx';

/** Its script knows the addresses below. */
const dashboard: Page = { path: pagePaths.dashboard, holdsAllBelow: true, load: () => ({ kind: 'dashboard' }) };

export const pages: readonly Page[] = [...siteFeatures.flatMap((feature) => feature.pages), dashboard];

/** Pages that only say something: nothing at this address, or not at the moment. */
const messageViews: PageViews<'missing' | 'failed'> = {
  missing: {
    entry: 'site',
    component: messageComponents.missing,
    isShared: true,
    title: (content, say) => [say(missingTitle(content))],
  },
  failed: {
    entry: 'site',
    component: messageComponents.failed,
    // It may hold a form as somebody filled it in.
    isShared: false,
    title: ({ form }, say) => [say(form === undefined ? 'failed.title' : failedFormTitles[form.purpose])],
  },
};

/** The views of all features, each of its own kinds. */
const viewsOfFeatures = Object.assign({}, ...siteFeatures.map(({ views }) => views)) as PageViews<KindOfFeatures>;

export const pageViews: PageViews = { ...viewsOfFeatures, ...messageViews };

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
