/** The sample business of a new site, until its owner begins. */
import type { Feature } from '../../feature.ts';
import { useSampleBanner } from './sample-banner.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

export const sample: Feature = {
  name: 'sample',
  banners: [useSampleBanner],
};
