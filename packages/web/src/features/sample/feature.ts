/** The sample business of a new site, until its owner begins. */
import type { Feature } from '../../feature.ts';
import { useSampleNotice } from './sample-notice.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

export const sample: Feature = {
  name: 'sample',
  notices: [useSampleNotice],
};
