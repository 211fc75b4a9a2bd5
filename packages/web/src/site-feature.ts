/**
 * What a feature brings to the public site: the `feature.ts` of its folder exports one value of this shape, and
 * `site-features.ts` lists them in their order (docs/decisions/0053). Known on the server only: browsers get the
 * components of a page by its script (`app/entries`).
 */
import type { PageSite } from '@openhours/client';
import type { SiteTextId } from './language/texts.ts';
import type { Page, PageViews } from './pages/page.ts';
import type { PageContent } from './pages/state.ts';

/** `Kind`: the kinds of content that it renders. */
export interface SiteFeature<Kind extends PageContent['kind']> {
  /** As its folder is called. */
  readonly name: string;
  readonly pages: readonly Page[];
  readonly views: PageViews<Kind>;
  /** Where somebody books, and finds what they have booked, at the head of every page. */
  readonly mainPages?: readonly MainPage[];
  /** What the foot of every page leads to. */
  readonly footerPages?: readonly FooterPage[];
}

/** What the head of a page goes by: what can be booked on the site, and who reads. */
export interface Offering {
  /** Customers may book some service. */
  readonly hasOffers: boolean;
  /** There are classes or courses with their days. */
  readonly hasTimetable: boolean;
  /** A member is signed in in the browser. */
  readonly isMember: boolean;
}

export interface MainPage {
  readonly path: string;
  readonly text: SiteTextId;
  readonly isVisible: (offering: Offering, site: PageSite) => boolean;
  /** A phone has no room for it at the head: it stands at the foot as well. */
  readonly isOnWide?: true;
  /** What somebody has booked: on a phone a sign stands for the words, for which the head has no room. */
  readonly hasSign?: true;
}

export interface FooterPage {
  readonly path: string;
  readonly text: SiteTextId;
  readonly isVisible: (site: PageSite, reader: Pick<Offering, 'isMember'>) => boolean;
}
