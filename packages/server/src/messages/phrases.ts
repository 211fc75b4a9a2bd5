/**
 * The words of messages by language: which language a reader gets, and values put into a phrase. Times and dates come
 * from Intl.
 */

import { isolatedIn } from '@openhours/contract/text/direction';
import { languageNames } from '@openhours/contract/text/languages';
import { primaryOf } from '@openhours/contract/text/translated';
import { typesetAll } from '@openhours/contract/text/typography';
import { directionOf } from '../mail/content.ts';

/** In which messages are written. */
export type MessageLanguage = keyof typeof languageNames;
const messageLanguages = Object.keys(languageNames) as MessageLanguage[];

/** True when messages can be written in a BCP 47 tag's language. */
export function hasPhrases(tag: string): boolean {
  return Object.hasOwn(languageNames, primaryOf(tag));
}

/** Answers the phrases of a BCP 47 tag's language; English when there are none. */
export function phrasesIn<Phrases>(byLanguage: Readonly<Record<MessageLanguage, Phrases>>): (tag: string) => Phrases {
  const known = Object.fromEntries(
    messageLanguages.map((language) => [language, typesetAll(byLanguage[language], language)]),
  );
  return (tag) => (known[primaryOf(tag)] ?? known.en) as Phrases;
}

/**
 * Puts names into a phrase, such as the heading of a message, which is its subject too. Those of the other direction stand
 * between isolating signs: a subject and a plain text have nothing else to set them apart.
 */
export function fillNames(phrase: string, language: string, names: Readonly<Record<string, string>>): string {
  return fill(
    phrase,
    Object.fromEntries(Object.entries(names).map(([name, text]) => [name, isolatedName(text, language)])),
  );
}

/** A name for a sentence of a language: between isolating signs where it is of the other direction. */
export function isolatedName(text: string, language: string): string {
  return isolatedIn(directionOf(language), text);
}

/** Puts values into a phrase: `{name}` stands for one. */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
