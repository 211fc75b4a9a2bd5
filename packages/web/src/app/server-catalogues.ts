/** All texts in all languages, for the server. */
import type { Catalogue, Language } from '../language/texts.ts';
import dashboardDe from '../locales/dashboard.de.json';
import dashboardEn from '../locales/dashboard.en.json';
import dashboardEs from '../locales/dashboard.es.json';
import dashboardFr from '../locales/dashboard.fr.json';
import dashboardHe from '../locales/dashboard.he.json';
import siteDe from '../locales/site.de.json';
import siteEn from '../locales/site.en.json';
import siteEs from '../locales/site.es.json';
import siteFr from '../locales/site.fr.json';
import siteHe from '../locales/site.he.json';

export const catalogues: Readonly<Record<Language, Catalogue>> = {
  en: siteEn,
  de: siteDe,
  es: siteEs,
  fr: siteFr,
  he: siteHe,
};

export const dashboardCatalogues: Readonly<Record<Language, Catalogue>> = {
  en: dashboardEn,
  de: dashboardDe,
  es: dashboardEs,
  fr: dashboardFr,
  he: dashboardHe,
};
