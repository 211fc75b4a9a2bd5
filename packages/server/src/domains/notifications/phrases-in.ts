/** Which of the languages that messages are written in a reader gets. */

/** The language of a BCP 47 tag, without region and script. */
export function languageOfTag(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** Answers the phrases of a BCP 47 tag's language; English when there are none. */
export function phrasesIn<Phrases>(
  byLanguage: Readonly<Record<string, Phrases>> & { readonly en: Phrases },
): (tag: string) => Phrases {
  return (tag) => byLanguage[languageOfTag(tag)] ?? byLanguage.en;
}
