/** Amounts and whole numbers as somebody types them. */

/** Decimal text, typed with a comma or a point; what is none goes on as it is, so that the server says what it wants. */
export function typedAmount(typed: string): string {
  return typed.trim().replace(',', '.');
}

/**
 * The same as readers of a language write it: with their sign, whichever of both was sent or typed. What holds several stays
 * as it was typed, for nobody knows which is meant.
 */
export function shownAmount(text: string, decimalSign: string): string {
  return /^[^.,]*[.,][^.,]*$/.test(text) ? text.replace(/[.,]/, decimalSign) : text;
}

/** A whole number; what is none goes on as it is, for the same reason. */
export function typedWholeNumber(typed: string): number {
  return (/^\d+$/.test(typed.trim()) ? Number(typed) : typed) as number;
}
