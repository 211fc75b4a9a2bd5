/** What follows from an act and goes on behind it, shown to everybody whose work it concerns. */
import type { Feature } from '../../feature.ts';
import { consequencesKey } from '../../queries/consequences.ts';
import { useConsequencesBanner } from './consequences-banner.tsx';
import { ConsequencesProvider } from './consequences-work.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

export const consequences: Feature = {
  name: 'consequences',
  banners: [useConsequencesBanner],
  Provider: ConsequencesProvider,
  // How far it is, is asked while it goes on.
  refreshes: [{ events: ['openhours.jobs.v1.job_started'], keys: [consequencesKey] }],
};
