/** One folding for texts that people write in more than one way: e-mail addresses, names, what a search compares. Pure. */

/**
 * Text without regard to case, spacing and the width of characters (NFKC, lower case, one space between words).
 * Folding twice changes nothing. Computed here and stored, because PostgreSQL's `lower` depends on the locale of its
 * server (design 4.1).
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replace(/\s+/gu, ' ');
}

/** An e-mail address as it is compared and stored for look-ups. Example: ` Ada@Example.COM` gives `ada@example.com`. */
export function foldEmail(email: string): string {
  return foldText(email);
}
