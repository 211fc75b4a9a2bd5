/** What the properties of a site say about its languages, and what they say after a change. Pure. */
import type { SiteProperties } from '@openhours/contract';
import { languageNames } from '@openhours/contract/text/languages';
import { primaryOf } from '@openhours/contract/text/translated';
import { isLanguage, type Language, languages } from './texts.ts';

type Supported = NonNullable<NonNullable<SiteProperties['multilingual']>['supportedLanguages']>;

export interface Offer {
  /** The language of the business: of its messages, and where nobody wants another. */
  readonly own: string;
  /** Those that the pages have, in the order in which they are offered. */
  readonly offered: readonly Language[];
}

/** Where nothing was said, the pages are offered in all they have. */
export function offerOf({ language = 'en', multilingual }: SiteProperties): Offer {
  const said = (multilingual?.supportedLanguages ?? []).map(({ languageCode }) => primaryOf(languageCode));
  const known = [...new Set(said)].filter(isLanguage);
  const own = primaryOf(language);
  const offered = known.length === 0 ? [...languages] : known;
  return { own, offered: isLanguage(own) && !offered.includes(own) ? [own, ...offered] : offered };
}

/** The list as it is stored: what else was known of a language is kept, and languages that the pages do not have, too. */
export function supportedAfter({ multilingual }: SiteProperties, { offered, own }: Offer): Supported {
  const before = multilingual?.supportedLanguages ?? [];
  const ofPages = offered.map((language) => ({
    ...before.find(({ languageCode }) => primaryOf(languageCode) === language),
    languageCode: language as string,
    isPrimary: language === own,
  }));
  const others = before.filter(({ languageCode }) => !isLanguage(primaryOf(languageCode)));
  return [...ofPages, ...others.map((each) => ({ ...each, isPrimary: primaryOf(each.languageCode) === own }))];
}

/** What a language is called in itself. */
export function nameOfLanguage(language: string): string {
  return isLanguage(language) ? languageNames[language] : language;
}
