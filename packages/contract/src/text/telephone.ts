/** What counts as a telephone number wherever somebody types one or can press one, with its extension. Pure. */

/** What people write in one: digits, a plus or a star before them, and what stands between them. */
const written = /^[*+()\d\s./\p{Pd}]{5,}$/u;
const fewestDigits = 3;

/** How people of our languages write that an extension follows, and as links and diallers say it. */
const extended =
  /^(.*\d[\s)]*)(?:[;,]|(?:[;,]\s*)?(?:ext(?:n|ension|ensión)?|x|#|durchwahl|dw|nebenstelle|app(?:arat)?|int(?:erno)?|anexo|poste|שלוחה|של׳)[.:=]?)\s*(\d{1,10})$/iu;

export interface Telephone {
  /** As it was written, without the extension. */
  readonly number: string;
  /** Digits; undefined where there is none. */
  readonly extension: string | undefined;
}

/** The number and the extension behind it. Example: `(212) 555-0100 ext. 7` is `(212) 555-0100` and `7`. */
export function splitTelephone(text: string): Telephone {
  const [, number = text, extension] = extended.exec(text.trim()) ?? [];
  return { number: number.trim(), extension };
}

export function isTelephone(text: string): boolean {
  const { number } = splitTelephone(text);
  return written.test(number) && number.replaceAll(/\D/g, '').length >= fewestDigits;
}

/**
 * What a press on a telephone number opens (RFC 3966); undefined for words, which the wire allows where our own pages do
 * not. Example: `tel:+442079460123;ext=7`.
 */
export function telephoneAddress(text: string): string | undefined {
  if (!isTelephone(text)) {
    return undefined;
  }
  const { extension, number } = splitTelephone(text);
  // "+44 (0)20 …": the zero is dialled only where the country is not.
  const dialled = number.replace(/^(\+[^(]*)\(0\)/, '$1').replaceAll(/[^*+\d]/g, '');
  return `tel:${dialled}${extension === undefined ? '' : `;ext=${extension}`}`;
}
