/**
 * Keeps texts of the business and of customers (names, addresses) from mixing their direction with that of a
 * translated sentence: the sentence carries them between isolating signs, and pages render those as elements.
 */

const opening = '\u2068';
const closing = '\u2069';

/** Between isolating signs, or put together of texts that are. */
export type Own = string & { readonly standsApart: true };

/** A text that is not ours, ready to stand in a sentence, in an attribute too. */
export function own(text: string): Own {
  return `${opening}${text}${closing}` as Own;
}

/** Our own words in the place of theirs, such as who did something when nobody is named: they need no signs. */
export function ours(text: string): Own {
  return text as Own;
}

export interface SentencePart {
  readonly text: string;
  readonly isOwn: boolean;
}

/** The pieces of a sentence: ours, and those that `own` has marked. */
export function partsOf(sentence: string): SentencePart[] {
  return sentence
    .split(/(\u2068[^\u2068\u2069]*\u2069)/)
    .filter((text) => text !== '')
    .map((text) => (text.startsWith(opening) ? { text: text.slice(1, -1), isOwn: true } : { text, isOwn: false }));
}
