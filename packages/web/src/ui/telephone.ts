/** What counts as a telephone number wherever somebody types one or can press one. Pure. */

/** What people write in one: digits, a plus or a star before them, and what stands between them. */
const written = /^[*+()\d\s./\p{Pd}]{5,}$/u;
const fewestDigits = 3;

export function isTelephone(text: string): boolean {
  return written.test(text.trim()) && text.replaceAll(/\D/g, '').length >= fewestDigits;
}

/** What a press on a telephone number opens; undefined for words, which the wire allows where our own pages do not. */
export function telephoneAddress(text: string): string | undefined {
  // "+44 (0)20 …": the zero is dialled only where the country is not.
  const dialled = text.trim().replace(/^(\+[^(]*)\(0\)/, '$1');
  return isTelephone(text) ? `tel:${dialled.replaceAll(/[^*+\d]/g, '')}` : undefined;
}
