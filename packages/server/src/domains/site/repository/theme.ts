/** All SQL on the look of a site. */
import { defaultSiteTheme, type SiteTheme } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { text } from '../../../db/table.ts';

export const themeSettings = defineSettings(
  'site_theme',
  {
    accent: text(),
    headings: text<SiteTheme['headings']>(),
    corners: text<SiteTheme['corners']>(),
    density: text<SiteTheme['density']>(),
    scheme: text<SiteTheme['scheme']>(),
  },
  { unsaid: defaultSiteTheme, auditedAs: 'siteTheme' },
);

export type KnownSiteTheme = KnownSettings<typeof themeSettings>;

export const readSiteTheme = themeSettings.read;
