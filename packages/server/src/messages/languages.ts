/** In which language somebody is written to, and which of the business's words they get. Pure. */
import { type OwnWords, primaryOf } from '@openhours/contract';
import { hasPhrases } from './phrases.ts';

/** The languages of a site. */
export interface SiteLanguages {
  /** BCP 47 tag of the business's own. */
  readonly main: string;
  /** Those it is offered in; empty: all there are. */
  readonly offered: readonly string[];
}

/** That in which the customer has booked, if the site is offered in it and there are texts; else the business's own. */
export function customerLanguageOf(booked: string | undefined, { main, offered }: SiteLanguages): string {
  if (booked === undefined || !hasPhrases(booked)) {
    return main;
  }
  const isOffered = offered.length === 0 || [main, ...offered].some((each) => primaryOf(each) === primaryOf(booked));
  return isOffered ? booked : main;
}

/** The language of a reader in which the words of a business may be said otherwise than it writes them itself. */
export function otherLanguageOf(language: string, main: string): string | undefined {
  return primaryOf(language) === primaryOf(main) ? undefined : language;
}

/** The business's words in a language, else in its main one; empty when it has none. */
export function wordsIn(words: readonly OwnWords[], language: string, main: string): string {
  const inLanguage = (tag: string) => words.find((each) => primaryOf(each.language) === primaryOf(tag))?.text.trim();
  return inLanguage(language) || inLanguage(main) || '';
}
