/**
 * Languages and texts: which language a reader gets, and a typed way to say a text by its explicit id. Catalogues are
 * compiled at build; one language travels to a browser.
 */
import { type I18n, setupI18n } from '@lingui/core';
import { languageNames } from '@openhours/contract/text/languages';
import type dashboardTexts from '../locales/dashboard.en.json';
import type siteTexts from '../locales/site.en.json';
import type { Own } from './bidi.ts';

export type Language = keyof typeof languageNames;
export const languages: readonly Language[] = Object.keys(languageNames) as Language[];

export function isLanguage(tag: string | undefined): tag is Language {
  return languages.some((language) => language === tag);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}

/** The first wanted language that is offered, else the fallback; `iw` is an old name of Hebrew. */
export function chooseLanguage(
  wanted: readonly string[],
  fallback: string,
  offered: readonly Language[] = languages,
): Language {
  for (const tag of [...wanted, fallback]) {
    const primary = tag.toLowerCase().split('-')[0] as string;
    const language = primary === 'iw' ? 'he' : primary;
    if (isLanguage(language) && offered.includes(language)) {
      return language;
    }
  }
  return offered[0] ?? 'en';
}

/** The reader's own locale when it is a variety of the language shown (en-GB for en), so that dates look native. */
export function chooseLocale(wanted: readonly string[], language: Language): string {
  return wanted.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}

/** The texts of the dashboard by their ids: those that several features say; each feature adds its own (`feature.ts`). */
export interface DashboardTexts extends Record<keyof typeof dashboardTexts, string> {}

/** Those of the public site in the same way. */
export interface SiteTexts extends Record<keyof typeof siteTexts, string> {}

/** Ids of the texts of public pages, and of the dashboard. */
export type SiteTextId = keyof SiteTexts;
export type DashboardTextId = keyof DashboardTexts;

/** Values that are words of the business or its customers, as texts call them: each stands apart, seen or heard. */
type OwnValue =
  | 'author'
  | 'before'
  | 'business'
  | 'by'
  | 'email'
  | 'fallback'
  | 'name'
  | 'names'
  | 'service'
  | 'subject'
  | 'text'
  | 'what'
  | 'where'
  | 'who';
export type TextValues = Readonly<Record<string, string | number>> & { readonly [Value in OwnValue]?: Own };
export type Say<Id extends string> = (id: Id, values?: TextValues) => string;

export type Catalogue = Readonly<Record<string, unknown>>;

/** Makes the texts of one language ready. */
export function setUpTexts(language: Language, locale: string, messages: Catalogue): I18n {
  return setupI18n({
    locale: language,
    locales: locale,
    messages: { [language]: messages as Record<string, string> },
    // Each page has the texts that stand in its code: one that it lacks is a fault of the build, and is seen in the console.
    missing(_locale, id) {
      console.error(`there is no text ${id}`);
      return id;
    },
  });
}

/** Says a text by id. An id that no catalogue has would show itself; types and a test keep that from happening. */
export function speaker<Id extends string>(i18n: I18n): Say<Id> {
  return (id, values) => i18n._(id, values as Record<string, unknown> | undefined);
}
