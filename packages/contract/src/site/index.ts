/** Sites, what each says of itself, its look and its legal pages. */
import type { DomainContract } from '../domain.ts';
import { siteEventBodies, siteMessageBodies } from './event-bodies.ts';
import { legalPages } from './legal-pages.ts';
import { oauthApps } from './oauth-apps.ts';
import { siteProperties } from './properties.ts';
import { site } from './site.ts';
import { siteTheme } from './theme.ts';

export const siteContract = {
  operations: {
    site,
    siteProperties,
    siteTheme,
    legalPages,
    oauthApps,
  },
  topics: {
    site: { title: 'Sites', about: 'The sites of the account, their API keys and clients.' },
    siteProperties: {
      title: 'Site properties',
      about: 'What the business says of itself: names, address and contact, zone, language and currency.',
    },
    siteTheme: { title: 'Look', about: 'The colours, letters and corners of the pages and messages of a site.' },
    oauthApps: { title: 'OAuth apps', about: 'The clients that sign people in and call in their name.' },
    legalPages: { title: 'Legal pages', about: 'Privacy and imprint, in the words of the business.' },
  },
  eventBodies: siteEventBodies,
  messageBodies: siteMessageBodies,
} as const satisfies DomainContract;

export * from './business-schedule.ts';
export * from './legal-page-kinds.ts';
export * from './legal-pages.ts';
export * from './oauth-apps.ts';
export * from './properties.ts';
export * from './site.ts';
export * from './theme.ts';
