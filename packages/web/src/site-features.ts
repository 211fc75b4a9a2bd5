/** Every feature of the public site in its order: a new feature is one line here (docs/decisions/0053). */
import { bookingPages } from './features/booking-pages/feature.ts';
import { findBookingPages } from './features/find-booking-pages/feature.ts';
import { legalPages } from './features/legal-pages/feature.ts';
import { memberAreaPages } from './features/member-area-pages/feature.ts';
import { memberSignInPages } from './features/member-sign-in-pages/feature.ts';
import { servicePages } from './features/service-pages/feature.ts';
import { signInPages } from './features/sign-in-pages/feature.ts';
import type { PageContent } from './pages/state.ts';
import type { SiteFeature } from './site-feature.ts';

export const siteFeatures = [
  servicePages,
  bookingPages,
  findBookingPages,
  legalPages,
  memberSignInPages,
  memberAreaPages,
  signInPages,
] as const satisfies readonly Pick<SiteFeature<PageContent['kind']>, 'name' | 'pages'>[];

type AnyOfThem = (typeof siteFeatures)[number];
/** What some feature renders. */
export type KindOfFeatures = AnyOfThem extends infer Each
  ? Each extends SiteFeature<infer Kind>
    ? Kind
    : never
  : never;
