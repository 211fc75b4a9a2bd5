/**
 * The look of a site: what its business chooses of it; everything else is computed, so that it stays readable (design
 * 8).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { optional, Revision, saidOfPattern, Words } from '../schema.ts';

/** What titles are written in: our own letters, or those of the device, which cost nothing to load. */
export const headingFonts = ['RUBIK', 'SYSTEM', 'SERIF', 'ROUNDED'] as const;
export const cornerStyles = ['SQUARE', 'SOFT', 'ROUND'] as const;
export const densities = ['ROOMY', 'COMPACT'] as const;
/** AUTO: as the device of the reader prefers it. Readers may always choose for themselves. */
export const colourSchemes = ['AUTO', 'LIGHT', 'DARK'] as const;

export const SiteTheme = Type.Object({
  /** `#rrggbb`; all colours are computed from it, moved as far as needed to be readable. */
  accent: Type.String({
    pattern: '^#[0-9a-fA-F]{6}$',
    ...saidOfPattern('must be a colour such as #0e6471'),
  }),
  headings: Words(headingFonts),
  corners: Words(cornerStyles),
  density: Words(densities),
  scheme: Words(colourSchemes),
});
export type SiteTheme = Static<typeof SiteTheme>;

/** Petrol: calm, far from the four meaning colours, and readable as text. */
export const defaultSiteTheme: SiteTheme = Object.freeze({
  accent: '#0e6471',
  headings: 'RUBIK',
  corners: 'SOFT',
  density: 'ROOMY',
  scheme: 'AUTO',
});

const Revised = Type.Object({ theme: SiteTheme, revision: Revision() });

const getSiteTheme = defineOperation({
  name: 'siteTheme.getSiteTheme',
  summary: 'Answers the look of the site; until the business has chosen one, that of every new site.',
  method: 'GET',
  path: '/v1/site-theme',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'design 8',
  input: Type.Object({}),
  output: Revised,
});

const updateSiteTheme = defineOperation({
  name: 'siteTheme.updateSiteTheme',
  summary: 'Replaces the look of the site; pages and messages follow at once.',
  method: 'PUT',
  path: '/v1/site-theme',
  permission: 'SITE_PROPERTIES.MANAGE',
  idempotency: 'natural',
  source: 'design 8',
  input: Type.Object({ theme: SiteTheme, revision: optional(Revision()) }),
  output: Revised,
  errors: ['INVALID_REVISION'],
});

export const siteTheme = { getSiteTheme, updateSiteTheme };
