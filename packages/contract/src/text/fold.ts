/** One folding for texts that people write in more than one way: e-mail addresses, names, what a search compares. Pure. */

import { splitTelephone } from './telephone.ts';

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

/** The words of a text as a search compares them: what stands between letters and digits parts them. */
export function foldWords(text: string): string[] {
  return foldSought(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * The words of a text as they are stored for searches, each between two blanks: a whole word is then found as ` word `, and
 * the beginning of one as ` wor`. Example: `Deep-Tissue Massage` gives ` deep tissue massage `.
 */
export function storedWords(text: string): string {
  return ` ${foldWords(text).join(' ')} `;
}

/** A telephone number as a search compares it: without what people write between its digits. */
export function foldPhone(phone: string): string {
  return foldText(phone).replace(/[^\p{L}\p{N}+]/gu, '');
}

/**
 * The digits by which a telephone number is told again however somebody writes it, with or without country code, zeros
 * before it, or an extension behind it: its last eight. Undefined for what has fewer than six, which is no number.
 * Example: `+1 202 555 0142` and `(202) 555-0142 ext. 7` both give `25550142`.
 */
export function phoneEnding(phone: string): string | undefined {
  const [dialled = ''] = foldText(splitTelephone(phone).number).split(/[\p{L}#;,]/u);
  // Zeros before it stand for country or city, which others write out.
  const digits = dialled.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < 6 ? undefined : digits.slice(-8);
}

/** An e-mail address as it is compared and stored for look-ups. Example: ` Ada@Example.COM` gives `ada@example.com`. */
export function foldEmail(email: string): string {
  return foldText(email);
}

/**
 * The mailbox of an address, as whatever fills it is counted: without what stands behind a plus sign, which makes another
 * address of the same mailbox with most providers. Dots stay: where they mean nothing is known to the provider alone.
 * Example: `Ada+salon@Example.COM` gives `ada@example.com`.
 */
export function foldMailbox(email: string): string {
  return foldEmail(email).replace(/^([^+]+)\+.*(?=@[^@]*$)/s, '$1');
}
