/** One folding for texts that people write in more than one way: e-mail addresses, names, what a search compares. Pure. */

/**
 * Text without regard to case, spacing and the width of characters (NFKC, lower case, one space between words).
 * Folding twice changes nothing. Computed here and stored, because PostgreSQL's `lower` depends on the locale of its
 * server (design 4.1).
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replace(/\s+/gu, ' ');
}

/** Letters that are no letter with a mark on it, and how people type them without their keyboard. */
const lettersTyped: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '׳': "'",
};

/**
 * Text as a search compares it: folded, and without accents, points and other marks. Two people stay two people by
 * `foldText`; by this, whoever types `jose` finds José. Folding twice changes nothing.
 */
export function foldSought(text: string): string {
  const plain = foldText(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœøßłđðþı’׳]/gu, (letter) => lettersTyped[letter] ?? letter);
  return foldText(plain);
}

/** A telephone number as a search compares it: without what people write between its digits. */
export function foldPhone(phone: string): string {
  return foldText(phone).replace(/[^\p{L}\p{N}+]/gu, '');
}

/** An e-mail address as it is compared and stored for look-ups. Example: ` Ada@Example.COM` gives `ada@example.com`. */
export function foldEmail(email: string): string {
  return foldText(email);
}
