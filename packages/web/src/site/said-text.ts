/** Texts of a business as their readers read them: in its own language, or in theirs where the business says it in it. */

export interface SaidText {
  readonly words: string;
  /** They are in the language of the reader, where the business writes another. */
  readonly isTranslated?: boolean;
}

/** `said`: in the language of the reader; undefined where the business writes it, or says nothing in it. */
export function saidText(own: string, said: string | undefined): SaidText {
  return said === undefined ? { words: own } : { words: said, isTranslated: true };
}

/** What has one text of the business, its name. */
export interface SaidName {
  readonly name: string;
  /** It is in the language of the reader, where the business writes another. */
  readonly isTranslated?: boolean;
}

/** The name alone of what has more. */
export function nameAlone({ isTranslated, name }: SaidName): SaidName {
  return isTranslated === true ? { name, isTranslated } : { name };
}

export function saidName(own: string, said: string | undefined): SaidName {
  return said === undefined ? { name: own } : { name: said, isTranslated: true };
}
